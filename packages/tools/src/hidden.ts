import { type BigIntStats, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isInside, realPath } from './inside.ts';
import type { Place } from './tool.ts';

/** True for a file that no tool opens, by whatever name it is reached, and for the place where it would be. */
export function isHidden(path: string, place: Place): boolean {
  const real = realPath(path);
  if (place.hidden?.some((each) => realPath(each) === real)) return true;
  const found = statOf(path);
  return found !== undefined && isHiddenFile(found, place);
}

/** True for an open file that no tool opens: no name it had in between says otherwise. */
export function isHiddenFile({ dev, ino }: BigIntStats, place: Place): boolean {
  return (place.hidden ?? []).some((path) => {
    const hidden = statOf(path);
    return hidden !== undefined && hidden.dev === dev && hidden.ino === ino;
  });
}

/** The files that no tool opens, links followed; only those that are there. */
export function hiddenFiles({ hidden = [] }: Place): readonly string[] {
  return hidden.filter((path) => statOf(path) !== undefined).map((path) => realPath(path));
}

/** The hidden files under a path, spelled from that path on. */
export function hiddenUnder(path: string, place: Place): readonly string[] {
  const { cwd } = place;
  return hiddenFiles(place)
    .filter((file) => isInside(file, cwd, resolve(cwd, path)))
    .map((file) => join(path, relative(realPath(resolve(cwd, path)), file)));
}

function statOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
