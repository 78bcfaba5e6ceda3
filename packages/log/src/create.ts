import { join } from 'node:path';
import { ok, type Result, refuse } from '@exarch/values';
import { type OpenFile, systemWords } from './disk.ts';
import { Folds } from './folds.ts';
import {
  type Home,
  recordName,
  recordPath,
  sessionFolder,
  sessionsFolder,
  sourceOf,
} from './home.ts';
import { Log } from './log.ts';
import { LogFile } from './log-file.ts';
import type { OpenLog } from './open-log.ts';
import { type Opening, openingFacts } from './opening.ts';
import { PointerReader } from './pointer-reader.ts';
import { newSessionId, type SessionId, ulidRandomBytes } from './session-id.ts';
import { Staging } from './staging.ts';
import { lockForWriting } from './writer-lock.ts';

/**
 * Makes a session's folder appear whole: it is put together aside, with the log locked and its opening
 * lines in it, and then renamed, so that a kill at any moment leaves no session without a head.
 */
export function createLog(home: Home, opening: Opening): Result<OpenLog> {
  const id = newSessionId(home.now(), home.random(ulidRandomBytes));
  try {
    const staging = Staging.enter(home.disk, sessionsFolder(home));
    if (!staging.ok) return staging;
    try {
      return build(home, { id, folder: staging.value.make(id), opening });
    } finally {
      staging.value.leave();
    }
  } catch (cause) {
    return refuse(
      'log/not-created',
      sessionFolder(home, id),
      `The session could not be made: ${systemWords(cause)}.`,
      'Nothing of it is there; mend the disk, or set EXARCH_HOME to another folder.',
    );
  }
}

type Draft = { readonly id: SessionId; readonly folder: string; readonly opening: Opening };

/** Whatever keeps it from standing, nothing of it stays. */
function build(home: Home, draft: Draft): Result<OpenLog> {
  const file = home.disk.open(join(draft.folder, recordName), 'create');
  const reader = new PointerReader(home);
  let built: Result<OpenLog> | undefined;
  try {
    built = filled(home, draft, { file, reader });
    return built;
  } finally {
    reader.close();
    if (!built?.ok) {
      file.close();
      home.disk.remove(draft.folder);
    }
  }
}

type Means = { readonly file: OpenFile; readonly reader: PointerReader };

function filled(home: Home, { id, folder, opening }: Draft, means: Means): Result<OpenLog> {
  const { file, reader } = means;
  const locked = lockForWriting(home.disk, file, join(folder, recordName));
  if (!locked.ok) return locked;
  const folds = new Folds(sourceOf(id), reader.read);
  const path = recordPath(home, id);
  const { now, durability } = home;
  const draft = new LogFile({ file, path, now, durability: 'process' }, { offset: 0, seq: 0 });
  const opened = new Log(folds, draft).commitAll(openingFacts(id, opening));
  if (!opened.ok) return opened;
  appear(home, { id, folder, file });
  const log = new Log(folds, new LogFile({ file, path, now, durability }, draft.cursor));
  return ok({ home, id, path, file, reader, log, setAside: 0, heard: { offset: 0, seq: 0 } });
}

type Finished = { readonly id: SessionId; readonly folder: string; readonly file: OpenFile };

/** The one instant at which the session begins to be there. */
function appear(home: Home, { id, folder, file }: Finished): void {
  const { disk } = home;
  const waits = home.durability !== 'process';
  if (waits) {
    file.sync();
    disk.syncFolder(folder);
  }
  const standing = sessionFolder(home, id);
  disk.move(folder, standing);
  try {
    if (waits) disk.syncFolder(sessionsFolder(home));
  } catch (cause) {
    disk.move(standing, folder);
    throw cause;
  }
}
