import {
  type Admitted,
  type Call,
  judgeTools,
  type Message,
  type Tool,
} from '@exarch/conversation';
import { never, ok, type Refusal, type Result, refusal } from '@exarch/values';
import { anotherExarch } from '../another-exarch.ts';
import { isProtocol } from '../class-of.ts';
import type { SpanRow } from '../display.ts';
import type { Fact } from '../fact.ts';
import type { Fold } from '../fold.ts';
import type { Locus } from '../locus.ts';
import type { Protocol, Residue } from '../protocol.ts';
import type { Recorded } from '../recorded.ts';
import type { Span, TurnId } from '../span.ts';
import type { Change, Link, ReadBack } from './change.ts';
import { decide } from './decide.ts';
import { type Edge, edgeAt, messagesBefore } from './edited.ts';
import { judgeEviction } from './eviction.ts';
import { spanOfItem } from './item.ts';
import { livePrompt } from './live-prompt.ts';
import { type Model, reachOf, unclosedTurn } from './model.ts';
import { planForcedEviction } from './plan.ts';
import { historyBytes, rendered } from './render.ts';
import { judgeRewind } from './rewind.ts';
import { owedIn, ready, type State } from './state.ts';
import { survey, transcriptIndex } from './survey.ts';
import { Table } from './table.ts';
import { type Located, locateGrep, locateRead, type Searched } from './transcript.ts';
import { linkOf } from './write-link.ts';

/**
 * The fold of the protocol: what the model's context holds, and where every turn of the lineage is. One
 * judge serves a live session and a replay; a record it refuses changes nothing. All that is read off
 * it is computed when asked.
 */
export class Context implements Fold<undefined> {
  readonly #table: Table;
  readonly #read: ReadBack;
  #state: State = ready;
  #system: string | undefined;
  #tools: Admitted<readonly Tool[]> = noTools();
  #folded = 0;
  #lastEdit = -1;
  #edge: Edge = { turn: 0, messages: 0 };
  /** A judged fact and what it will do, so that the step behind a commit judges it no second time. */
  #decided: { readonly fact: Protocol; readonly change: Change } | undefined;

  /** `source` is this log's path below the sessions folder; `read` gives back lines of other logs. */
  constructor(source: string, read: ReadBack) {
    this.#table = new Table(source);
    this.#read = read;
  }

  get state(): State {
    return this.#state;
  }

  /** The system prompt in force; a blank one is none. */
  get system(): string | undefined {
    return this.#system;
  }

  /** The tools in force. */
  get tools(): Admitted<readonly Tool[]> {
    return this.#tools;
  }

  /** The highest turn id; the next turn is `reach + 1`, also after a rewind or a clear. */
  get reach(): TurnId {
    return reachOf(this.#table);
  }

  /** The calls that no result has answered yet, in order. */
  get owed(): readonly Call[] {
    return owedIn(this.#state);
  }

  /** Ids of the calls in the context: a new call must have another. */
  get callIds(): ReadonlySet<string> {
    return this.#table.calls;
  }

  /** Protocol records folded so far. */
  get folded(): number {
    return this.#folded;
  }

  /** What `folded` was before the newest eviction, rewind or clear; -1 if there was none. */
  get lastEdit(): number {
    return this.#lastEdit;
  }

  /**
   * How many of the rendered messages stood when what was before or among them last changed: by an
   * eviction, another system prompt, other tools, or a fork. A rewind only takes from the end.
   */
  edited(): number {
    return messagesBefore(this.#table.frontier, this.#edge);
  }

  /** The prompt that a steering line would go on with, if one can. */
  get livePrompt(): TurnId | undefined {
    return livePrompt(this.#table);
  }

  /** The turn that is being written, which no edit touches. */
  get unclosedTurn(): TurnId | undefined {
    return unclosedTurn(this.#model)?.id;
  }

  /** The turns of each item of the context, in order; the first speaks with the user's voice. */
  get frontier(): readonly Span[] {
    return Array.from(this.#table.frontier, spanOfItem);
  }

  /** Whether a fact may be recorded now. Changes nothing; a link's parent is read on the way. */
  judge(fact: Fact): Refusal | undefined {
    if (!isProtocol(fact)) return undefined;
    const decided = this.#decide(fact);
    return decided.ok ? undefined : decided.refusal;
  }

  step({ fact, locus }: Recorded): Result<undefined> {
    if (!isProtocol(fact)) return ok(undefined);
    const decided = this.#decide(fact);
    if (!decided.ok) return { ok: false, refusal: foreign(decided.refusal, locus) };
    this.#decided = undefined;
    this.#apply(decided.value, locus);
    this.#folded += 1;
    return ok(undefined);
  }

  /** The messages of the next request. */
  rendered(): readonly Admitted<Message>[] {
    return rendered(this.#table.frontier);
  }

  /** What they weigh. */
  historyBytes(): number {
    return historyBytes(this.#table.frontier);
  }

  /** The items of the context. */
  survey(): readonly SpanRow[] {
    return survey(this.#table);
  }

  /** Every item of the lineage, each residue before what it covers. */
  transcriptIndex(): readonly SpanRow[] {
    return transcriptIndex(this.#table);
  }

  /** The prefix to evict so that about `keep` bytes stay; always one that `judgeEviction` admits at rest. */
  planForcedEviction(keep: number): Span | undefined {
    return planForcedEviction(this.#table.frontier, keep);
  }

  judgeEviction(span: Span, by: Residue['by']): Refusal | undefined {
    return judgeEviction(this.#model, span, by);
  }

  judgeRewind(anchor: TurnId): Refusal | undefined {
    return judgeRewind(this.#model, anchor);
  }

  /** Where to read turns, in order, each once; also those that left the context. */
  locateRead(turns: readonly TurnId[]): Result<readonly Located[]> {
    return locateRead(this.#model, turns);
  }

  /** Where to search: these turns, or everything. */
  locateGrep(turns?: readonly TurnId[]): Result<Iterable<Searched>> {
    return locateGrep(this.#model, turns);
  }

  /** What a fork of this session records first. */
  link(): Link {
    return linkOf(this.#table);
  }

  get #model(): Model {
    return { table: this.#table, state: this.#state, folded: this.#folded };
  }

  #decide(fact: Protocol): Result<Change> {
    if (this.#decided?.fact === fact) return ok(this.#decided.change);
    const decided = decide(this.#model, fact, this.#read);
    if (decided.ok) this.#decided = { fact, change: decided.value };
    return decided;
  }

  #apply(change: Change, locus: Locus): void {
    switch (change.kind) {
      case 'system':
        this.#system = change.text;
        this.#markEdge();
        break;
      case 'tools':
        this.#tools = change.tools;
        this.#markEdge();
        break;
      case 'link':
        this.#table.install(change.link, change.seeds);
        this.#markEdge();
        break;
      case 'open':
        this.#table.open(change.opening, locus);
        this.#state = change.next;
        break;
      case 'extend':
        this.#table.extend(change.message, change.next, locus);
        this.#state = change.next;
        break;
      case 'evict':
        this.#table.evict(change.residue);
        this.#markEdge();
        this.#lastEdit = this.#folded;
        break;
      case 'withdraw':
        this.#table.withdraw(change.from);
        this.#state = this.#table.newestHere?.rest ?? ready;
        this.#lastEdit = this.#folded;
        break;
      default:
        never(change);
    }
  }

  #markEdge(): void {
    this.#edge = edgeAt(this.reach, this.#table.frontier.last);
  }
}

/** A record of a file, refused: its number, and the question whether it is ours. */
function foreign(found: Refusal, { seq }: Locus): Refusal {
  if (found.rule === 'record/unreadable') return found;
  const because = found.at === '' ? found.because : `${found.at}: ${found.because}`;
  return refusal(found.rule, `record ${seq}`, because, `Was it edited? ${anotherExarch}`);
}

function noTools(): Admitted<readonly Tool[]> {
  const none = judgeTools([]);
  if (!none.ok) throw new Error('no tools are not admissible');
  return none.value;
}
