import { type Admitted, callsIn, type Message } from '@exarch/conversation';
import { type Locus, locusFrom, type Pointer } from '../locus.ts';
import type { Protocol, Residue } from '../protocol.ts';
import type { TurnId } from '../span.ts';
import { Chain, type Node, type ResidueNode, type TurnNode, topOf } from './chain.ts';
import type { Departure, Frontier, Item, Standing, Turn } from './item.ts';
import { spanOfItem } from './item.ts';
import { Loci } from './loci.ts';
import {
  inheritedNode,
  type Opening,
  openedNode,
  residueNode,
  type Seed,
  withdrawn,
} from './node.ts';
import { stand } from './stand.ts';
import type { State } from './state.ts';

/** What the rest of the model sees of the table: rows to read, nothing to write. */
export type TableRows = Pick<
  Table,
  'turns' | 'residues' | 'calls' | 'frontier' | 'itemOver' | 'addressOf'
>;

/**
 * Every turn and residue of the lineage, and where each is. Only `evict` and `withdraw` take an item
 * from here to there; nothing brings one back, and none ever leaves the table.
 */
export class Table {
  readonly #turns: TurnNode[] = [];
  readonly #residues: ResidueNode[] = [];
  readonly #frontier = new Chain();
  /** The turns by age, those that left taken off when one is asked for: none ever comes back. */
  readonly #standing: TurnNode[] = [];
  readonly #loci = new Loci();
  readonly #calls = new Set<string>();
  readonly #sources: string[];

  constructor(source: string) {
    this.#sources = [source];
  }

  /** In the order of their ids, which count from 1 without a gap. */
  get turns(): readonly Turn[] {
    return this.#turns;
  }

  /** In the order of recording. */
  get residues(): readonly Standing[] {
    return this.#residues;
  }

  /** Ids of the calls in the context. */
  get calls(): ReadonlySet<string> {
    return this.#calls;
  }

  get frontier(): Frontier {
    return this.#frontier;
  }

  /** The newest turn in the context, whatever residues stand behind it. */
  get newestHere(): Turn | undefined {
    while (this.#standing.at(-1) && this.#standing.at(-1)?.body.kind !== 'resident') {
      this.#standing.pop();
    }
    return this.#standing.at(-1);
  }

  /** The item of the frontier that a turn is or lies under; none for a withdrawn or unknown one. */
  itemOver(id: TurnId): (Item & { readonly next: Item | undefined }) | undefined {
    const turn = this.#turns[id - 1];
    return turn && turn.body.kind !== 'withdrawn' ? topOf(turn) : undefined;
  }

  /** Where a turn was first recorded. */
  addressOf({ source, first, end }: Turn): Pointer {
    return { source: this.#sources[source] ?? '', loci: this.#loci.slice(first, end) };
  }

  open(opening: Opening, locus: Locus): void {
    const first = this.#loci.length;
    this.#loci.push(locus);
    const lines = { source: 0, first, end: first + 1, bytes: locus.end - locus.start };
    const node = openedNode(this.#turns.length + 1, opening, lines);
    this.#turns.push(node);
    this.#standing.push(node);
    this.#frontier.append(node);
    this.#holdCalls(opening.message);
  }

  /** Adds to the newest turn, which is resident and of this log. */
  extend(message: Admitted<Message>, rest: State, locus: Locus): void {
    const turn = this.#turns.at(-1);
    if (turn?.body.kind !== 'resident') throw new Error('the newest turn is not in the context');
    this.#loci.push(locus);
    turn.end = this.#loci.length;
    turn.bytes += locus.end - locus.start;
    turn.rest = rest;
    turn.body.messages.push(message);
  }

  /** Puts a residue in the place of the run it spans, and stamps every item of that run. */
  evict(residue: Residue): void {
    const node = residueNode(residue, this.#residues.length);
    const { from, to } = residue.span;
    node.taken = this.#frontier.replace(this.#topAt(from), this.#topAt(to), node);
    for (const taken of node.taken) {
      this.#depart(taken, node.stamp);
      taken.holder = node;
    }
    this.#residues.push(node);
  }

  /** Stamps every turn from `from` on, and every residue that begins there or later, for good. */
  withdraw(from: TurnId): void {
    for (let last = this.#frontier.last; last; last = this.#frontier.last) {
      if (spanOfItem(last).from < from) return;
      this.#frontier.removeLast();
      this.#withdrawWhole(last);
    }
  }

  /** Takes over a parent's rows: what is resident there is resident here, as its seed reads. */
  install(link: Extract<Protocol, { kind: 'inherited' }>, seeds: ReadonlyMap<TurnId, Seed>): void {
    for (const source of link.sources) this.#sources.push(source);
    for (const linked of link.turns) {
      const first = this.#loci.length;
      for (const locus of linked.at.loci) this.#loci.push(locusFrom(locus));
      const lines = { source: linked.at.source + 1, first, end: this.#loci.length };
      const seed = seeds.get(linked.row.id);
      this.#turns.push(inheritedNode(linked, seed, lines));
      for (const message of seed?.messages ?? []) this.#holdCalls(message);
    }
    for (const residue of link.residues) {
      this.#residues.push(residueNode(residue, this.#residues.length));
    }
    stand(this.#turns, this.#residues, this.#frontier);
    for (const turn of this.#turns) this.#standing.push(turn);
  }

  #topAt(id: TurnId): Node {
    const turn = this.#turns[id - 1];
    if (!turn || turn.body.kind === 'withdrawn') throw new Error(`no turn ${id} is left to evict`);
    return topOf(turn);
  }

  #holdCalls(message: Message): void {
    for (const call of callsIn(message)) this.#calls.add(call.id);
  }

  /** An item and all that lies under it, however deep. */
  #withdrawWhole(item: Node): void {
    const left = [item];
    for (let node = left.pop(); node; node = left.pop()) {
      this.#depart(node, withdrawn);
      if (node.item === 'residue') for (const taken of node.taken) left.push(taken);
    }
  }

  #depart(node: Node, departure: Departure): void {
    if (node.item === 'turn' && node.body.kind === 'resident') {
      for (const call of node.body.messages.flatMap(callsIn)) this.#calls.delete(call.id);
    }
    node.body = departure;
  }
}
