import type { Context, ReadBack, Selected, Spent } from '@exarch/record';
import { ok, type Refusal, type Result } from '@exarch/values';
import { Folds } from './folds.ts';
import { noHead } from './head.ts';
import { type Home, recordPath, sourceOf } from './home.ts';
import { PointerReader } from './pointer-reader.ts';
import { recordNotRead, withRecord } from './read-record.ts';
import { type Replayed, replay } from './replay.ts';
import type { SessionId } from './session-id.ts';
import { lastLineEnd } from './torn-tail.ts';
import { Transcript } from './transcript.ts';

/** A session as its record stood when it was read. It holds no lock and sees nothing that comes after. */
export type Reading = {
  readonly id: SessionId;
  readonly name?: string;
  readonly closed: boolean;
  readonly context: Context;
  readonly selected: Selected | undefined;
  readonly spent: Spent;
  readonly transcript: Transcript;
};

/** What still reads of a session that may be damaged. Its context is to look at: no request is made of it. */
export type Salvaged = Reading & {
  /** The line behind which nothing was read, and what is wrong with it. */
  readonly broken?: Refusal;
};

/**
 * Reads a session that may be open elsewhere, a child's, or closed for good, and lends it out. Files
 * that its transcript opens are closed when `use` ends.
 */
export function readSession<T>(
  home: Home,
  id: SessionId,
  use: (reading: Reading) => Result<T>,
): Result<T> {
  return reading(home, (reader) => {
    const read = foldsOf(home, id, reader.read);
    if (!read.ok) return read;
    const { folds, broken } = read.value;
    return broken ? { ok: false, refusal: broken } : use(readingOf(id, folds, reader));
  });
}

/**
 * Reads a session as far as it holds, and lends that out: up to the first line that does not read, and
 * also when a parent's turns do not. Those are refused only where they are asked for.
 */
export function salvageSession<T>(
  home: Home,
  id: SessionId,
  use: (salvaged: Salvaged) => Result<T>,
): Result<T> {
  return reading(home, (reader) => {
    const read = foldsOf(home, id, salvaging(reader));
    if (!read.ok) return read;
    const { folds, broken } = read.value;
    return use({ ...readingOf(id, folds, reader), ...(broken ? { broken } : {}) });
  });
}

/** For who only looks: a fork's fold goes on without the turns of a parent that do not read back. */
export function salvaging(reader: PointerReader): ReadBack {
  return (pointer) => {
    const records = reader.read(pointer);
    return records.ok ? records : ok([]);
  };
}

function reading<T>(home: Home, read: (reader: PointerReader) => Result<T>): Result<T> {
  const reader = new PointerReader(home);
  try {
    return read(reader);
  } finally {
    reader.close();
  }
}

/** A log, folded up to its end or to the first line that is refused. */
type Folded = { readonly folds: Folds; readonly broken?: Refusal };

function foldsOf(home: Home, id: SessionId, read: ReadBack): Result<Folded> {
  const path = recordPath(home, id);
  return withRecord(home.disk, path, (file) => {
    const end = lastLineEnd(file);
    if (end === 0) return noHead(path);
    const folds = new Folds(sourceOf(id), read);
    const replayed = replayedFrom({ id, path, file, end, admits: 'all' }, folds);
    return ok(replayed.ok ? { folds } : { folds, broken: replayed.refusal });
  });
}

/** What was folded before the system gave up on the file is folded. */
function replayedFrom(replayed: Replayed, folds: Folds): Result<number> {
  try {
    return replay(replayed, folds);
  } catch (cause) {
    return { ok: false, refusal: recordNotRead(replayed.path, cause) };
  }
}

function readingOf(id: SessionId, folds: Folds, reader: PointerReader): Reading {
  const { context, selection, meter, title } = folds;
  return {
    id,
    ...(title.name === undefined ? {} : { name: title.name }),
    closed: title.closed,
    context,
    selected: selection.selected,
    spent: meter.spent,
    transcript: new Transcript(context, reader),
  };
}
