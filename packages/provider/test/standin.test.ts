import {
  type Admitted,
  admitReply,
  admitResults,
  callsIn,
  type Message,
} from '@exarch/conversation';
import { type Standin, startStandin } from '@exarch/standin';
import type { Adapter } from '@exarch/values';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Exchange } from '../src/exchange.ts';
import { send } from '../src/send.ts';
import type { Target } from '../src/target.ts';

let standin: Standin;
beforeAll(async () => {
  standin = await startStandin();
});
afterAll(() => standin.close());

const tools = [
  {
    name: 'shell',
    description: 'Runs a command.',
    parameters: {
      type: 'object',
      properties: { command: { type: 'string' } },
      required: ['command'],
    },
  },
] as const;

const models: Readonly<Record<Adapter, string>> = {
  anthropic: 'claude-sonnet-5-5',
  'openai-chat': 'gpt-4.1',
  'openai-responses': 'gpt-5.6-sol',
  gemini: 'gemini-3.8-flash',
  bedrock: 'us.anthropic.claude-sonnet-4-6',
};
const adapters = Object.keys(models) as readonly Adapter[];

async function ask(
  adapter: Adapter,
  messages: readonly Message[],
  target: Partial<Target> = {},
): Promise<{ exchange: Exchange; text: string }> {
  let text = '';
  const exchange = await send(
    {
      provider: adapter,
      adapter,
      baseUrl: standin.url,
      model: models[adapter],
      key: 'key',
      ...target,
    },
    { system: 'Be brief.', messages, tools },
    {
      signal: new AbortController().signal,
      onDelta: (delta) => {
        if (delta.kind === 'text_delta') text += delta.text;
      },
      check: true,
      wait: async () => {},
    },
  );
  return { exchange, text };
}

const prompt: Message = {
  role: 'user',
  content: [{ type: 'text', text: 'run `ls` and tell me what is there' }],
};

describe.each(adapters)('send over %s', (adapter) => {
  test('carries a call there and its result back', async () => {
    const asked = await ask(adapter, [prompt]);
    if (asked.exchange.kind !== 'reply') throw new Error(JSON.stringify(asked.exchange));
    const known = { turn: 2, calls: new Set<string>() };
    const { message } = admitReply(asked.exchange.draft, known);
    const calls = callsIn(message);
    expect(calls.map(({ arguments: args }) => args)).toEqual([{ command: 'ls' }]);
    const results: Admitted<Message> | Message = {
      role: 'tool',
      results: admitResults(calls, [
        {
          call: calls[0]?.id ?? '',
          name: 'shell',
          content: [{ type: 'text', text: 'STDOUT:\nreadme.md\nEXIT: 0' }],
          failed: false,
        },
      ]),
    };
    const told = await ask(adapter, [prompt, message, results]);
    expect(told.exchange).toMatchObject({ kind: 'reply', draft: { stop: 'end' } });
    expect(told.text).toContain('readme.md');
    expect(told.exchange).toHaveProperty('usage.input');
  });

  test('tells a wrong key, in the provider’s words', async () => {
    const { exchange } = await ask(adapter, [prompt], { key: 'wrong-key-0123456789' });
    expect(exchange).toMatchObject({ kind: 'failed', failure: { retry: 'never', attempts: 1 } });
    if (exchange.kind !== 'failed') return;
    expect(['authentication', 'permission']).toContain(exchange.failure.kind);
    expect(exchange.failure.message).not.toContain('wrong-key-0123456789');
  });

  test('tells an unknown model', async () => {
    const { exchange } = await ask(adapter, [prompt], { model: 'no-such-model' });
    expect(exchange).toMatchObject({ kind: 'failed', failure: { attempts: 1 } });
    if (exchange.kind !== 'failed') return;
    expect(['not_found', 'invalid_request']).toContain(exchange.failure.kind);
    expect(exchange.failure.message.length).toBeGreaterThan(10);
  });
});
