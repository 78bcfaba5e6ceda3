import type { Recorded } from '@exarch/record';
import { ok, type Refusal, type Result, refusal } from '@exarch/values';
import { type Disk, isAbsence, type OpenFile } from './disk.ts';
import { noHead } from './head.ts';
import { LineReader } from './line-reader.ts';
import { nodeDisk } from './node-disk.ts';
import { atLine, readLine } from './read-line.ts';
import { lastLineEnd } from './torn-tail.ts';
import { unreadable } from './unreadable.ts';

/** What was read of a log. */
export type ReadExtent = {
  readonly lines: number;
  readonly bytes: number;
  /** Bytes after the last newline; nobody reads them. */
  readonly torn: number;
};

/** Takes a record, or refuses it and so ends the reading. */
export type Visit = (recorded: Recorded) => Refusal | undefined;

/**
 * Reads a log from its first line to its last complete one, all three classes, each sum checked. It
 * needs no lock: what a writer appends meanwhile is not read.
 */
export function readRecord(path: string, visit: Visit, disk: Disk = nodeDisk): Result<ReadExtent> {
  return withRecord(disk, path, (file) => {
    const size = file.size();
    const end = lastLineEnd(file, size);
    if (end === 0) return noHead(path);
    const lines = new LineReader(file, { start: 0, end, seq: 1 });
    const refusal = visitEach(lines, path, visit);
    return refusal
      ? { ok: false, refusal }
      : ok({ lines: lines.seq, bytes: end, torn: size - end });
  });
}

function visitEach(lines: LineReader, path: string, visit: Visit): Refusal | undefined {
  while (lines.next()) {
    const read = readLine(lines.bytes, lines);
    const refused = read.ok ? visit(read.value) : atLine(read.refusal, path, lines.seq);
    if (refused) return refused;
  }
  const { shortfall } = lines;
  return shortfall && atLine(shortfall, path, lines.seq + 1);
}

/** Opens a log for reading and closes it again; what the system throws becomes a refusal. */
export function withRecord<T>(
  disk: Disk,
  path: string,
  read: (file: OpenFile) => Result<T>,
): Result<T> {
  let file: OpenFile | undefined;
  try {
    file = disk.open(path, 'read');
    return read(file);
  } catch (cause) {
    return { ok: false, refusal: recordNotRead(path, cause) };
  } finally {
    file?.close();
  }
}

/** Why a log could not be opened or read: it is not there, or the system says what it is. */
export function recordNotRead(path: string, cause: unknown): Refusal {
  if (!isAbsence(cause)) return unreadable(path, cause);
  return refusal(
    'log/no-record',
    path,
    'There is no such record.',
    'Nothing was made in its place; `exarch sessions` lists what there is.',
  );
}
