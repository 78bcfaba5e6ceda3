import { type Head, headOf } from '@exarch/record';
import { type Refusal, type Result, refusal } from '@exarch/values';
import type { OpenFile } from './disk.ts';
import { foundTooLong, longestLine } from './longest-line.ts';

const newline = 0x0a;
const usualChunk = 1 << 20;

/** Where reading starts and ends: `start` is a line's first byte, `seq` its number, `end` one past a newline. */
export type LineRange = { readonly start: number; readonly end: number; readonly seq: number };

/**
 * Walks the complete lines of a range, one at a time, through one buffer that holds at least the
 * longest of them. What `bytes` answers is a view into it, good until the next `next`.
 */
export class LineReader {
  readonly #file: OpenFile;
  readonly #end: number;
  readonly #chunk: number;
  #buffer: Buffer = Buffer.allocUnsafeSlow(0);
  /** File offset of the buffer's first byte. */
  #base: number;
  #filled = 0;
  #from = 0;
  #to = 0;
  #seq: number;

  constructor(file: OpenFile, { start, end, seq }: LineRange, chunk: number = usualChunk) {
    this.#file = file;
    this.#end = end;
    this.#chunk = chunk;
    this.#base = start;
    this.#seq = seq - 1;
  }

  /** Moves to the next line; false when no complete one is left in the range. */
  next(): boolean {
    this.#from = this.#to;
    let searched = this.#from;
    for (;;) {
      const at = this.#buffer.indexOf(newline, searched);
      if (at >= 0 && at < this.#filled) return this.#stand(at + 1);
      searched = this.#filled - this.#from;
      if (!this.#fill()) return false;
    }
  }

  /** The line without its newline. */
  get bytes(): Buffer {
    return this.#buffer.subarray(this.#from, this.#to - 1);
  }

  /** What its head says, read where it lies. */
  get head(): Result<Head> {
    return headOf(this.#buffer, this.#from);
  }

  /** Whether something stands in the line behind its first byte. */
  has(needle: Uint8Array): boolean {
    const at = this.#buffer.indexOf(needle, this.#from + 1);
    return at >= 0 && at + needle.length < this.#to;
  }

  get seq(): number {
    return this.#seq;
  }

  get start(): number {
    return this.#base + this.#from;
  }

  get end(): number {
    return this.#base + this.#to;
  }

  /** Why it ended before its range did; nothing once every line of it has been walked. */
  get shortfall(): Refusal | undefined {
    if (this.end === this.#end) return undefined;
    return this.#filled - this.#from > longestLine ? foundTooLong() : cutShort();
  }

  #stand(to: number): boolean {
    this.#to = to;
    this.#seq += 1;
    return true;
  }

  /** Moves the unfinished line to the front and reads on behind it; false at the end of the range. */
  #fill(): boolean {
    const held = this.#filled - this.#from;
    const at = this.#base + this.#filled;
    const left = this.#end - at;
    if (left <= 0 || held > longestLine) return false;
    this.#shift(held, left);
    const room = this.#buffer.subarray(held, Math.min(this.#buffer.length, held + left));
    const came = this.#file.read(room, at);
    this.#filled = held + came;
    return came > 0;
  }

  #shift(held: number, left: number): void {
    const wanted = this.#roomFor(held, left);
    const next = wanted > this.#buffer.length ? Buffer.allocUnsafeSlow(wanted) : this.#buffer;
    this.#buffer.copy(next, 0, this.#from, this.#from + held);
    this.#buffer = next;
    this.#base += this.#from;
    this.#from = 0;
    this.#to = 0;
  }

  /** Doubles when a line fills the buffer, so that a long line costs its length and not its square. */
  #roomFor(held: number, left: number): number {
    const usual = Math.max(this.#buffer.length, Math.min(this.#chunk, left));
    return held < usual ? usual : Math.min(usual * 2, held + left);
  }
}

function cutShort(): Refusal {
  return refusal(
    'log/cut-short',
    '',
    'The file ends before its lines do.',
    'Something else has cut it, or the disk fails; put the record back from a copy.',
  );
}
