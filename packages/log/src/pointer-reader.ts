import { join } from 'node:path';
import type { Locus, Pointer, ReadBack, Recorded } from '@exarch/record';
import { ok, type Refusal, type Result, refusal, refuse } from '@exarch/values';
import { type OpenFile, systemWords } from './disk.ts';
import { FileWindow } from './file-window.ts';
import { type Home, recordName, sessionsFolder } from './home.ts';
import { decodeHashed, hashedLine, opensWith } from './read-line.ts';
import { sessionId } from './session-id.ts';

const newline = 0x0a;

/** A log that is open to be read, and how long it was when that was last asked: it only ever grows. */
type Source = {
  readonly name: string;
  readonly file: OpenFile;
  readonly window: FileWindow;
  size: number;
};

/**
 * Reads pointers back, keeping the one file open that it read last, and of that the stretch. Who reads
 * for a while closes it then, so that what changes in a file is seen the next time.
 */
export class PointerReader {
  readonly #home: Home;
  #open: Source | undefined;

  constructor(home: Home) {
    this.#home = home;
  }

  /** The records a pointer names. Each is digest-checked before it is parsed. */
  readonly read: ReadBack = (pointer) => this.readHaving(pointer, undefined);

  /** Of the records a pointer names, those whose bytes have a needle. Every digest is checked. */
  readHaving(pointer: Pointer, needle: Buffer | undefined): Result<readonly Recorded[]> {
    try {
      const source = this.#sourceOf(pointer.source);
      return source.ok ? this.#records(source.value, pointer, needle) : source;
    } catch (cause) {
      this.close();
      return { ok: false, refusal: unreadable(pointer.source, systemWords(cause)) };
    }
  }

  /** Gives the open file back; the reader opens it again when it is asked again. */
  close(): void {
    const open = this.#open;
    this.#open = undefined;
    open?.file.close();
  }

  #sourceOf(source: string): Result<Source> {
    if (this.#open?.name === source) return ok(this.#open);
    this.close();
    if (!isSource(source)) return { ok: false, refusal: unreadable(source, 'it names no session') };
    const file = this.#home.disk.open(join(sessionsFolder(this.#home), source), 'read');
    this.#open = { name: source, file, window: new FileWindow(file), size: 0 };
    return ok(this.#open);
  }

  #records(open: Source, { source, loci }: Pointer, needle?: Buffer): Result<readonly Recorded[]> {
    const records: Recorded[] = [];
    for (const locus of loci) {
      if (locus.end > open.size) open.size = open.file.size();
      const line = locus.end <= open.size ? lineAt(open.window, locus) : undefined;
      const read = recordedAt(line, locus, needle);
      if (!read.ok) {
        return { ok: false, refusal: { ...read.refusal, at: whereOf(source, locus) } };
      }
      if (read.value) records.push(read.value);
    }
    return ok(records);
  }
}

/** The line at a locus without its newline; nothing where no line can be. */
function lineAt(window: FileWindow, { start, end }: Locus): Buffer | undefined {
  const length = end - start;
  if (!(start >= 0 && length > 0)) return undefined;
  const bytes = window.bytes(start, end);
  if (bytes.length < length || bytes[length - 1] !== newline) return undefined;
  return bytes.subarray(0, length - 1);
}

/** The record of a line whose digest is the recorded one; nothing if the needle is not in its bytes. */
function recordedAt(
  line: Buffer | undefined,
  locus: Locus,
  needle: Buffer | undefined,
): Result<Recorded | undefined> {
  const hashed = line && hashedLine(line);
  if (!line || hashed?.digest !== locus.digest) return mismatch();
  if (!opensWith(line, hashed.sum)) return mismatch();
  if (needle && !line.includes(needle)) return ok(undefined);
  return decodeHashed(hashed, locus);
}

/** Reads a pointer back and keeps nothing open. */
export function readBack(home: Home): ReadBack {
  return (pointer) => {
    const reader = new PointerReader(home);
    try {
      return reader.read(pointer);
    } finally {
      reader.close();
    }
  };
}

/** A source names a session's log and nothing else, whoever wrote it. */
function isSource(source: string): boolean {
  const [folder = '', name, ...rest] = source.split('/');
  const id = sessionId(folder);
  return id.ok && id.value === folder && name === recordName && rest.length === 0;
}

function unreadable(source: string, cause: string): Refusal {
  return refusal(
    'log/source-unreadable',
    source,
    `It no longer reads back: ${cause}.`,
    'What was recorded there is needed here; put the file back where it was.',
  );
}

function mismatch(): Result<never> {
  return refuse(
    'log/digest-mismatch',
    '',
    'The bytes there are not those that were recorded: the digest differs.',
    'The file was edited, cut or replaced; put the recorded one back.',
  );
}

function whereOf(source: string, { seq, start, end }: Locus): string {
  return `${source}:${seq} (bytes ${start} to ${end})`;
}
