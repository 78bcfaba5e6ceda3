import { ok, type Result } from '@exarch/values';
import type { OpenFile } from './disk.ts';
import { Folds } from './folds.ts';
import { noHead } from './head.ts';
import { type Home, recordPath, sourceOf } from './home.ts';
import { Log } from './log.ts';
import { type Cursor, LogFile } from './log-file.ts';
import type { OpenLog } from './open-log.ts';
import { PointerReader } from './pointer-reader.ts';
import { recordNotRead } from './read-record.ts';
import { replay } from './replay.ts';
import type { SessionId } from './session-id.ts';
import { lastLineEnd, quarantine } from './torn-tail.ts';
import { lockForWriting, removeNote } from './writer-lock.ts';

/**
 * Takes a session up where its record ends. Nothing is written before every complete line has been
 * read and folded, so that a log that is refused stays byte for byte as it was.
 */
export function resumeLog(home: Home, id: SessionId): Result<OpenLog> {
  const path = recordPath(home, id);
  const opened = openRecord(home, path);
  if (!opened.ok) return opened;
  const file = opened.value;
  const reader = new PointerReader(home);
  let resumed: Result<OpenLog> | undefined;
  try {
    resumed = takenUp({ home, id, path, file, reader });
    return resumed;
  } catch (cause) {
    return { ok: false, refusal: recordNotRead(path, cause) };
  } finally {
    reader.close();
    if (!resumed?.ok) file.close();
  }
}

function openRecord({ disk }: Home, path: string): Result<OpenFile> {
  try {
    return ok(disk.open(path, 'append'));
  } catch (cause) {
    return { ok: false, refusal: recordNotRead(path, cause) };
  }
}

type Taken = Omit<OpenLog, 'log' | 'heard' | 'setAside'>;

/** Who is not taken up after all is nobody's: the note of the lock goes with it. */
function takenUp(taken: Taken): Result<OpenLog> {
  const { home, path, file } = taken;
  const locked = lockForWriting(home.disk, file, path);
  if (!locked.ok) return locked;
  let read: Result<OpenLog> | undefined;
  try {
    read = readIn(taken);
    return read;
  } finally {
    if (!read?.ok) removeNote(home.disk, path);
  }
}

function readIn(taken: Taken): Result<OpenLog> {
  const { home, id, path, file, reader } = taken;
  const { disk, now, durability } = home;
  const end = lastLineEnd(file);
  if (end === 0) return noHead(path);
  const folds = new Folds(sourceOf(id), reader.read);
  const read = replay({ id, path, file, end, admits: 'open_roots' }, folds);
  if (!read.ok) return read;
  const set = quarantine({ disk, file, path }, end);
  if (!set.ok) return set;
  const cursor: Cursor = { offset: end, seq: read.value };
  const log = new Log(folds, new LogFile({ file, path, now, durability }, cursor));
  return ok({ ...taken, log, setAside: set.value, heard: cursor });
}
