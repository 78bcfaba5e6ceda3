import { mkdtempSync } from 'node:fs';
import { lstat, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDead, owner } from './owner.ts';

let mine: string | undefined;

/**
 * A fresh folder whose name says whose it is. The first that a process makes also takes away, in
 * passing, what killed ones have left.
 */
export function temporaryFolder(kind: 'shell' | 'scratch'): string {
  if (mine === undefined) void sweep(tmpdir());
  mine ??= owner();
  return mkdtempSync(join(tmpdir(), `exarch-${kind}-${mine}-`));
}

const leftover = /^exarch-(?:shell|scratch)-([0-9a-f]{16}-\d+-\d+)-\w{6}$/;

/** Takes away what processes of this user have left that are surely dead. */
export async function sweep(folder: string): Promise<void> {
  try {
    for (const name of await readdir(folder)) {
      const [, by] = leftover.exec(name) ?? [];
      if (by !== undefined && isDead(by)) await remove(join(folder, name));
    }
  } catch {
    // A folder that cannot be listed is swept another time.
  }
}

async function remove(path: string): Promise<void> {
  try {
    const { uid } = await lstat(path);
    if (uid === process.getuid?.()) await rm(path, { recursive: true, force: true });
  } catch {
    // Somebody else was quicker, or may.
  }
}
