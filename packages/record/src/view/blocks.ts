import { never, ok, type Result, refuse } from '@exarch/values';
import type { Fold } from '../fold.ts';
import type { Selected } from '../forensic.ts';
import type { Recorded } from '../recorded.ts';
import { Selection } from '../selection.ts';
import type { Block } from './block.ts';
import type { Delta } from './delta.ts';
import { Memo } from './memo.ts';
import { type Showing, showing } from './showing.ts';
import { nothingSpent, type Spent, spend } from './spent.ts';

/**
 * The view fold: what the screen shows, from the record alone. Live and replay are this one fold,
 * and a frontend is a cursor over it: a line already folded is quiet, a line too far ahead is refused.
 * A clear drops the blocks and keeps what is summed and where the fold stands.
 */
export class Blocks implements Fold<Delta> {
  readonly #memo = new Memo();
  readonly #selection = new Selection();
  #seq: number;
  #spent: Spent = nothingSpent;

  /** A view that begins behind a line, for a frontend that shows only what lands from there on. */
  constructor(after = 0) {
    this.#seq = after;
  }

  /** The newest blocks, oldest first. The same list from step to step: copy what must not change. */
  get shown(): readonly Block[] {
    return this.#memo.blocks;
  }

  /** The line that opened the oldest block kept; earlier ones are in the record alone. */
  get origin(): number | undefined {
    return this.#memo.blocks[0]?.seq;
  }

  /** The newest line folded; 0 before the first. */
  get seq(): number {
    return this.#seq;
  }

  /** All that the session's exchanges cost, whatever was cleared. */
  get spent(): Spent {
    return this.#spent;
  }

  /** The model in force; nothing before the first record. */
  get selected(): Selected | undefined {
    return this.#selection.selected;
  }

  /** Tokens the context of the model in force may hold, where that is known. */
  get window(): number | undefined {
    return this.#selection.window;
  }

  /** Folds one line and says what it changed. */
  step(recorded: Recorded): Result<Delta> {
    const { seq } = recorded.locus;
    if (seq <= this.#seq) return ok(quiet);
    if (seq !== this.#seq + 1) return refuseGap(seq, this.#seq + 1);
    const selected = this.#selection.step(recorded);
    if (!selected.ok) return selected;
    this.#seq = seq;
    if (recorded.fact.kind === 'usage') this.#spent = spend(this.#spent, recorded.fact);
    return ok(this.#show(showing(recorded.fact), { seq, at: recorded.at }));
  }

  #show(asked: Showing, line: Line): Delta {
    switch (asked.does) {
      case 'opens':
        return this.#open({ ...line, ...asked.what });
      case 'continues':
        return this.#continue(asked, line);
      case 'patches': {
        const block = this.#memo.patch(asked.call, asked.verdict);
        return block ? { kind: 'patched', block, retired: none } : quiet;
      }
      case 'rewinds': {
        const block = { ...line, kind: 'rewound', anchor: asked.anchor } as const;
        const taken = this.#memo.cut(asked.anchor);
        const pushed = this.#memo.open(block);
        return {
          kind: 'rewound',
          block,
          cut: taken.length,
          retired: taken.length > 0 ? taken : pushed,
        };
      }
      case 'clears': {
        const block = { ...line, kind: 'cleared' } as const;
        const retired = this.#memo.clear();
        this.#memo.open(block);
        return { kind: 'cleared', block, retired };
      }
      case 'nothing':
        return quiet;
      default:
        return never(asked);
    }
  }

  #open(block: Block): Delta {
    return { kind: 'opened', block, retired: this.#memo.open(block) };
  }

  /** White space alone opens no block; it may end one. */
  #continue({ lane, text }: Extract<Showing, { does: 'continues' }>, line: Line): Delta {
    const grown = this.#memo.grow(lane, text);
    if (grown) return { kind: 'grew', block: grown, added: text, retired: none };
    return text.trim() === '' ? quiet : this.#open({ ...line, kind: lane, text });
  }
}

type Line = { readonly seq: number; readonly at: number };

const none: readonly Block[] = [];
const quiet: Delta = { kind: 'quiet', retired: none };

function refuseGap(seq: number, next: number): Result<never> {
  return refuse(
    'record/view-gap',
    `line ${seq}`,
    `The view stands before line ${next}; line ${seq} would leave a hole in it.`,
    'Read the lines between from the file, then go on.',
  );
}
