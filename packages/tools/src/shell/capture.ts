/** Bytes kept of each end of an output; far more than is shown, so that control sequences can be cut out first. */
const kept = 64 * 1024;

/** What a process wrote, however much it was: its first and its last bytes, and how many there were. */
export class Capture {
  readonly #head: Buffer[] = [];
  #headBytes = 0;
  #tail: Buffer[] = [];
  #tailBytes = 0;
  #total = 0;

  push(chunk: Buffer): void {
    this.#total += chunk.length;
    const room = kept - this.#headBytes;
    if (room > 0) {
      const head = chunk.subarray(0, room);
      this.#head.push(head);
      this.#headBytes += head.length;
    }
    if (chunk.length > room) this.#pushTail(chunk.subarray(Math.max(0, room)));
  }

  get total(): number {
    return this.#total;
  }

  get head(): Buffer {
    return Buffer.concat(this.#head);
  }

  /** What came after the head; its beginning is gone where it was long. */
  get tail(): Buffer {
    const tail = Buffer.concat(this.#tail);
    return tail.subarray(Math.max(0, tail.length - kept));
  }

  /** True when every byte is in the head or the tail. */
  get isWhole(): boolean {
    return this.#total <= this.#headBytes + Math.min(this.#tailBytes, kept);
  }

  /**
   * Lets go of what has become too old only when twice too much is held, so that many small chunks cost
   * no more than few large ones; nothing is copied.
   */
  #pushTail(chunk: Buffer): void {
    this.#tail.push(chunk);
    this.#tailBytes += chunk.length;
    if (this.#tailBytes <= 2 * kept) return;
    let first = 0;
    for (const { length } of this.#tail) {
      if (this.#tailBytes - length < kept) break;
      this.#tailBytes -= length;
      first += 1;
    }
    this.#tail = this.#tail.slice(first);
  }
}
