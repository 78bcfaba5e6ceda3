import { readFileSync } from 'node:fs';
import { expect } from 'vitest';

/** Waits until a process has ended. */
export async function gone(pid: number): Promise<void> {
  expect(pid).toBeGreaterThan(1);
  await expect.poll(() => isAlive(pid), { timeout: 5_000 }).toBe(false);
}

/** A process that has ended and is not yet collected counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
