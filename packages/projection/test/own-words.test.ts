import type { JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { readBody } from '../src/index.ts';

const text = (words: string) => ({ type: 'text', text: words });
const odd = { type: 'odd' };
const lines = [text('a'), text('\n[odd: {"type":"odd"}]\n'), text('b')];

describe('words of our own in what is read', () => {
  test('stand on lines of their own in a reply', () => {
    const messages = [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: [text('a'), odd, text('b')] },
    ];
    const read = readBody('anthropic', { messages }).messages;
    expect(read).toMatchObject([{}, { content: lines }]);
  });

  test('and in what the user says', () => {
    const messages = [{ role: 'user', content: [text('a'), odd, text('b')] }];
    expect(readBody('openai-chat', { messages }).messages).toMatchObject([{ content: lines }]);
  });
});

describe('the texts of a result', () => {
  const shown = [text('a'), text('b\n'), text('c')];
  const call = { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
  const output = shown.map((part) => ({ ...part, type: 'input_text' }));

  test.each([
    [
      'anthropic',
      {
        messages: [
          { role: 'assistant', content: [{ type: 'tool_use', id: 'c', name: 'f', input: {} }] },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c', content: shown }] },
        ],
      },
    ],
    [
      'openai-chat',
      {
        messages: [
          {
            role: 'assistant',
            tool_calls: [{ id: 'c', function: { name: 'f', arguments: '{}' } }],
          },
          { role: 'tool', tool_call_id: 'c', content: shown },
        ],
      },
    ],
    ['openai-responses', { input: [call, { type: 'function_call_output', call_id: 'c', output }] }],
    [
      'bedrock',
      {
        messages: [
          { role: 'assistant', content: [{ toolUse: { toolUseId: 'c', name: 'f', input: {} } }] },
          {
            role: 'user',
            content: [
              {
                toolResult: { toolUseId: 'c', content: shown.map((part) => ({ text: part.text })) },
              },
            ],
          },
        ],
      },
    ],
  ] as const)('stand on lines of their own in what is read of %s', (adapter, body) => {
    const [, results] = readBody(adapter, body as unknown as JsonObject).messages;
    const [result] = results?.role === 'tool' ? results.results : [];
    const texts = result?.content.map((part) => (part.type === 'text' ? part.text : ''));
    expect(texts?.join('')).toBe('a\nb\nc');
  });
});
