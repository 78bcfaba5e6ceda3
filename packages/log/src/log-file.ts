import { classOf, type Fact, lineTime, type Recorded } from '@exarch/record';
import { ok, type Refusal, type Result, refusal } from '@exarch/values';
import { causeWords, type OpenFile } from './disk.ts';
import type { Durability } from './home.ts';
import { type EncodedLine, LineBuffer } from './line-buffer.ts';
import { lineTooLong, longestLine } from './longest-line.ts';

/** Where the next line goes: its first byte, and the number of the line before it. */
export type Cursor = { readonly offset: number; readonly seq: number };

/** What a log file needs from whoever opened it. */
export type LogFileParts = {
  readonly file: OpenFile;
  readonly path: string;
  readonly durability: Durability;
  readonly now: () => number;
};

/**
 * The one place that writes a line. A line is acknowledged whole or not at all: what a failed write
 * left is cut off, the log takes nothing more, and says from then on what failed first.
 */
export class LogFile {
  readonly #parts: LogFileParts;
  readonly #line = new LineBuffer();
  #offset: number;
  #seq: number;
  #failed: Refusal | undefined;

  constructor(parts: LogFileParts, cursor: Cursor) {
    this.#parts = parts;
    this.#offset = cursor.offset;
    this.#seq = cursor.seq;
  }

  get cursor(): Cursor {
    return { offset: this.#offset, seq: this.#seq };
  }

  get failed(): Refusal | undefined {
    return this.#failed;
  }

  append(fact: Fact): Result<Recorded> {
    if (this.#failed) return { ok: false, refusal: this.#failed };
    const at = lineTime(this.#parts.now());
    const encoded = this.#encoded(at, fact);
    if (!encoded.ok) return encoded;
    const { bytes, digest } = encoded.value;
    const cause = this.#write(bytes, fact);
    if (cause !== undefined) return { ok: false, refusal: this.#fail(cause) };
    const start = this.#offset;
    this.#offset += bytes.length;
    this.#seq += 1;
    return ok({ at, locus: { seq: this.#seq, start, end: this.#offset, digest }, fact });
  }

  /** The runtime throws where a text, or the bytes of one, would be longer than it can hold. */
  #encoded(at: number, fact: Fact): Result<EncodedLine> {
    try {
      const line = this.#line.encode(at, fact);
      return line.bytes.length > longestLine ? { ok: false, refusal: lineTooLong() } : ok(line);
    } catch (cause) {
      if (cause instanceof RangeError) return { ok: false, refusal: lineTooLong() };
      throw cause;
    }
  }

  /** Takes nothing more: memory and file may no longer agree. */
  poison(cause: string): void {
    this.#failed ??= this.#refusal(cause);
  }

  /** The cause of a failure, nothing when the line is where its durability wants it. */
  #write(bytes: Uint8Array, fact: Fact): string | undefined {
    try {
      const went = this.#parts.file.append(bytes);
      if (went < bytes.length)
        return `only ${went} of ${bytes.length} bytes were written, as on a full disk`;
      if (this.#waitsFor(fact)) this.#parts.file.sync();
      return undefined;
    } catch (cause) {
      return causeWords(cause);
    }
  }

  #waitsFor(fact: Fact): boolean {
    const { durability } = this.#parts;
    return durability === 'record' || (durability === 'turn' && classOf(fact.kind) === 'protocol');
  }

  #fail(cause: string): Refusal {
    const first = this.#refusal(cause);
    this.#failed = first;
    try {
      this.#parts.file.truncate(this.#offset);
    } catch {
      // The next resume sets the partial line aside.
    }
    return first;
  }

  #refusal(cause: string): Refusal {
    return refusal(
      'log/failed',
      this.#parts.path,
      `The log takes no more facts: ${cause}.`,
      'What was acknowledged is on disk; mend the cause and resume the session.',
    );
  }
}
