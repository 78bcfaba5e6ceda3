import type { FileHandle } from 'node:fs/promises';

/** Some lines of a text file. */
export type Lines = {
  readonly text: string;
  /** Lines in `text`. */
  readonly count: number;
  /** Lines before them. */
  readonly passed: number;
  /** True when the file ends with them. */
  readonly isWhole: boolean;
};

/** Which lines are wanted. */
export type WantedLines = {
  /** From 1. */
  readonly first: number;
  readonly most: number;
  readonly signal: AbortSignal;
};

/** Characters of all lines together, and of one. */
const mostText = 50_000;
const mostOfLine = 2_000;

/** Reads on until it has the wanted lines and knows whether more follow; holds no more than them. */
export async function readLines(file: FileHandle, wanted: WantedLines): Promise<Lines> {
  const kept = new KeptLines(wanted);
  const decoder = new TextDecoder();
  const buffer = Buffer.alloc(64 * 1024);
  for (let at = 0; !kept.isFull; ) {
    wanted.signal.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, buffer.length, at);
    if (bytesRead === 0) return kept.ended();
    at += bytesRead;
    kept.take(decoder.decode(buffer.subarray(0, bytesRead), { stream: true }));
  }
  return kept.cut();
}

class KeptLines {
  readonly #first: number;
  readonly #most: number;
  readonly #lines: string[] = [];
  #length = 0;
  #passed = 0;
  #open = '';
  #openLength = 0;
  #isFull = false;

  constructor({ first, most }: WantedLines) {
    this.#first = first;
    this.#most = most;
  }

  /** True once a line has come that there is no room for. */
  get isFull(): boolean {
    return this.#isFull;
  }

  take(text: string): void {
    for (let at = 0; at < text.length && !this.#isFull; ) {
      const end = text.indexOf('\n', at);
      this.#extend(text.slice(at, end < 0 ? text.length : end));
      if (end < 0) return;
      this.#close();
      at = end + 1;
    }
  }

  ended(): Lines {
    if (this.#openLength > 0) this.#close();
    return this.#isFull ? this.cut() : this.#result(true);
  }

  cut(): Lines {
    return this.#result(false);
  }

  #extend(piece: string): void {
    this.#openLength += piece.length;
    const room = mostOfLine - this.#open.length;
    if (room > 0) this.#open += piece.slice(0, room);
  }

  #close(): void {
    const line = clippedLine(this.#open, this.#openLength);
    this.#open = '';
    this.#openLength = 0;
    if (this.#passed < this.#first - 1) {
      this.#passed += 1;
      return;
    }
    this.#isFull =
      this.#lines.length >= this.#most ||
      (this.#lines.length > 0 && this.#length + line.length > mostText);
    if (this.#isFull) return;
    this.#lines.push(line);
    this.#length += line.length + 1;
  }

  #result(isWhole: boolean): Lines {
    const text = this.#lines.join('\n').toWellFormed();
    return { text, count: this.#lines.length, passed: this.#passed, isWhole };
  }
}

function clippedLine(start: string, length: number): string {
  const line = start.endsWith('\r') && start.length === length ? start.slice(0, -1) : start;
  return length <= mostOfLine ? line : `${line} [… ${length - mostOfLine} more characters]`;
}
