import type { Context, Fact, Recorded } from '@exarch/record';
import type { Reference } from '@exarch/testing';
import type { Session } from '../../src/session.ts';
import type { SessionId } from '../../src/session-id.ts';
import type { MortalDisk } from './mortal-disk.ts';

/** One session as a bystander remembers it: every record it was told of, by value, in a plain list. */
export class Chronicle {
  readonly id: SessionId;
  readonly reference: Reference;
  /** The process that has it open. */
  held: { readonly session: Session; readonly disk: MortalDisk } | undefined;
  /** Where the record ends, as far as it was acknowledged. */
  end = 0;
  lines = 0;
  /** What the newest record of each kind said of the session. */
  readonly last: {
    name?: string | undefined;
    model?: string;
    window?: number | undefined;
    input: number;
  } = { input: 0 };
  readonly #heard: Recorded[] = [];
  /** What was sent last, and the edit it was sent after. */
  sent: { readonly messages: readonly string[]; readonly edit: number } = {
    messages: [],
    edit: -1,
  };
  /** Messages that the open session has ever rendered, for whom nobody else asks. */
  rendered: WeakRef<object>[] = [];
  seen: WeakSet<object> = new WeakSet();

  constructor(id: SessionId, reference: Reference) {
    this.id = id;
    this.reference = reference;
  }

  get session(): Session {
    if (!this.held) throw new Error('nobody has it open');
    return this.held.session;
  }

  get context(): Context {
    return this.session.context;
  }

  /** A process has it open, from now on. */
  open(session: Session, disk: MortalDisk): void {
    this.held = { session, disk };
    this.rendered = [];
    this.seen = new WeakSet();
    const attached = session.attach({ fact: (recorded) => this.#heard.push(recorded) });
    if (!attached.ok) throw new Error(attached.refusal.because);
  }

  /** Takes down what was heard since; each record once, in order. */
  listen(): void {
    for (const recorded of this.#heard.splice(0)) this.take(recorded);
  }

  take({ at, fact, locus }: Recorded): void {
    if (locus.seq !== this.lines + 1 || locus.start !== this.end) {
      throw new Error(`record ${locus.seq} at ${locus.start} comes behind ${this.lines}`);
    }
    this.lines = locus.seq;
    this.end = locus.end;
    this.#remember(fact);
    const linked = fact.kind === 'inherited';
    // By value: whoever keeps the objects would keep them alive, and would not see them change.
    if (!linked) this.reference.fold({ at, locus, fact: JSON.parse(JSON.stringify(fact)) });
  }

  #remember(fact: Fact): void {
    const { last } = this;
    if (fact.kind === 'session_started' || fact.kind === 'renamed') last.name = fact.name;
    if (fact.kind === 'session_started' || fact.kind === 'model_changed') {
      last.model = fact.model;
      last.window = fact.window;
    }
    if (fact.kind === 'window_narrowed') last.window = fact.window;
    if (fact.kind === 'usage') last.input += fact.input;
  }
}
