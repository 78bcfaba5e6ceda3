import type { OpenFile } from './disk.ts';
import { readFully } from './torn-tail.ts';

const usual = 1 << 18;

/** The stretch of a log that was read last: lines that are asked for one behind the other come at one read. */
export class FileWindow {
  readonly #file: OpenFile;
  readonly #usual: number;
  #buffer: Buffer = Buffer.allocUnsafeSlow(0);
  #base = 0;
  #filled = 0;

  constructor(file: OpenFile, room: number = usual) {
    this.#file = file;
    this.#usual = room;
  }

  /** Bytes of the file, fewer where it ends before: a view that is good until the next call. */
  bytes(start: number, end: number): Buffer {
    if (start < this.#base || end > this.#base + this.#filled) this.#move(start, end - start);
    return this.#buffer.subarray(start - this.#base, Math.min(end - this.#base, this.#filled));
  }

  /** A line that is longer than usual has its room for as long as it is read, and no longer. */
  #move(start: number, length: number): void {
    const room = Math.max(length, this.#usual);
    if (this.#buffer.length !== room) this.#buffer = Buffer.allocUnsafeSlow(room);
    this.#filled = 0;
    this.#base = start;
    this.#filled = readFully(this.#file, this.#buffer, start);
  }
}
