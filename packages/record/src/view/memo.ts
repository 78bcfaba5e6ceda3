import type { TurnId } from '../span.ts';
import { type Block, type BlockOf, isLane, type Lane, type Verdict } from './block.ts';

/** How many blocks a view keeps; an older one retires as a newer one lands. */
export const blocksKept = 1_000;

/** The newest blocks in the order of their lines. Only the view fold holds one. */
export class Memo {
  readonly #blocks: Block[] = [];
  /** The newest block of each call, by the call's id. */
  readonly #calls = new Map<string, number>();

  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  /** Stands a block at the end; answers what the window let go. */
  open(block: Block): readonly Block[] {
    this.#blocks.push(block);
    if (block.kind === 'tool_call') this.#calls.set(block.call, block.seq);
    return this.#blocks.length > blocksKept ? this.#oldest() : [];
  }

  /** The newest block with more text in it, if it is of this lane. */
  grow(lane: Lane, text: string): BlockOf<Lane> | undefined {
    const newest = this.#blocks.at(-1);
    if (!newest || !isLane(newest) || newest.kind !== lane) return undefined;
    const grown = { ...newest, text: newest.text + text };
    this.#blocks[this.#blocks.length - 1] = grown;
    return grown;
  }

  /** The call's block with its verdict, if it is still here. */
  patch(call: string, verdict: Verdict): BlockOf<'tool_call'> | undefined {
    const seq = this.#calls.get(call);
    const place = seq === undefined ? -1 : placeOf(this.#blocks, seq);
    const block = this.#blocks[place];
    if (block?.kind !== 'tool_call') return undefined;
    const patched = { ...block, verdict };
    this.#blocks[place] = patched;
    return patched;
  }

  /** Takes every block from the first prompt or turn rule at or past the anchor. */
  cut(anchor: TurnId): readonly Block[] {
    const from = this.#blocks.findIndex((block) => startsAt(block) >= anchor);
    return from < 0 ? [] : this.#retire(from);
  }

  /** Takes every block. */
  clear(): readonly Block[] {
    return this.#retire(0);
  }

  /** One block lands at a time, so one leaves: a shift costs the same however many stay. */
  #oldest(): readonly Block[] {
    const oldest = this.#blocks.shift();
    if (!oldest) return [];
    this.#forget(oldest);
    return [oldest];
  }

  #retire(from: number): readonly Block[] {
    const retired = this.#blocks.splice(from);
    for (const block of retired) this.#forget(block);
    return retired;
  }

  /** A call id may come again once its first call left the context: only its newest block is known. */
  #forget(block: Block): void {
    if (block.kind !== 'tool_call') return;
    if (this.#calls.get(block.call) === block.seq) this.#calls.delete(block.call);
  }
}

/** The turn a block opens; none for most. */
function startsAt(block: Block): TurnId {
  const turn = block.kind === 'prompt' || block.kind === 'turn_rule' ? block.turn : undefined;
  return turn ?? -1;
}

function placeOf(blocks: readonly Block[], seq: number): number {
  let low = 0;
  let high = blocks.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
