import {
  closeSync,
  constants,
  fdatasyncSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { type Disk, isAbsence, type LockKind, type OpenFile, type OpenMode } from './disk.ts';
import { tryKernelLock } from './kernel-lock.ts';

const { O_APPEND, O_CREAT, O_EXCL, O_RDONLY, O_RDWR } = constants;
const flags: { readonly [mode in OpenMode]: number } = {
  read: O_RDONLY,
  append: O_RDWR | O_APPEND,
  create: O_RDWR | O_APPEND | O_CREAT | O_EXCL,
  ensure: O_RDWR | O_APPEND | O_CREAT,
};
const ownerOnly = { file: 0o600, folder: 0o700 };

/** The file system under this process. */
export const nodeDisk: Disk = {
  open: (path, mode) => new NodeFile(openSync(path, flags[mode], ownerOnly.file)),
  makeFolder,
  names,
  move: (from, to) => renameSync(from, to),
  remove: (path) => rmSync(path, { recursive: true, force: true }),
  syncFolder,
  readText: (path) => readFileSync(path, 'utf8'),
  writeText: (path, text) => writeFileSync(path, text, { mode: ownerOnly.file }),
};

class NodeFile implements OpenFile {
  readonly #descriptor: number;

  constructor(descriptor: number) {
    this.#descriptor = descriptor;
  }

  size(): number {
    return fstatSync(this.#descriptor).size;
  }

  read(into: Uint8Array, at: number): number {
    return readSync(this.#descriptor, into, 0, into.length, at);
  }

  append(bytes: Uint8Array): number {
    return writeSync(this.#descriptor, bytes);
  }

  truncate(size: number): void {
    ftruncateSync(this.#descriptor, size);
  }

  sync(): void {
    fdatasyncSync(this.#descriptor);
  }

  tryLock(kind: LockKind): boolean {
    return tryKernelLock(this.#descriptor, kind);
  }

  close(): void {
    closeSync(this.#descriptor);
  }
}

/** Step by step: the platform's own recursion never ends where the system makes no folder, as in `/proc`. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  const above = dirname(path);
  if (above !== path) makeFolder(above);
  try {
    mkdirSync(path, ownerOnly.folder);
  } catch (cause) {
    if (!isFolder(path)) throw cause;
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function names(path: string): readonly string[] {
  try {
    return readdirSync(path);
  } catch (cause) {
    if (isAbsence(cause)) return [];
    throw cause;
  }
}

function syncFolder(path: string): void {
  const descriptor = openSync(path, O_RDONLY);
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
