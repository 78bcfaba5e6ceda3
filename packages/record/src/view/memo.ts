import type { TurnId } from '../span.ts';
import { type Block, type BlockOf, isLane, type Lane, type Verdict } from './block.ts';

/** How many blocks a view keeps; an older one retires as a newer one lands. */
export const blocksKept = 1_000;

/** The newest blocks in the order of their lines. Only the view fold holds one. */
export class Memo {
  readonly #blocks: Block[] = [];

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  /** Stands a block at the end; answers what the window let go. */
  open(block: Block): readonly Block[] {
    this.#blocks.push(block);
    const oldest = this.#blocks.length > blocksKept ? this.#blocks.shift() : undefined;
    return oldest ? [oldest] : [];
  }

  /** The newest block with more text in it, if it is of this lane. */
  grow(lane: Lane, text: string): BlockOf<Lane> | undefined {
    const newest = this.#blocks.at(-1);
    if (!newest || !isLane(newest) || newest.kind !== lane) return undefined;
    const grown = { ...newest, text: newest.text + text };
    this.#blocks[this.#blocks.length - 1] = grown;
    return grown;
  }

  /** The newest block of a call with its verdict, if it is still here. */
  patch(call: string, verdict: Verdict): BlockOf<'tool_call'> | undefined {
    const place = this.#blocks.findLastIndex((each) => isCall(each) && each.call === call);
    const block = this.#blocks[place];
    if (!block || !isCall(block)) return undefined;
    const patched = { ...block, verdict };
    this.#blocks[place] = patched;
    return patched;
  }

  /** Takes every block from the first prompt or turn rule at or past the anchor. */
  cut(anchor: TurnId): readonly Block[] {
    const from = this.#blocks.findIndex((block) => startsAt(block) >= anchor);
    return from < 0 ? [] : this.#blocks.splice(from);
  }

  /** Takes every block. */
  clear(): readonly Block[] {
    return this.#blocks.splice(0);
  }
}

function isCall(block: Block): block is BlockOf<'tool_call'> {
  return block.kind === 'tool_call';
}

/** The turn a block opens; none for most. */
function startsAt(block: Block): TurnId {
  const turn = block.kind === 'prompt' || block.kind === 'turn_rule' ? block.turn : undefined;
  return turn ?? -1;
}
