import type { Block, Delta } from '@exarch/record';
import { isLane } from '@exarch/record';
import { never } from '@exarch/values';
import { withoutBlankStart } from './blank-lines.ts';
import { isGrouped } from './grouped.ts';
import { lineOf, verdictLine } from './line-of.ts';
import { type Palette, plainPalette } from './palette.ts';
import { terminalSafe } from './terminal-safe.ts';

/**
 * Follows a view on a terminal that only scrolls: each delta becomes the text to write next.
 * What a rewind or a clear took stays above, and its mark is written below.
 */
export class LinePrinter {
  readonly #palette: Palette;
  #before: Block | undefined;
  /** Whether the cursor stands inside a line, or at the start of one. */
  #open = false;

  constructor(palette: Palette = plainPalette) {
    this.#palette = palette;
  }

  /** What to write for one step of the view; empty for a quiet one. */
  draw(delta: Delta): string {
    switch (delta.kind) {
      case 'opened':
      case 'rewound':
      case 'cleared':
        return this.#block(delta.block);
      case 'grew':
        return this.#grow(delta.block.kind, delta.added);
      case 'patched':
        return this.#newline() + this.#verdict(delta.block);
      case 'quiet':
        return '';
      default:
        return never(delta);
    }
  }

  /** Ends an open line, so that something else may be written below. */
  close(): string {
    return this.#newline();
  }

  #block(block: Block): string {
    const gap = this.#before && !isGrouped(block, this.#before) ? '\n' : '';
    const above = this.#newline() + gap;
    this.#before = block;
    if (isLane(block)) return above + this.#grow(block.kind, withoutBlankStart(block.text));
    return `${above}${lineOf(block, this.#palette)}\n`;
  }

  #grow(lane: 'answer' | 'thinking', added: string): string {
    const lead = lane === 'thinking' ? '| ' : '';
    const paint = this.#palette[lane];
    const lines = terminalSafe(added).split('\n');
    const drawn = lines.map((line, index) => {
      if (line === '') return '';
      return paint(index === 0 && this.#open ? line : lead + line);
    });
    this.#open = lines.at(-1) !== '' || (lines.length === 1 && this.#open);
    return drawn.join('\n');
  }

  #verdict(block: Extract<Delta, { readonly kind: 'patched' }>['block']): string {
    return `${verdictLine(block, block.seq !== this.#before?.seq, this.#palette)}\n`;
  }

  #newline(): string {
    const end = this.#open ? '\n' : '';
    this.#open = false;
    return end;
  }
}
