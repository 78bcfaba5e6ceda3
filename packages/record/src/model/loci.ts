import type { Locus } from '../locus.ts';
import { hexOf, wordAt } from './hex.ts';

const digestWords = 4;

/**
 * Loci packed in typed arrays, 32 bytes each: a log's worth of them is a few blocks of memory, with
 * nothing in them for the collector to walk. Only ever grows.
 */
export class Loci {
  #length = 0;
  #seq = new Uint32Array(64);
  #start = new Float64Array(64);
  #width = new Uint32Array(64);
  #digest = new Uint32Array(64 * digestWords);

  get length(): number {
    return this.#length;
  }

  push({ seq, start, end, digest }: Locus): void {
    if (this.#length === this.#seq.length) this.#grow();
    const index = this.#length;
    this.#seq[index] = seq;
    this.#start[index] = start;
    this.#width[index] = end - start;
    for (let word = 0; word < digestWords; word += 1) {
      this.#digest[index * digestWords + word] = wordAt(digest, word * 8);
    }
    this.#length += 1;
  }

  /** The loci from `first` up to `end`, as they were pushed. */
  slice(first: number, end: number): readonly Locus[] {
    const loci: Locus[] = [];
    for (let index = first; index < end; index += 1) loci.push(this.#at(index));
    return loci;
  }

  #at(index: number): Locus {
    const start = this.#start[index] ?? 0;
    return {
      seq: this.#seq[index] ?? 0,
      start,
      end: start + (this.#width[index] ?? 0),
      digest: this.#digestAt(index * digestWords),
    };
  }

  #digestAt(first: number): string {
    let digest = '';
    for (let word = first; word < first + digestWords; word += 1) {
      digest += hexOf(this.#digest[word] ?? 0);
    }
    return digest;
  }

  #grow(): void {
    this.#seq = doubled(this.#seq, Uint32Array);
    this.#start = doubled(this.#start, Float64Array);
    this.#width = doubled(this.#width, Uint32Array);
    this.#digest = doubled(this.#digest, Uint32Array);
  }
}

/** The widest line and the highest number that the packing holds. */
export const widestLine: number = 2 ** 32 - 1;

function doubled<A extends Uint32Array | Float64Array>(
  full: A,
  make: new (length: number) => A,
): A {
  const larger = new make(full.length * 2);
  larger.set(full);
  return larger;
}
