import { admitTools } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import type { Send } from '../src/index.ts';
import { answer, call, cut, reply, stage, target, tool } from './scripted.ts';

describe('a request', () => {
  test('is the context’s system prompt, tools and messages, to the target', async () => {
    const to: unknown[] = [];
    const first: Send = async (whom) => {
      to.push(whom);
      return reply([call('a', 'look')], 'calls');
    };
    const on = stage([first], { tools: [tool('look', async () => answer('plums'))] });
    await on.say('what is here?');
    expect(to).toEqual([target]);
    const [opening, after] = on.asked;
    expect(opening).toEqual({
      system: 'Be brief.',
      tools: [
        {
          name: 'look',
          description: 'look.',
          parameters: { type: 'object', properties: { text: { type: 'string' } } },
        },
      ],
      messages: [{ role: 'user', content: [{ type: 'text', text: 'what is here?' }] }],
    });
    expect(after).toMatchObject({
      system: 'Be brief.',
      tools: [{ name: 'look' }],
      messages: [
        { role: 'user', content: [{ text: 'what is here?' }] },
        { role: 'assistant', content: [{ type: 'call', id: 'a' }] },
        { role: 'tool', results: [{ call: 'a', content: [{ text: 'plums' }] }] },
      ],
    });
  });

  test('follows what the record says of the system prompt and the tools', async () => {
    const on = stage([]);
    const tools = admitTools([]);
    if (!tools.ok) throw new Error(tools.refusal.because);
    expect(on.session.commit({ kind: 'system', text: 'Be long.' }).ok).toBe(true);
    expect(on.session.commit({ kind: 'tools', tools: tools.value }).ok).toBe(true);
    await on.say('go');
    expect(on.asked).toMatchObject([{ system: 'Be long.', tools: [] }]);
  });

  test('carries the signal, the cap, the effort and how much of it was edited', async () => {
    const { signal } = new AbortController();
    const on = stage([], { maxTokens: 900, effort: 'low' });
    await on.say('go', signal);
    expect(on.sent).toMatchObject([{ maxTokens: 900, effort: 'low', edited: 0 }]);
    expect(on.sent[0]?.signal).toBe(signal);
    const plain = stage([]);
    await plain.say('go');
    expect(Object.keys(plain.sent[0] ?? {}).sort()).toEqual(['edited', 'onDelta', 'signal']);
  });
});

describe('what a stream shows', () => {
  const speaking =
    (...pieces: readonly string[]): Send =>
    async (_, __, { onDelta }) => {
      onDelta({ kind: 'thinking_delta', text: 'Plums? ' });
      for (const text of pieces) onDelta({ kind: 'text_delta', text });
      return reply(pieces.join(''));
    };

  test('is recorded line by line as it comes, the rest when it ends', async () => {
    const on = stage([speaking('Three pl', 'ums.\nAnd a', ' pear.')]);
    await on.say('go');
    expect(on.facts('thinking').map(({ text }) => text)).toEqual(['Plums? ']);
    expect(on.facts('answer').map(({ text }) => text)).toEqual(['Three plums.\n', 'And a pear.']);
    const kinds = on.kinds().filter((kind) => /thinking|answer|message/.test(kind));
    expect(kinds).toEqual(['thinking', 'answer', 'answer', 'assistant_message']);
  });

  test('is heard token by token, between the states of the agent', async () => {
    const on = stage([speaking('Three pl', 'ums.')]);
    await on.say('go');
    expect(on.signals).toEqual([
      { kind: 'state', activity: 'awaiting_model' },
      { kind: 'thinking_token', text: 'Plums? ' },
      { kind: 'token', text: 'Three pl' },
      { kind: 'token', text: 'ums.' },
      { kind: 'boundary' },
      { kind: 'state', activity: 'ready' },
    ]);
  });

  test('stays recorded when the reply never commits', async () => {
    const breaking: Send = async (_, __, { onDelta }) => {
      onDelta({ kind: 'text_delta', text: 'Half of' });
      return cut('Half of');
    };
    const on = stage([breaking]);
    await on.say('go');
    expect(on.facts('answer').map(({ text }) => text)).toEqual(['Half of']);
    expect(on.facts('stalled')).toMatchObject([{ cause: 'gone' }]);
  });
});

describe('what a request is and costs', () => {
  const usage = { input: 1000, output: 200, cacheRead: 400, cacheWrite: 100, reasoning: 50 };
  const counted = { ...reply('Done.'), usage };

  test('is recorded: its turn with cap and effort before it is sent, its usage after', async () => {
    const on = stage([counted], { maxTokens: 900, effort: 'low' });
    await on.say('go');
    expect(on.facts('turn_started')).toEqual([
      { kind: 'turn_started', turn: 2, effort: 'low', maxTokens: 900 },
    ]);
    expect(on.facts('usage')).toEqual([{ kind: 'usage', ...usage }]);
    expect(on.kinds().filter((kind) => /turn_started|usage|message/.test(kind))).toEqual([
      'turn_started',
      'usage',
      'assistant_message',
    ]);
  });

  test('has a price where the model’s is known', async () => {
    const price = { input: 3, output: 15, cacheRead: 0.3, cacheWrite: 3.75 };
    const on = stage([counted], { target: { ...target, facts: { price } } });
    await on.say('go');
    const [{ costUsd } = { costUsd: 0 }] = on.facts('usage');
    expect(costUsd).toBeCloseTo((500 * 3 + 400 * 0.3 + 100 * 3.75 + 200 * 15) / 1e6, 12);
  });

  test('is not guessed where the provider did not count', async () => {
    const on = stage([reply('Done.')]);
    await on.say('go');
    expect(on.facts('turn_started')).toEqual([{ kind: 'turn_started', turn: 2 }]);
    expect(on.facts('usage')).toEqual([]);
  });
});
