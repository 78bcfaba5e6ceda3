/** One open file. Every method throws what the system reports; whoever owns the effect makes it a value. */
export type OpenFile = {
  /** Bytes in the file now. */
  size(): number;
  /** Fills `into` from `at`; answers how many bytes came, 0 at the end of the file. */
  read(into: Uint8Array, at: number): number;
  /** Writes at the end, wherever that is; answers how many bytes went, which may be too few. */
  append(bytes: Uint8Array): number;
  truncate(size: number): void;
  /** Waits until the data, and the size needed to reach it, are on the device. */
  sync(): void;
  /** Takes the kernel's lock on the file, or answers that another holds it. Closing gives it back. */
  tryLock(kind: LockKind): boolean;
  close(): void;
};

/** One holder of an exclusive lock, or any number of shared ones. */
export type LockKind = 'exclusive' | 'shared';

/**
 * How a file is opened: `read` and `append` want it there, `create` wants it not there, `ensure` takes
 * either.
 */
export type OpenMode = 'read' | 'append' | 'create' | 'ensure';

/** The seam between the log and the file system; the tests stand in for it to break it. */
export type Disk = {
  open(path: string, mode: OpenMode): OpenFile;
  /** Makes a folder and those above it, each for its owner alone; content if it is there. */
  makeFolder(path: string): void;
  /** Names in a folder; none if there is no folder. */
  names(path: string): readonly string[];
  move(from: string, to: string): void;
  /** Removes a file or a folder with all that is in it; content if it is not there. */
  remove(path: string): void;
  /** Waits until the names in a folder are on the device. */
  syncFolder(path: string): void;
  /** A small file, whole. */
  readText(path: string): string;
  /** Replaces a small file; nothing durable may depend on it. */
  writeText(path: string, text: string): void;
};

/** True for the system's way of saying that there is no such file. */
export function isAbsence(cause: unknown): boolean {
  return codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR';
}

/** What was thrown, in its own words. */
export function causeWords(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

/** What the system reported, in its own words. What it did not report is a bug, and is thrown on. */
export function systemWords(cause: unknown): string {
  const code = codeOf(cause);
  if (typeof code === 'string' && /^E[A-Z0-9]+$/.test(code)) return causeWords(cause);
  throw cause;
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
