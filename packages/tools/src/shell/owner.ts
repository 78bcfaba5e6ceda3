import { createHash } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * This process, named so that it is never taken for another: where its number means something (a
 * kernel since its start, a namespace of processes), the number, and when the process began.
 */
export function owner(): string {
  return `${realm()}-${process.pid}-${beginning(process.pid) ?? 0}`;
}

/** True only where a name is surely that of a process which has ended. */
export function isDead(name: string): boolean {
  const [where, number, began] = name.split('-');
  const pid = Number(number);
  if (where !== realm() || !Number.isSafeInteger(pid) || pid <= 0) return false;
  if (!isThere(pid)) return true;
  const since = beginning(pid);
  return since !== undefined && since !== began;
}

function realm(): string {
  const kernel = told(() => readFileSync('/proc/sys/kernel/random/boot_id', 'latin1'));
  const namespace = told(() => readlinkSync('/proc/self/ns/pid'));
  const words = `${kernel ?? hostname()} ${namespace ?? ''}`;
  return createHash('sha256').update(words).digest('hex').slice(0, 16);
}

/** When a process began, as the system counts; none where it does not tell. */
function beginning(pid: number): string | undefined {
  const stat = told(() => readFileSync(`/proc/${pid}/stat`, 'latin1'));
  return stat?.slice(stat.lastIndexOf(') ') + 2).split(' ')[19];
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

function told(source: () => string): string | undefined {
  try {
    return source();
  } catch {
    return undefined;
  }
}
