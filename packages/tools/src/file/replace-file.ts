import { randomBytes } from 'node:crypto';
import { chmod, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { realPath } from '../inside.ts';

/**
 * Puts a file in the place of another, or where none is: a reader sees the old one or the new one, whole,
 * and so does whoever looks after a crash. A link stays one; the file it leads to is replaced.
 */
export async function replaceFile(path: string, bytes: Uint8Array, mode?: number): Promise<void> {
  const place = realPath(path);
  await mkdir(dirname(place), { recursive: true });
  const draft = join(dirname(place), `.exarch-${randomBytes(6).toString('hex')}`);
  try {
    await written(draft, bytes);
    if (mode !== undefined) await chmod(draft, mode & 0o7777);
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function written(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o666);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
