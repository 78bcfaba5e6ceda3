import type { Message } from '@exarch/conversation';
import { classOf, type Protocol, type Recorded, type SpanRow } from '@exarch/record';
import {
  bytesOf,
  callsOf,
  firstOf,
  lastOf,
  owingNothing,
  type RefResidue,
  type RefTurn,
  type Rest,
  restAfter,
  restOf,
  type Said,
  smallest,
  textOf,
} from './reference-items.ts';
import { admits } from './reference-judge.ts';

/**
 * The model fold as its definition reads, with no thought for cost: every message stays in a plain list,
 * and where an item is, is derived from what was recorded. Nothing here calls the code under test.
 */
export class Reference {
  readonly source: string;
  turns: RefTurn[] = [];
  residues: RefResidue[] = [];
  gone: Set<number> = new Set();
  rest: Rest = 'ready';
  count = 0;
  lastEdit = -1;

  constructor(source: string) {
    this.source = source;
  }

  get reach(): number {
    return this.turns.length;
  }

  get owed(): readonly string[] {
    return this.rest === 'awaiting_tool_results' ? callsOf(this.turns.at(-1)?.kept ?? []) : [];
  }

  admits(fact: Protocol): boolean {
    return admits(this, fact);
  }

  fold({ fact, locus }: Recorded): void {
    const said = (message: Message, opensImport = false): Said => {
      return { message, width: locus.end - locus.start, seq: locus.seq, opensImport };
    };
    if (classOf(fact.kind) === 'protocol') this.#apply(fact as Protocol, said);
  }

  #apply(fact: Protocol, said: (message: Message, opensImport?: boolean) => Said): void {
    switch (fact.kind) {
      case 'user_prompt':
        this.#open('user', 'own', said({ role: 'user', content: fact.content }));
        this.rest = 'awaiting_reply';
        break;
      case 'import':
        this.#open('user', 'import', said(fact.message, true));
        break;
      case 'assistant_message': {
        const one = said(fact.message);
        this.#open('assistant', 'own', one);
        this.rest = restAfter(one);
        break;
      }
      case 'steering':
        this.#extend(said({ role: 'user', content: fact.content }));
        break;
      case 'tool_results':
        this.#extend(said({ role: 'tool', results: fact.results }));
        break;
      case 'evicted':
        this.lastEdit = this.count;
        this.residues.push({ ...fact.residue, withdrawn: false });
        break;
      case 'rewound':
        this.#withdraw(fact.anchor);
        break;
      case 'cleared':
        this.#withdraw(0);
        break;
      case 'system':
      case 'tools':
      case 'inherited':
        break;
      default:
        fact satisfies never;
    }
    this.count += 1;
  }

  #open(role: RefTurn['role'], kind: RefTurn['kind'], said: Said): void {
    const both = [said];
    this.turns.push({
      id: this.reach + 1,
      role,
      kind,
      source: this.source,
      whole: both,
      kept: both,
    });
  }

  #extend(said: Said): void {
    this.turns.at(-1)?.whole.push(said);
    this.rest = restAfter(said);
  }

  #withdraw(from: number): void {
    this.lastEdit = this.count;
    for (const { id } of this.turns) if (id >= from) this.gone.add(id);
    this.residues = this.residues.map((residue) => ({
      ...residue,
      withdrawn: residue.withdrawn || residue.span.from >= from,
    }));
    this.rest = restOf(this.frontierTurns().at(-1)?.kept ?? []);
  }

  /** The smallest residue that covers a turn; of equal ones the first. */
  #holderOf(turn: RefTurn): RefResidue | undefined {
    return smallest(this.residues.filter(({ span }) => span.from <= turn.id && turn.id <= span.to));
  }

  locationOf(item: RefTurn | RefResidue): 'resident' | 'withdrawn' | string {
    if ('kept' in item) {
      if (this.gone.has(item.id)) return 'withdrawn';
      const holder = this.#holderOf(item);
      return holder ? `under ${holder.span.from}-${holder.span.to}` : 'resident';
    }
    if (item.withdrawn) return 'withdrawn';
    const later = this.residues.slice(this.residues.indexOf(item) + 1);
    const { from, to } = item.span;
    const holder = smallest(later.filter(({ span }) => span.from <= from && to <= span.to));
    return holder ? `under ${holder.span.from}-${holder.span.to}` : 'resident';
  }

  frontier(): readonly (RefTurn | RefResidue)[] {
    return [...this.turns, ...this.residues]
      .filter((item) => this.locationOf(item) === 'resident')
      .sort((one, other) => firstOf(one) - firstOf(other));
  }

  /** First and last turn of each item of the context. */
  spans(): readonly (readonly [from: number, to: number])[] {
    return this.frontier().map((item) => [firstOf(item), lastOf(item)]);
  }

  frontierTurns(): readonly RefTurn[] {
    return this.frontier().flatMap((item) => ('kept' in item ? [item] : []));
  }

  /** Ids of the calls that a request would hold. */
  calls(): readonly string[] {
    return this.frontierTurns().flatMap(({ kept }) => callsOf(kept));
  }

  rendered(): readonly Message[] {
    return this.frontier().flatMap((item) =>
      'kept' in item
        ? item.kept.map(({ message }) => message)
        : [{ role: 'user', content: [{ type: 'text', text: textOf(item) }] } as const],
    );
  }

  /** Items as text: span, kind, weight, place. */
  survey(): readonly string[] {
    return this.frontier().map((item) => this.#row(item));
  }

  index(): readonly string[] {
    const order = (item: RefTurn | RefResidue): number =>
      'kept' in item ? -1 : this.residues.indexOf(item);
    return [...this.turns, ...this.residues]
      .sort(
        (one, other) =>
          firstOf(one) - firstOf(other) || lastOf(other) - lastOf(one) || order(other) - order(one),
      )
      .map((item) => this.#row(item));
  }

  #row(item: RefTurn | RefResidue): string {
    const kind = 'kept' in item ? `${item.role} ${item.kind}` : 'user residue';
    const bytes = 'kept' in item ? bytesOf(item) : Buffer.byteLength(textOf(item));
    return `${firstOf(item)}-${lastOf(item)} ${kind} ${bytes} ${this.locationOf(item)}`;
  }

  bytes(): number {
    return this.frontier()
      .map((item) => ('kept' in item ? bytesOf(item) : Buffer.byteLength(textOf(item))))
      .reduce((sum, bytes) => sum + bytes, 0);
  }

  /** One that goes on by itself from here. */
  copy(): Reference {
    const other = new Reference(this.source);
    other.rest = this.rest;
    other.count = this.count;
    other.lastEdit = this.lastEdit;
    other.gone = new Set(this.gone);
    other.residues = this.residues.slice();
    other.turns = this.turns.map((turn) => {
      const whole = turn.whole.slice();
      return { ...turn, whole, kept: turn.kept === turn.whole ? whole : turn.kept };
    });
    return other;
  }

  /** What a fork's context holds right behind its link. */
  fork(source: string): Reference {
    const child = new Reference(source);
    child.count = 1;
    child.gone = new Set(this.gone);
    child.residues = this.residues.map((residue) => ({ ...residue }));
    child.turns = this.turns.map((turn) => {
      const stays = this.locationOf(turn) === 'resident';
      const kept = stays ? owingNothing(turn.whole) : [];
      const weighed = stays ? {} : { weighed: bytesOf(turn) };
      return { ...turn, kind: 'inherited', whole: turn.whole.slice(), kept, ...weighed };
    });
    return child;
  }
}

/** A row as the reference spells one: span, kind, weight, place. */
export function spelled({ span, role, kind, bytes, location }: SpanRow): string {
  const place =
    location.kind === 'under' ? `under ${location.span.from}-${location.span.to}` : location.kind;
  return `${span.from}-${span.to} ${role} ${kind} ${bytes} ${place}`;
}
