import { createHash } from 'node:crypto';
import { tokensIn } from './tokens.ts';

/** A piece of a request in the order its vendor caches it. */
export type Cacheable = {
  readonly text: string;
  /** True where the request asks that all up to here be kept. */
  readonly marked: boolean;
};

/** How many tokens came from the cache, and how many went into it. */
export type Cached = { readonly read: number; readonly written: number };

/** Shorter prefixes are not kept. */
const shortestKept = 1_024;
const mostKept = 10_000;

/** What marked requests leave behind: found again only by one that begins with the very same bytes. */
export class PromptCache {
  readonly #kept = new Set<string>();

  /** Looks for the longest prefix that is kept, and keeps those that are marked. */
  look(pieces: readonly Cacheable[]): Cached {
    const last = pieces.findLastIndex(({ marked }) => marked);
    const marks: string[] = [];
    let digest = '';
    let tokens = 0;
    let read = 0;
    for (const { text, marked } of pieces.slice(0, last + 1)) {
      digest = createHash('sha256').update(digest).update(text).digest('base64');
      tokens += tokensIn(text);
      if (this.#kept.has(digest)) read = tokens;
      if (marked && tokens >= shortestKept) marks.push(digest);
    }
    for (const mark of marks) this.#keep(mark);
    return { read, written: tokens >= shortestKept ? tokens - read : 0 };
  }

  #keep(digest: string): void {
    this.#kept.delete(digest);
    this.#kept.add(digest);
    if (this.#kept.size <= mostKept) return;
    const [oldest = ''] = this.#kept;
    this.#kept.delete(oldest);
  }
}
