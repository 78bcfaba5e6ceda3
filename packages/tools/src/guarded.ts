import { sep } from 'node:path';
import { realPath } from './inside.ts';

/** What stands under these is not only kept but acted on: hooks, programs in settings, permissions. */
const guarded = new Set(['.git', '.exarch']);

/** True for a path, links followed, by which Git or Exarch can be made to run something; in any case of letters. */
export function isGuarded(path: string): boolean {
  return realPath(path)
    .split(sep)
    .some((name) => guarded.has(name.toLowerCase()));
}
