import type { Disk, OpenFile } from '../src/disk.ts';
import { failure } from './memory-disk.ts';

/** What goes wrong with one file; each is asked before the real one is. */
export type Faults = {
  /** Bytes of the next append that still go through before it fails; a short write if nothing is thrown. */
  append?: { readonly through: number; readonly code?: string } | undefined;
  sync?: string | undefined;
  truncate?: string | undefined;
  read?: string | undefined;
  lock?: string | undefined;
};

/** A disk whose files under one name fail as told; `faults` may be changed at any time. */
export function faultyDisk(disk: Disk, name: string, faults: Faults): Disk {
  return {
    open: (path, mode) => {
      const file = disk.open(path, mode);
      return path.endsWith(name) ? faulty(file, path, faults) : file;
    },
    makeFolder: (path) => disk.makeFolder(path),
    names: (path) => disk.names(path),
    move: (from, to) => disk.move(from, to),
    remove: (path) => disk.remove(path),
    syncFolder: (path) => disk.syncFolder(path),
    readText: (path) => disk.readText(path),
    writeText: (path, text) => disk.writeText(path, text),
  };
}

/** A disk that does not wait for the device, for tests that tear a thousand files. */
export function hasty(disk: Disk): Disk {
  const open: Disk['open'] = (path, mode) => {
    const file = disk.open(path, mode);
    return { ...faulty(file, path, {}), sync: () => undefined };
  };
  return { ...faultyDisk(disk, '', {}), open, syncFolder: () => undefined };
}

function faulty(file: OpenFile, path: string, faults: Faults): OpenFile {
  const fails = (code: string | undefined): void => {
    if (code !== undefined) throw failure(code, path);
  };
  return {
    size: () => file.size(),
    read: (into, at) => {
      fails(faults.read);
      return file.read(into, at);
    },
    append: (bytes) => {
      if (!faults.append) return file.append(bytes);
      const went = file.append(bytes.subarray(0, faults.append.through));
      fails(faults.append.code);
      return went;
    },
    truncate: (size) => {
      fails(faults.truncate);
      file.truncate(size);
    },
    sync: () => {
      fails(faults.sync);
      file.sync();
    },
    tryLock: (kind) => {
      fails(faults.lock);
      return file.tryLock(kind);
    },
    close: () => file.close(),
  };
}
