import { randomBytes } from 'node:crypto';
import { isAbsolute, join, resolve } from 'node:path';
import { ok, type Result, refuse } from '@exarch/values';
import type { Disk } from './disk.ts';
import { nodeDisk } from './node-disk.ts';
import type { SessionId } from './session-id.ts';

/**
 * When an append waits for the device: `process` never (a killed process loses nothing, a power cut
 * may), `turn` after each protocol record, `record` after every one.
 */
export type Durability = 'process' | 'turn' | 'record';

/** Where sessions live, and what a log takes from the world. */
export type Home = {
  /** The folder that holds the sessions folder. */
  readonly path: string;
  readonly durability: Durability;
  readonly disk: Disk;
  /** Unix milliseconds. */
  readonly now: () => number;
  readonly random: (bytes: number) => Uint8Array;
};

/** The variables that say where a home is. */
export type Environment = { readonly [name: string]: string | undefined };

/** `$EXARCH_HOME`, else `$XDG_STATE_HOME/exarch`, else `~/.local/state/exarch`; an empty one is unset. */
export function homePath(environment: Environment): Result<string> {
  const { EXARCH_HOME, XDG_STATE_HOME, HOME, USERPROFILE } = environment;
  if (EXARCH_HOME) return ok(resolve(EXARCH_HOME));
  if (XDG_STATE_HOME && isAbsolute(XDG_STATE_HOME)) return ok(join(XDG_STATE_HOME, 'exarch'));
  const user = HOME || USERPROFILE;
  if (user) return ok(join(resolve(user), '.local', 'state', 'exarch'));
  return refuse(
    'log/no-home',
    '',
    'No variable says where sessions are to live.',
    'Set EXARCH_HOME to a folder.',
  );
}

/** A home at a path, with this machine's disk, clock and randomness where none are named. */
export function homeAt(path: string, parts: Partial<Omit<Home, 'path'>> = {}): Home {
  return {
    durability: 'turn',
    disk: nodeDisk,
    now: Date.now,
    random: randomBytes,
    ...parts,
    path: resolve(path),
  };
}

/** The folder that pointers are relative to. */
export function sessionsFolder({ path }: Home): string {
  return join(path, 'sessions');
}

/** A session's own folder. */
export function sessionFolder(home: Home, id: SessionId): string {
  return join(sessionsFolder(home), id);
}

/** A session's log, in its folder. */
export const recordName = 'record.jsonl';

/** A session's log, relative to the sessions folder: how pointers name it. */
export function sourceOf(id: SessionId): string {
  return `${id}/${recordName}`;
}

/** A session's log. */
export function recordPath(home: Home, id: SessionId): string {
  return join(sessionsFolder(home), sourceOf(id));
}
