import { describe, expect, test } from 'vitest';
import { readBody } from '../src/index.ts';

describe('Reading', () => {
  test.each([
    ['anthropic', { system: 'a\ud800' }, '/system'],
    ['anthropic', { system: [{ type: 'text', text: 'a\ud800' }] }, '/system'],
    ['openai-chat', { messages: [{ role: 'system', content: 'a\ud800' }] }, '/messages/0'],
    ['openai-responses', { instructions: 'a\ud800' }, '/instructions'],
    [
      'gemini',
      { systemInstruction: { parts: [{ text: 'a\ud800' }] } },
      '/systemInstruction/parts/0',
    ],
    ['gemini', { systemInstruction: 'a\ud800' }, '/systemInstruction'],
    ['bedrock', { system: [{ text: 'a\ud800' }] }, '/system/0'],
  ] as const)(
    'replaces half a surrogate pair in the system text of %s: %j',
    (adapter, body, at) => {
      const found = readBody(adapter, body);
      expect(found.system).toBe('a\ufffd');
      expect(found.notes).toMatchObject([{ rule: 'projection/text-well-formed', at }]);
    },
  );

  test('replaces half a surrogate pair in what a tool is for, and keeps the tool', () => {
    const tool = { name: 'f', description: 'a\udc00', input_schema: { type: 'object' } };
    const found = readBody('anthropic', { tools: [tool] });
    expect(found.tools).toEqual([
      { name: 'f', description: 'a\ufffd', parameters: { type: 'object' } },
    ]);
    expect(found.notes).toMatchObject([
      { rule: 'projection/text-well-formed', at: '/tools/0/description' },
    ]);
  });
});
