import type { Disk, LockKind, OpenFile, OpenMode } from '../src/disk.ts';

type Stored = { bytes: Buffer; readonly locks: Map<object, LockKind> };

/** A file system in memory, with locks, that counts what is open and what was synced. */
export class MemoryDisk implements Disk {
  readonly files: Map<string, Stored> = new Map();
  readonly synced: string[] = [];
  opened = 0;

  open(path: string, mode: OpenMode): OpenFile {
    const there = this.files.get(path);
    if (!there && (mode === 'read' || mode === 'append')) throw failure('ENOENT', path);
    if (there && mode === 'create') throw failure('EEXIST', path);
    const stored = there ?? { bytes: Buffer.alloc(0), locks: new Map<object, LockKind>() };
    this.files.set(path, stored);
    this.opened += 1;
    return this.#handle(path, stored);
  }

  makeFolder(): void {}

  names(path: string): readonly string[] {
    const under = [...this.files.keys()].filter((each) => each.startsWith(`${path}/`));
    return [...new Set(under.map((each) => each.slice(path.length + 1).split('/', 1)[0] ?? ''))];
  }

  move(from: string, to: string): void {
    for (const [path, stored] of [...this.files]) {
      if (!path.startsWith(`${from}/`)) continue;
      this.files.delete(path);
      this.files.set(to + path.slice(from.length), stored);
    }
  }

  remove(path: string): void {
    for (const each of [...this.files.keys()]) {
      if (each === path || each.startsWith(`${path}/`)) this.files.delete(each);
    }
  }

  syncFolder(path: string): void {
    this.synced.push(path);
  }

  readText(path: string): string {
    return this.bytesOf(path).toString('utf8');
  }

  writeText(path: string, text: string): void {
    this.files.set(path, { bytes: Buffer.from(text), locks: new Map() });
  }

  bytesOf(path: string): Buffer {
    const stored = this.files.get(path);
    if (!stored) throw failure('ENOENT', path);
    return stored.bytes;
  }

  /** Replaces a file's bytes, as an editor or a bad sector would. */
  put(path: string, bytes: Buffer): void {
    this.files.set(path, { bytes, locks: new Map() });
  }

  /** Changes a file in place: who has it open sees it. */
  overwrite(path: string, bytes: Buffer): void {
    const stored = this.files.get(path);
    if (!stored) throw failure('ENOENT', path);
    stored.bytes = bytes;
  }

  #handle(path: string, stored: Stored): OpenFile {
    const holder = {};
    return {
      size: () => stored.bytes.length,
      read: (into, at) => stored.bytes.subarray(at).copy(into),
      append: (bytes) => {
        stored.bytes = Buffer.concat([stored.bytes, bytes]);
        return bytes.length;
      },
      truncate: (size) => {
        stored.bytes = stored.bytes.subarray(0, size);
      },
      sync: () => {
        this.synced.push(path);
      },
      tryLock: (kind) => {
        const others = [...stored.locks].filter(([each]) => each !== holder);
        const free = others.every(([, held]) => held === 'shared' && kind === 'shared');
        if (free) stored.locks.set(holder, kind);
        return free;
      },
      close: () => {
        stored.locks.delete(holder);
        this.opened -= 1;
      },
    };
  }
}

/** What the system throws. */
export function failure(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: told to fail, '${path}'`), { code });
}
