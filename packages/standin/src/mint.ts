import { randomInt } from 'node:crypto';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** The one source of chance here: ids and which faults strike. The same seed gives the same run. */
export class Mint {
  #state: number;

  constructor(seed: number = randomInt(2 ** 32)) {
    this.#state = seed >>> 0;
  }

  /** A number from 0 up to, not including, 1. */
  chance(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An id in a vendor's manner: its prefix, then letters and digits. */
  id(prefix: string, length = 24): string {
    return prefix + this.#draw(letters, length);
  }

  /** An id of hexadecimal digits. */
  hex(prefix: string, length = 48): string {
    return prefix + this.#draw('0123456789abcdef', length);
  }

  /** An id of the 8-4-4-4-12 kind. */
  uuid(): string {
    return [8, 4, 4, 4, 12].map((length) => this.hex('', length)).join('-');
  }

  #draw(alphabet: string, length: number): string {
    let drawn = '';
    for (let at = 0; at < length; at += 1) {
      drawn += alphabet.charAt(Math.floor(this.chance() * alphabet.length));
    }
    return drawn;
  }
}
