import {
  type Admitted,
  type AssistantMessage,
  admitPrompt,
  admitReply,
  admitResults,
  type Call,
  callsIn,
  type Draft,
} from '@exarch/conversation';
import { type Fact, span } from '@exarch/record';
import { taken } from '../harness/taken.ts';
import { Prose } from './prose.ts';

/** How a long session goes. */
export type Workday = {
  /** `usual` comes to about 800 bytes a record; `short` to a quarter. */
  readonly texts?: 'usual' | 'short';
  /** Exchanges that stay in the context; without it nothing is evicted. */
  readonly keeps?: number;
};

/** Records of an exchange, without the eviction that some of them end with. */
export const recordsAnExchange = 40;
/** Turns of an exchange: the prompt, a reply with a call, and the answer. */
export const turnsAnExchange = 3;

const displays = 32;
const evictsEvery = 10;
const origin = { adapter: 'anthropic', model: 'claude-sonnet-4-5' } as const;

/**
 * Exchanges without end, the first under turn 1: a prompt, a reply that calls a tool, its result and an
 * answer, with what a screen and a meter hear of them. Four records of five are for the screen; they
 * weigh as much as the rest.
 */
export function* workday({ texts = 'usual', keeps }: Workday = {}): Generator<Fact> {
  const prose = new Prose(7);
  const scale = texts === 'usual' ? 1 : 0.2;
  for (let exchange = 0; ; exchange += 1) {
    yield* exchangeOf(exchange * turnsAnExchange + 1, prose, scale);
    const gone = keeps === undefined ? 0 : exchange + 1 - keeps;
    if (gone >= evictsEvery && gone % evictsEvery === 0) yield eviction(gone);
  }
}

function* exchangeOf(turn: number, prose: Prose, scale: number): Generator<Fact> {
  const size = (usual: number): number => Math.ceil(usual * scale);
  const asked = [{ type: 'text', text: prose.text(size(700)) }] as const;
  yield { kind: 'user_prompt', turn, voice: 'human', content: taken(admitPrompt(asked)) };
  yield { kind: 'turn_started', turn: turn + 1, maxTokens: 32_000 };
  const calling = reply(turn + 1, calls(turn + 1, prose, size(600)));
  yield { kind: 'assistant_message', turn: turn + 1, message: calling };
  yield* shown(callsIn(calling), prose, size(440));
  yield resultsOf(callsIn(calling), prose.text(size(11_000)));
  yield { kind: 'usage', input: 40_000, output: 300, cacheRead: 39_000 };
  yield { kind: 'turn_started', turn: turn + 2, maxTokens: 32_000 };
  const text = prose.text(size(2_000));
  const last = reply(turn + 2, { content: [{ type: 'text', text }], origin, stop: 'end' });
  yield { kind: 'assistant_message', turn: turn + 2, message: last };
  yield { kind: 'usage', input: 43_000, output: 600, cacheRead: 40_000 };
}

function calls(turn: number, prose: Prose, size: number): Draft {
  const input = JSON.stringify({ command: prose.text(size / 2), timeout: 60 });
  return {
    content: [
      { type: 'reasoning', text: prose.text(size / 2) },
      { type: 'text', text: prose.text(size) },
      { type: 'call', id: `call_${turn}`, name: 'shell', arguments: input },
    ],
    origin,
    stop: 'calls',
  };
}

function reply(turn: number, draft: Draft): Admitted<AssistantMessage> {
  return admitReply(draft, { turn, calls: new Set() }).message;
}

function resultsOf(owed: readonly Call[], text: string): Fact {
  const results = owed.map(({ id, name }) => ({
    call: id,
    name,
    content: [{ type: 'text', text } as const],
    failed: false,
  }));
  return { kind: 'tool_results', results: admitResults(owed, results) };
}

function* shown([call]: readonly Call[], prose: Prose, size: number): Generator<Fact> {
  if (!call) throw new Error('an exchange without a call');
  const input = { command: prose.text(size) };
  yield { kind: 'tool_call', call: call.id, tool: call.name, input };
  for (let n = 2; n < displays; n += 1) {
    yield { kind: n % 4 === 0 ? 'thinking' : 'answer', text: `${prose.text(size)}\n` };
  }
  yield { kind: 'verdict', call: call.id, lines: 120, failed: false };
}

function eviction(gone: number): Fact {
  const from = (gone - evictsEvery) * turnsAnExchange + 1;
  const to = gone * turnsAnExchange;
  const residue = { span: taken(span(from, to)), note: 'What was found stands in notes.md.' };
  return { kind: 'evicted', residue: { ...residue, by: 'model' } };
}

/** The next so many facts. */
export function take(facts: Iterator<Fact>, count: number): readonly Fact[] {
  return Array.from({ length: count }, () => {
    const next = facts.next();
    if (next.done) throw new Error('a workday without an end has ended');
    return next.value;
  });
}
