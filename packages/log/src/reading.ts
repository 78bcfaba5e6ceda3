import type { Context, Selected, Spent } from '@exarch/record';
import { ok, type Result } from '@exarch/values';
import { Folds } from './folds.ts';
import { noHead } from './head.ts';
import { type Home, recordPath, sourceOf } from './home.ts';
import { PointerReader } from './pointer-reader.ts';
import { withRecord } from './read-record.ts';
import { replay } from './replay.ts';
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

/**
 * Reads a session that may be open elsewhere, a child's, or closed for good, and lends it out. Files
 * that its transcript opens are closed when `use` ends.
 */
export function readSession<T>(
  home: Home,
  id: SessionId,
  use: (reading: Reading) => Result<T>,
): Result<T> {
  const reader = new PointerReader(home);
  try {
    const folds = foldsOf(home, id, reader);
    return folds.ok ? use(readingOf(id, folds.value, reader)) : folds;
  } finally {
    reader.close();
  }
}

function foldsOf(home: Home, id: SessionId, reader: PointerReader): Result<Folds> {
  const path = recordPath(home, id);
  return withRecord(home.disk, path, (file) => {
    const end = lastLineEnd(file);
    if (end === 0) return noHead(path);
    const folds = new Folds(sourceOf(id), reader.read);
    const read = replay({ id, path, file, end, admits: 'all' }, folds);
    return read.ok ? ok(folds) : read;
  });
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
