import { describe, expect, test } from 'vitest';
import { readBody } from '../src/index.ts';

const text = (words: string) => ({ type: 'text', text: words });
const odd = { type: 'odd' };
const lines = [text('a'), text('\n[odd: {"type":"odd"}]\n'), text('b')];

describe('words of our own in what is read', () => {
  test('stand on lines of their own in a reply and in a result', () => {
    const messages = [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: [text('a'), odd, text('b')] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'c', content: [text('a'), odd, text('b')] }],
      },
    ];
    const read = readBody('anthropic', { messages }).messages;
    expect(read).toMatchObject([{}, { content: lines }, { results: [{ content: lines }] }]);
  });

  test('and in what the user says', () => {
    const messages = [{ role: 'user', content: [text('a'), odd, text('b')] }];
    expect(readBody('openai-chat', { messages }).messages).toMatchObject([{ content: lines }]);
  });
});
