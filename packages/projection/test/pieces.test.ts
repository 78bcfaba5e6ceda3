import type { AssistantPart, Message, Native } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';
import { longestText, pieces } from '../src/pieces.ts';
import { list, tree } from './checkers/json.ts';

describe('a text in pieces', () => {
  const letters = fc.constantFrom('a', 'é', '😀', '\ud800', '\udc00', '\n');
  const texts = fc.array(letters, { size: 'max', maxLength: 60 }).map((drawn) => drawn.join(''));

  test('is the same text, in as few pieces as its length and its pairs allow', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 9 }), (text, most) => {
        const found = pieces(text, most);
        expect(found.join('')).toBe(text);
        expect(found.every(({ length }) => length <= most)).toBe(true);
        expect(found.slice(0, -1).every(({ length }) => length >= most - 1)).toBe(true);
        expect(found.map((piece) => piece.toWellFormed()).join('')).toBe(text.toWellFormed());
      }),
    );
  });
});

const long = `${'x'.repeat(longestText - 1)}😀end`;
const text = { type: 'text', text: long } as const;
const origin = { adapter: 'openai-responses', model: 'gpt-5.6' } as const;
const native = (json: string): Native => ({ origin, json });
const thought: AssistantPart = {
  type: 'reasoning',
  text: '',
  native: native('{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"E"}'),
};
const frame: AssistantPart = { type: 'opaque', native: native('{"type":"message","id":"msg_1"}') };

const call: AssistantPart = {
  type: 'call',
  id: 'c1',
  name: 'f',
  arguments: {},
  native: native('{"id":"fc_1"}'),
};

/** A conversation that says too much in every place. */
const messages: readonly Message[] = [
  { role: 'user', content: [text] },
  {
    role: 'assistant',
    content: [text, thought, text, frame, call],
    origin,
  },
  { role: 'tool', results: [{ call: 'c1', name: 'f', content: [text], failed: true }] },
  {
    role: 'user',
    content: [text, { type: 'media', mediaType: 'image/png', url: 'https://x/y.png' }],
  },
];

/** The strings of a body that say something, place by place, joined as the model reads them. */
function spoken(value: unknown): string {
  if (typeof value === 'string') return value;
  return list(value)
    .map((part) => part['text'] ?? '')
    .join('');
}

describe.each([
  { adapter: 'openai-chat', model: 'gpt-4.1' },
  { adapter: 'openai-responses', model: 'gpt-5.6' },
  { adapter: 'openai-responses', model: 'grok-4.3', profile: 'xai' },
] as const)('a text too long for one string, to $adapter $model', ({ adapter, ...options }) => {
  test('goes in several, wherever it stands, and none is lost', () => {
    const sent = encodeBody(project(adapter, { system: long, messages }, options));
    const body = tree(JSON.parse(sent));
    const found = validateInput(adapter, body, options);
    expect(isRefused(found) ? found : []).toEqual([]);
    const places = list(body['messages'] ?? body['input']).map((item) =>
      spoken(item['content'] ?? item['output']),
    );
    const said = spoken(body['instructions'] ?? '') + places.join('');
    expect(said.split('😀end')).toHaveLength(7);
    expect(said.length).toBe(6 * long.length + 'Error: '.length);
  });
});
