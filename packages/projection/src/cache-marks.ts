import { isJsonObject, type Json } from '@exarch/values';
import type { Note } from './note.ts';

/** The member that marks a block for the cache. */
export const cacheMark = 'cache_control';

/** Counts the marks for the cache that a request came with: they say nothing to the model. */
export class CacheMarks {
  #count = 0;

  take(): void {
    this.#count += 1;
  }

  /** Takes the mark of a block that may carry one. */
  takeFrom(block: Json | undefined): void {
    if (isJsonObject(block) && isJsonObject(block[cacheMark])) this.take();
  }

  /** One note for all of them, if there are any. */
  notes(): readonly Note[] {
    if (this.#count === 0) return [];
    return [
      {
        rule: 'projection/cache-marks-left-out',
        at: '',
        did: `left out ${this.#count} ${this.#count === 1 ? 'mark' : 'marks'} for the cache`,
        because: 'where a request is marked, and for how long, is settled when it is made',
      },
    ];
  }
}
