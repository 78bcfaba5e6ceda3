import type { Adapter } from '@exarch/values';
import { grammars } from './grammars.ts';

/** A vendor, platform or backend by which a body may be judged. */
export type ProfileName = {
  readonly name: string;
  readonly title: string;
  /** Other names it answers to. */
  readonly aliases: readonly string[];
  /** True where the adapter's own models run. */
  readonly ownModels: boolean;
};

/** The profiles of an adapter, its own provider first. Any other name is judged by the base, doubtful rules as warnings. */
export function profilesOf(adapter: Adapter): readonly ProfileName[] {
  return grammars[adapter].profiles.map(({ name, title, aliases = [], ownModels = false }) => ({
    name,
    title,
    aliases,
    ownModels,
  }));
}
