import { hostname } from 'node:os';
import { ok, type Result, refuse } from '@exarch/values';
import { causeWords, type Disk, type OpenFile } from './disk.ts';
import { waitUntil } from './wait-until.ts';

/** Who holds a log, in words; the kernel's lock says whether, this file only who. */
export type Writer = { readonly pid: number; readonly host: string };

const patience = { attempts: 10, pauseMs: 3 };

/**
 * Makes this process the log's one writer. The kernel frees the lock when a process dies, so that the
 * next gets in at once; a listing that probes holds it for an instant, which the retries outlast.
 */
export function lockForWriting(disk: Disk, file: OpenFile, path: string): Result<undefined> {
  try {
    if (!waitUntil(() => file.tryLock('exclusive'), patience)) return secondWriter(disk, path);
    writeNote(disk, path);
    return ok(undefined);
  } catch (cause) {
    return refuse(
      'log/no-lock',
      path,
      `It could not be locked: ${causeWords(cause)}.`,
      'Set EXARCH_HOME to a folder on a disk with file locks; reading it needs none.',
    );
  }
}

/** Whether another process, or another session of this one, holds the log. Takes nothing. */
export function isHeld(file: OpenFile): boolean {
  return !file.tryLock('shared');
}

/** Who wrote that it holds the log; true only while the lock is held. */
export function writerOf(disk: Disk, path: string): Writer | undefined {
  try {
    const [pid, host] = disk.readText(notePath(path)).trim().split(' ');
    return pid && host && /^\d+$/.test(pid) ? { pid: Number(pid), host } : undefined;
  } catch {
    return undefined;
  }
}

/** Takes the note away; the lock goes with the file's descriptor. */
export function removeNote(disk: Disk, path: string): void {
  try {
    disk.remove(notePath(path));
  } catch {
    // The note is only words: one that outlives its writer is overwritten by the next.
  }
}

/** A process in words, as refusals and listings name it. */
export function writerWords(writer: Writer | undefined): string {
  return writer ? `process ${writer.pid} on ${writer.host}` : 'another process';
}

function writeNote(disk: Disk, path: string): void {
  try {
    disk.writeText(notePath(path), `${process.pid} ${hostname()}\n`);
  } catch {
    // The lock is what counts; a full disk must not keep a session from being read back.
  }
}

function secondWriter(disk: Disk, path: string): Result<never> {
  const holder = writerWords(writerOf(disk, path));
  return refuse(
    'log/second-writer',
    path,
    `It is open in ${holder}.`,
    'Close it there, or fork it; reading it needs no lock.',
  );
}

function notePath(path: string): string {
  return `${path}.writer`;
}
