import { dirname } from 'node:path';
import { ok, type Result, refuse } from '@exarch/values';
import { type Disk, type OpenFile, systemWords } from './disk.ts';

const newline = 0x0a;
const window = 1 << 16;

/** Where the last complete line ends: one past the last newline, or 0. Nobody reads past it. */
export function lastLineEnd(file: OpenFile, size: number = file.size()): number {
  const buffer = Buffer.allocUnsafe(Math.min(window, size));
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - window);
    const came = readFully(file, buffer.subarray(0, end - start), start);
    const at = buffer.subarray(0, came).lastIndexOf(newline);
    if (at >= 0) return start + at + 1;
    end = start;
  }
  return 0;
}

/** Reads until `into` is full or the file ends; answers how many bytes came. */
export function readFully(file: OpenFile, into: Uint8Array, at: number): number {
  let came = 0;
  while (came < into.length) {
    const more = file.read(into.subarray(came), at + came);
    if (more === 0) break;
    came += more;
  }
  return came;
}

/** What a killed writer left behind its last complete line. */
export type TornTail = { readonly disk: Disk; readonly file: OpenFile; readonly path: string };

/**
 * Moves the bytes after the last newline to `<path>.crash` and cuts the file there. The copy is on the
 * device before the cut, so that no crash of our own loses them. Answers how many bytes it moved.
 */
export function quarantine({ disk, file, path }: TornTail, lineEnd: number): Result<number> {
  try {
    const torn = file.size() - lineEnd;
    if (torn <= 0) return ok(0);
    if (!setAside(disk, file, { to: `${path}.crash`, from: lineEnd }))
      return stays(path, 'no room');
    file.truncate(lineEnd);
    file.sync();
    return ok(torn);
  } catch (cause) {
    return stays(path, systemWords(cause));
  }
}

type Aside = { readonly to: string; readonly from: number };

/** Copies a window at a time: what a crash left may be as long as it likes. */
function setAside(disk: Disk, file: OpenFile, { to, from }: Aside): boolean {
  const crash = disk.open(to, 'ensure');
  const buffer = Buffer.allocUnsafe(window);
  try {
    for (let at = from; ; ) {
      const came = file.read(buffer, at);
      if (came === 0) break;
      if (crash.append(buffer.subarray(0, came)) < came) return false;
      at += came;
    }
    crash.sync();
    disk.syncFolder(dirname(to));
    return true;
  } finally {
    crash.close();
  }
}

function stays(path: string, cause: string): Result<never> {
  return refuse(
    'log/torn-tail-stays',
    path,
    `The bytes after its last line could not be set aside: ${cause}.`,
    'The log is as it was; mend the disk and resume again.',
  );
}
