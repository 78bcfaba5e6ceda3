import type { Block, Delta, Fold, Recorded } from '@exarch/record';
import { Blocks } from '@exarch/record';
import { ok, type Result } from '@exarch/values';
import type { Format } from './format.ts';

/**
 * The export fold: the record goes in, the transcript comes out in pieces to be written one after
 * the other. It replays the view and writes what the view lets go, in the order it was opened, so
 * that whatever was on the screen is written: what a clear or a rewind took, then its mark, then the rest.
 */
export class Transcript implements Fold<string> {
  readonly #format: Format;
  readonly #blocks = new Blocks();
  #begun = false;
  #before: Block | undefined;

  constructor(format: Format) {
    this.#format = format;
  }

  /** Folds one line; answers the text that is now settled. */
  step(recorded: Recorded): Result<string> {
    const stepped = this.#blocks.step(recorded);
    return stepped.ok ? ok(this.#head() + this.#settled(stepped.value)) : stepped;
  }

  /** The rest: what is still on the screen, and the format's end. Written once, after the last line. */
  end(): string {
    return this.#head() + this.#write(this.#blocks.shown) + this.#format.foot();
  }

  #settled(delta: Delta): string {
    if (delta.kind !== 'rewound' || delta.cut === 0) return this.#write(delta.retired);
    return this.#write(this.#blocks.shown.slice(0, -1)) + this.#write(delta.retired);
  }

  /** Those of the blocks that are not written yet; what stood above a rewind was written with it. */
  #write(blocks: readonly Block[]): string {
    const from = blocks.findLastIndex((block) => block.seq <= (this.#before?.seq ?? 0)) + 1;
    return blocks
      .slice(from)
      .map((block) => this.#one(block))
      .join('');
  }

  #one(block: Block): string {
    const text = this.#format.block(block, this.#before);
    this.#before = block;
    return text;
  }

  #head(): string {
    if (this.#begun) return '';
    this.#begun = true;
    return this.#format.head();
  }
}
