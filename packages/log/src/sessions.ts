import { join } from 'node:path';
import { ok, type Refusal, type Result, refusal, refuse } from '@exarch/values';
import { isAbsence, type OpenFile } from './disk.ts';
import { type Home, recordName, sessionsFolder } from './home.ts';
import { recordNotRead } from './read-record.ts';
import { type SessionId, sessionId } from './session-id.ts';
import { begunIn, type Summary, summarise } from './summary.ts';
import { unreadable } from './unreadable.ts';
import { isHeld, type Writer, writerOf } from './writer-lock.ts';

/** A session that can be shown: `open` is held by a writer, `closed` was ended for good. */
export type ReadableRow = { readonly id: SessionId } & Summary &
  ({ readonly state: 'idle' | 'closed' } | { readonly state: 'open'; readonly writer?: Writer });

/** A session as a listing shows it; one that does not read is shown too, with the reason. */
export type SessionRow =
  | ReadableRow
  | {
      readonly state: 'unreadable';
      readonly folder: string;
      readonly refusal: Refusal;
      /** Where it was begun, and its first name, if its first line still says so. */
      readonly cwd?: string;
      readonly name?: string;
    };

/** Every session of a home, newest record first, those that do not read last. */
export function listSessions(home: Home): Result<readonly SessionRow[]> {
  const folder = sessionsFolder(home);
  try {
    const names = home.disk.names(folder).filter((name) => !name.startsWith('.'));
    return ok(names.map((name) => sessionRow(home, name)).sort(byAge));
  } catch (cause) {
    return { ok: false, refusal: unreadable(folder, cause) };
  }
}

/** One session, by its folder's name. */
export function sessionRow(home: Home, folder: string): SessionRow {
  const id = folderId(folder);
  if (!id.ok) return { state: 'unreadable', folder, refusal: id.refusal };
  const path = join(sessionsFolder(home), folder, recordName);
  let file: OpenFile | undefined;
  try {
    file = home.disk.open(path, 'read');
    const row = readableRow(home, { id: id.value, path, file });
    if (row.ok) return row.value;
    return { state: 'unreadable', folder, refusal: row.refusal, ...begunIn(file, id.value) };
  } catch (cause) {
    const found = isAbsence(cause) ? emptyFolder(path) : recordNotRead(path, cause);
    return { state: 'unreadable', folder, refusal: found };
  } finally {
    file?.close();
  }
}

function emptyFolder(path: string): Refusal {
  const mend = 'Put its record back, or remove the folder.';
  return refusal(
    'log/no-record',
    path,
    'The folder of the session is there, and no record in it.',
    mend,
  );
}

function folderId(folder: string): Result<SessionId> {
  const id = sessionId(folder);
  if (!id.ok || id.value === folder) return id;
  const mend = `Rename the folder to ${id.value}.`;
  return refuse('log/session-id', folder, 'Ids are in capital letters.', mend);
}

type OpenRow = { readonly id: SessionId; readonly path: string; readonly file: OpenFile };

function readableRow(home: Home, row: OpenRow): Result<ReadableRow> {
  const summary = summarise(row);
  if (!summary.ok) return summary;
  const { id, path, file } = row;
  const known = { id, ...summary.value };
  if (!isHeld(file)) return ok({ ...known, state: summary.value.closed ? 'closed' : 'idle' });
  const writer = writerOf(home.disk, path);
  return ok({ ...known, state: 'open', ...(writer ? { writer } : {}) });
}

function byAge(one: SessionRow, other: SessionRow): number {
  return ageOf(other) - ageOf(one);
}

function ageOf(row: SessionRow): number {
  return row.state === 'unreadable' ? 0 : row.at;
}
