import type { Message, Origin } from '@exarch/conversation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';
import { targets } from './targets.ts';

const origin: Origin = { adapter: 'anthropic', model: 'm' };
const text = (piece: string): { readonly type: 'text'; readonly text: string } => ({
  type: 'text',
  text: piece,
});

function split(answer: string, cuts: readonly number[]): readonly string[] {
  const places = [...new Set(cuts.map((cut) => cut % (answer.length + 1)))].sort((a, b) => a - b);
  return [...places, answer.length].map((end, at) =>
    answer.slice(at === 0 ? 0 : places[at - 1], end),
  );
}

const answers = fc
  .array(fc.constantFrom('a', ' ', '\n', 'é', '😀', '.', '\t'), {
    minLength: 2,
    maxLength: 40,
    size: 'max',
  })
  .map((letters) => `x${letters.join('')}y`);

describe.each(targets)('an answer for $adapter $options.model', ({ adapter, options }) => {
  const sent = (messages: readonly Message[]): string =>
    encodeBody(project(adapter, { messages }, options));
  const user: Message = { role: 'user', content: [text('go')] };

  test('is the same wherever its fragments were cut', () => {
    fc.assert(
      fc.property(answers, fc.array(fc.nat({ max: 200 }), { maxLength: 12 }), (answer, cuts) => {
        const whole = sent([user, { role: 'assistant', content: [text(answer)], origin }, user]);
        const pieces = split(answer, cuts);
        const parts = sent([user, { role: 'assistant', content: pieces.map(text), origin }, user]);
        expect(parts).toBe(whole);
        const asked = sent([{ role: 'user', content: pieces.map(text) }]);
        expect(asked).toBe(sent([{ role: 'user', content: [text(answer)] }]));
      }),
      { numRuns: 40 },
    );
  });

  test('is the same at every single boundary, white space on either side', () => {
    const answer = ' one\n\ntwo \n three\u00a0 ';
    const whole = sent([user, { role: 'assistant', content: [text(answer)], origin }, user]);
    for (let at = 0; at <= answer.length; at += 1) {
      const pieces = [answer.slice(0, at), answer.slice(at)].map(text);
      expect(sent([user, { role: 'assistant', content: pieces, origin }, user])).toBe(whole);
    }
  });
});

describe('a run of white space', () => {
  const messages: readonly Message[] = [
    { role: 'user', content: [text('go')] },
    {
      role: 'assistant',
      content: [text('\n\n'), { type: 'call', id: 'c1', name: 'f', arguments: {} }],
      origin,
    },
    { role: 'tool', results: [{ call: 'c1', name: 'f', content: [text('ok')], failed: false }] },
  ];

  test('is left out where the provider refuses it', () => {
    for (const adapter of ['anthropic', 'bedrock'] as const) {
      expect(encodeBody(project(adapter, { messages }, { model: 'm' }))).not.toContain('\\n\\n');
    }
  });

  test('stays where the provider takes it', () => {
    for (const adapter of ['openai-chat', 'openai-responses', 'gemini'] as const) {
      expect(encodeBody(project(adapter, { messages }, { model: 'm' }))).toContain('\\n\\n');
    }
  });
});
