import type { Admitted, Message } from '@exarch/conversation';
import type { Departure, Frontier, Standing, Turn } from './item.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Placed = {
  previous: Node | undefined;
  next: Node | undefined;
  /** For an item under a residue: that residue, or one that has taken it in since. */
  holder: ResidueNode | undefined;
};

/** A turn on its place in a chain. */
export type TurnNode = Mutable<Omit<Turn, 'body'>> &
  Placed & {
    body: { readonly kind: 'resident'; readonly messages: Admitted<Message>[] } | Departure;
  };

/** A residue on its place, with what it took in and the stamp it gave that. */
export type ResidueNode = Mutable<Standing> & Placed & { readonly stamp: Departure; taken: Chain };

/** An item on its place; private to the table. */
export type Node = TurnNode | ResidueNode;

/**
 * Items in the order of their turns, linked so that a run of any length is taken out in one step. The
 * frontier is a chain, and so is what each residue took in.
 */
export class Chain implements Frontier {
  #first: Node | undefined;
  #last: Node | undefined;

  get first(): Node | undefined {
    return this.#first;
  }

  get last(): Node | undefined {
    return this.#last;
  }

  *[Symbol.iterator](): Generator<Node> {
    for (let node = this.#first; node; node = node.next) yield node;
  }

  *newestFirst(): Generator<Node> {
    for (let node = this.#last; node; node = node.previous) yield node;
  }

  append(node: Node): void {
    node.previous = this.#last;
    if (this.#last) this.#last.next = node;
    else this.#first = node;
    this.#last = node;
  }

  removeLast(): Node | undefined {
    const last = this.#last;
    if (!last) return undefined;
    this.#last = last.previous;
    if (this.#last) this.#last.next = undefined;
    else this.#first = undefined;
    last.previous = undefined;
    return last;
  }

  /** Puts `by` in the place of the run from `first` to `last`, and answers the run. */
  replace(first: Node, last: Node, by: Node): Chain {
    by.previous = first.previous;
    by.next = last.next;
    if (by.previous) by.previous.next = by;
    else this.#first = by;
    if (by.next) by.next.previous = by;
    else this.#last = by;
    first.previous = undefined;
    last.next = undefined;
    const run = new Chain();
    run.#first = first;
    run.#last = last;
    return run;
  }
}

/** The item of the frontier that an item is or lies under. All that was asked on the way remembers it. */
export function topOf(node: Node): Node {
  if (!node.holder) return node;
  let top = node.holder;
  while (top.holder) top = top.holder;
  for (let below: Node = node; below.holder; ) {
    const above: Node = below.holder;
    below.holder = top;
    below = above;
  }
  return top;
}
