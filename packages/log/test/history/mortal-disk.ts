import type { Disk, OpenFile, OpenMode } from '../../src/disk.ts';
import { failure } from '../memory-disk.ts';

/** How the next write to a record goes wrong. */
export type Blow = {
  /** How much of the line reaches the file, from nothing to all of it. */
  readonly part: number;
  /** A process that is killed cuts nothing off; one that lives on does. */
  readonly kind: 'killed' | 'io_error' | 'short' | 'unsynced';
};

/** The disk as one process has it: a write can go wrong, and a death lets go of all that is held. */
export class MortalDisk implements Disk {
  readonly #disk: Disk;
  readonly #held: Set<OpenFile> = new Set();
  #blow: Blow | undefined;
  #dead = false;

  constructor(disk: Disk) {
    this.#disk = disk;
  }

  strike(blow: Blow): void {
    this.#blow = blow;
  }

  /** Closes what the process has open, as the kernel does; its locks go with it. */
  die(): void {
    for (const file of this.#held) file.close();
    this.#held.clear();
  }

  open(path: string, mode: OpenMode): OpenFile {
    const file = this.#disk.open(path, mode);
    this.#held.add(file);
    return {
      size: () => file.size(),
      read: (into, at) => file.read(into, at),
      append: (bytes) => this.#append(file, bytes, path),
      truncate: (size) => {
        if (this.#dead) throw failure('EIO', path);
        file.truncate(size);
      },
      sync: () => {
        if (this.#take('unsynced')) throw failure('EIO', path);
        file.sync();
      },
      tryLock: (kind) => file.tryLock(kind),
      close: () => {
        if (this.#held.delete(file)) file.close();
      },
    };
  }

  makeFolder(path: string): void {
    this.#disk.makeFolder(path);
  }

  names(path: string): readonly string[] {
    return this.#disk.names(path);
  }

  move(from: string, to: string): void {
    this.#disk.move(from, to);
  }

  remove(path: string): void {
    this.#disk.remove(path);
  }

  syncFolder(path: string): void {
    this.#disk.syncFolder(path);
  }

  readText(path: string): string {
    return this.#disk.readText(path);
  }

  writeText(path: string, text: string): void {
    this.#disk.writeText(path, text);
  }

  #append(file: OpenFile, bytes: Uint8Array, path: string): number {
    const blow = this.#blow;
    if (!blow || blow.kind === 'unsynced') return file.append(bytes);
    this.#blow = undefined;
    this.#dead = blow.kind === 'killed';
    const most = blow.kind === 'short' ? bytes.length - 1 : bytes.length;
    const went = file.append(
      bytes.subarray(0, Math.min(most, Math.floor(blow.part * bytes.length))),
    );
    if (blow.kind === 'short') return went;
    throw failure('EIO', path);
  }

  #take(kind: Blow['kind']): boolean {
    if (this.#blow?.kind !== kind) return false;
    this.#blow = undefined;
    return true;
  }
}
