import {
  type AssistantPart,
  admitReply,
  admitResults,
  callsIn,
  type Message,
  type Tool,
} from '@exarch/conversation';
import { encodeBody, project } from '@exarch/projection';
import { readScenario, type Standin, startStandin } from '@exarch/standin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SendOptions, send } from '../src/send.ts';
import type { Target } from '../src/target.ts';

const tools: readonly Tool[] = [
  { name: 'shell', description: 'Runs.', parameters: { type: 'object', properties: {} } },
];
/** A model that thinks before every call and never comes to an end. */
const restless = readScenario(
  JSON.stringify({
    turns: [
      {
        repeat: true,
        say: [
          { kind: 'thinking', text: 'A look at caf\u00e9 "1"\n will tell.' },
          { kind: 'text', text: 'I look.' },
          { kind: 'call', name: 'shell', args: { command: 'ls' } },
          { kind: 'call', name: 'shell', args: { command: 'pwd' } },
        ],
      },
    ],
  }),
);

let standin: Standin;
beforeAll(async () => {
  if (!restless.ok) throw new Error(restless.refusal.because);
  standin = await startStandin({ scenario: restless.value });
});
afterAll(() => standin.close());

type Model = Pick<Target, 'adapter' | 'model' | 'profile'>;

const models: readonly Model[] = [
  { adapter: 'anthropic', model: 'claude-opus-5-5' },
  { adapter: 'anthropic', model: 'claude-opus-4-8' },
  { adapter: 'anthropic', model: 'claude-sonnet-4-5' },
  { adapter: 'openai-responses', model: 'gpt-5.6-sol' },
  { adapter: 'gemini', model: 'gemini-3.8-flash' },
  { adapter: 'gemini', model: 'gemini-2.5-flash' },
  { adapter: 'openai-chat', model: 'deepseek-v4-pro', profile: 'deepseek' },
  { adapter: 'openai-chat', model: 'kimi-k2.6', profile: 'moonshot' },
  { adapter: 'openai-chat', model: 'anthropic/claude-sonnet-5.5', profile: 'openrouter' },
  { adapter: 'openai-chat', model: 'google/gemini-3.1-pro-preview', profile: 'openrouter' },
  { adapter: 'openai-chat', model: 'gpt-5.6' },
  { adapter: 'bedrock', model: 'us.anthropic.claude-sonnet-4-6' },
];

/** A session that goes on as long as it is asked to. */
class Loop {
  readonly messages: Message[] = [{ role: 'user', content: [{ type: 'text', text: 'Look.' }] }];
  edited = 0;
  readonly #calls = new Set<string>();

  /** One more reply of a model, and the results of its calls. */
  async step(target: Model, more: Partial<SendOptions> = {}): Promise<void> {
    const exchange = await this.ask(target, more);
    if (exchange.kind !== 'reply') throw new Error(JSON.stringify(exchange.failure));
    const { message } = admitReply(exchange.draft, {
      turn: this.messages.length,
      calls: this.#calls,
    });
    const calls = callsIn(message);
    for (const { id } of calls) this.#calls.add(id);
    this.messages.push(message, { role: 'tool', results: admitResults(calls, []) });
  }

  ask(target: Model, more: Partial<SendOptions> = {}) {
    return send(
      { provider: target.adapter, baseUrl: standin.url, key: 'any', ...target },
      { system: 'Be brief.', messages: this.messages, tools },
      {
        signal: new AbortController().signal,
        onDelta: () => undefined,
        effort: 'high',
        edited: this.edited,
        check: true,
        wait: async () => {},
        ...more,
      },
    );
  }

  sent(target: Model): string {
    const options = { ...target, effort: 'high', edited: this.edited };
    return encodeBody(project(target.adapter, { messages: this.messages, tools }, options));
  }

  /** The marks of what came from a model for itself alone, on its thoughts and on its calls. */
  marks({ adapter, model }: Model): readonly string[] {
    return this.messages
      .filter((message) => message.role === 'assistant')
      .filter(({ origin }) => origin.adapter === adapter && origin.model === model)
      .flatMap(({ content }) => content.flatMap((part) => marksIn(part)));
  }
}

/** What of a native text must come back as it is spelled there. */
const mark =
  /"(?:signature|encrypted_content|thoughtSignature|redactedContent|reasoning_content)":"(?:[^"\\]|\\.)*"/;

function marksIn(part: AssistantPart): readonly string[] {
  const native = part.type === 'text' ? undefined : part.native;
  return mark.exec(native?.json ?? '') ?? [];
}

/** A request holds each mark of its own model as often as it came, and none of another's. */
function expectOwn(text: string, own: readonly string[], foreign: readonly string[] = []): void {
  for (const each of new Set([...own, ...foreign])) {
    expect(text.split(each).length - 1, each).toBe(own.filter((one) => one === each).length);
  }
}

/** Models of which nothing comes that they would want back. */
const unmarked: ReadonlySet<string> = new Set(['gemini-2.5-flash', 'gpt-5.6']);

describe.each(models)('a tool loop begun by $model', (one) => {
  const each = unmarked.has(one.model) ? 0 : 1;

  test('goes on by itself, and each thought goes back as it came', async () => {
    const loop = new Loop();
    for (let n = 0; n < 4; n += 1) await loop.step(one);
    expect(loop.marks(one)).toHaveLength(4 * each);
    expectOwn(loop.sent(one), loop.marks(one));
  });

  test.each(models)('goes on with $model in the middle of it, and back', async (other) => {
    const loop = new Loop();
    for (const next of [one, other, other, one]) await loop.step(next);
    loop.messages.push({ role: 'user', content: [{ type: 'text', text: 'And then?' }] });
    for (const next of [other, one]) await loop.step(next);
    expect(loop.marks(one)).toHaveLength((other === one ? 6 : 3) * each);
    expectOwn(loop.sent(other), loop.marks(other), loop.marks(one));
    expectOwn(loop.sent(one), loop.marks(one), loop.marks(other));
  });
});

describe('a model that binds its thinking to what came before', () => {
  const bound: Model = { adapter: 'anthropic', model: 'claude-opus-5-5' };

  test('is not sent what it thought before an edit, and goes on', async () => {
    const loop = new Loop();
    for (let n = 0; n < 3; n += 1) await loop.step(bound);
    const residue: Message = {
      role: 'user',
      content: [{ type: 'text', text: '[Something left.]' }],
    };
    loop.messages.splice(0, 3, residue);
    const stale = await loop.ask(bound);
    expect(stale).toMatchObject({ kind: 'failed', failure: { rule: 'ANT-131' } });
    const before = loop.marks(bound);
    loop.edited = loop.messages.length;
    await loop.step(bound);
    await loop.step(bound);
    const after = loop.marks(bound).slice(before.length);
    expect([before.length, after.length]).toEqual([2, 2]);
    expectOwn(loop.sent(bound), after, before);
  });
});
