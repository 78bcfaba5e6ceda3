import type { Adapter } from '@exarch/values';
import type { Grammar } from '../../packages/grammar/dist/grammar.js';
import { root } from '../harness/root.ts';

export type {
  ByType,
  Field,
  Kind,
  OneMember,
  Shape,
  Union,
} from '../../packages/grammar/dist/kind.js';
export type { Grammar };

/** The declarations that `validateInput` walks, which the package keeps to itself. */
export async function declared(adapter: Adapter): Promise<Grammar> {
  const built = new URL('packages/grammar/dist/grammars.js', root);
  const { grammars } = (await import(built.href)) as {
    readonly grammars: { readonly [A in Adapter]: Grammar };
  };
  return grammars[adapter];
}
