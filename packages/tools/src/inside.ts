import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

/** True when a path, links followed, stands inside a folder or is that folder. What does not exist stands where it would. */
export function isInside(path: string, cwd: string, folder: string): boolean {
  const way = relative(realPath(folder), realPath(resolve(cwd, path)));
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** Links that are followed one into the other, at most; as the kernel does. */
const mostLinks = 40;

/** The path with every link followed, those that lead nowhere too. */
export function realPath(path: string, links: number = mostLinks): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    if (parent === path || links === 0) return path;
    const target = linkTarget(path);
    return target === undefined
      ? join(realPath(parent, links), basename(path))
      : realPath(resolve(parent, target), links - 1);
  }
}

function linkTarget(path: string): string | undefined {
  try {
    return readlinkSync(path);
  } catch {
    return undefined;
  }
}
