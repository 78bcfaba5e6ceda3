import { Reference, spelled } from '@exarch/testing';
import { expect } from 'vitest';
import { isProtocol } from '../../src/class-of.ts';
import type { Fact } from '../../src/fact.ts';
import type { Context } from '../../src/model/context.ts';
import { LineStore, Writer } from '../line-store.ts';
import { factFor, type Intent } from './histories.ts';

/** A history lived through: the log and its context, and the oracle beside them. */
export class Life {
  readonly store: LineStore;
  readonly writer: Writer;
  reference: Reference;

  constructor(store: LineStore = new LineStore(), source = '0/record.jsonl') {
    this.store = store;
    this.writer = new Writer(store, source);
    this.reference = new Reference(source);
  }

  get context(): Context {
    return this.writer.context;
  }

  /** Commits what an intent comes to; refused where the oracle refuses, and only there. */
  live(intent: Intent): Fact | undefined {
    const fact = factFor(intent, this.reference);
    const admits = !isProtocol(fact) || this.reference.admits(fact);
    const committed = this.writer.commit(fact);
    expect(committed.ok, JSON.stringify(fact)).toBe(admits);
    if (!committed.ok) return undefined;
    this.reference.fold(committed.value);
    return fact;
  }

  all(intents: readonly Intent[]): this {
    for (const intent of intents) this.live(intent);
    return this;
  }

  fork(source: string): Life {
    const child = new Life(this.store, source);
    child.writer.must(this.context.link());
    child.reference = this.reference.fork(source);
    return child;
  }
}

/** Each generation a fork of the one before; the oracle is asked at every birth and every end. */
export function generations(lives: readonly (readonly Intent[])[]): Life {
  let life = new Life();
  for (const [generation, intents] of lives.entries()) {
    if (generation > 0) life = life.fork(`${generation}/record.jsonl`);
    expectAgrees(life);
    expectAgrees(life.all(intents));
  }
  return life;
}

/** A context reads as its oracle does. */
export function expectAgrees({ context, reference }: Life): void {
  expect(context.rendered()).toEqual(reference.rendered());
  expect(context.survey().map(spelled)).toEqual(reference.survey());
  expect(context.transcriptIndex().map(spelled)).toEqual(reference.index());
  expect(context.historyBytes()).toBe(reference.bytes());
  expect(context.state.kind).toBe(reference.rest);
  expect(context.owed.map(({ id }) => id)).toEqual(reference.owed);
  expect(context.reach).toBe(reference.reach);
  expect(context.folded).toBe(reference.count);
  expect(context.lastEdit).toBe(reference.lastEdit);
  expect([...context.callIds].sort()).toEqual(reference.calls().toSorted());
}

/** All that can be read off a context. */
export function reading(context: Context): unknown {
  return {
    state: context.state,
    system: context.system,
    tools: context.tools,
    reach: context.reach,
    owed: context.owed,
    callIds: [...context.callIds].sort(),
    folded: context.folded,
    lastEdit: context.lastEdit,
    livePrompt: context.livePrompt,
    unclosed: context.unclosedTurn,
    frontier: context.frontier,
    bytes: context.historyBytes(),
    rendered: context.rendered(),
    survey: context.survey(),
    index: context.transcriptIndex(),
    link: context.link(),
  };
}
