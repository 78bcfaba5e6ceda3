import type { Media, Message, UserPart } from '@exarch/conversation';
import { type Adapter, adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';

const text = (words: string): UserPart => ({ type: 'text', text: words });
const png: Media = { type: 'media', mediaType: 'image/png', data: 'iVBORw0KGgo=' };

function sent(adapter: Adapter, content: readonly UserPart[], failed = true): string {
  const origin = { adapter, model: 'm' };
  const messages: readonly Message[] = [
    { role: 'user', content: [text('go')] },
    { role: 'assistant', content: [{ type: 'call', id: 'c1', name: 'f', arguments: {} }], origin },
    { role: 'tool', results: [{ call: 'c1', name: 'f', content, failed }] },
  ];
  return encodeBody(project(adapter, { messages }, { model: 'm' }));
}

const marks: { readonly [A in Adapter]: string } = {
  anthropic: '"is_error":true',
  'openai-chat': '"content":"Error: no such file"',
  'openai-responses': '"output":"Error: no such file"',
  gemini: '"response":{"error":"no such file"}',
  bedrock: '"status":"error"',
};

describe.each(adapters)('a failed result on %s', (adapter) => {
  test('is marked as failed, and no other is', () => {
    expect(sent(adapter, [text('no such file')])).toContain(marks[adapter]);
    const fine = sent(adapter, [text('no such file')], false);
    expect(fine).not.toMatch(/error/i);
  });
});

describe.each(['openai-chat', 'openai-responses'] as const)(
  'the mark of failure on %s',
  (adapter) => {
    test('is not put before words that say as much', () => {
      for (const words of ['Error: no such file', 'error ENOENT', 'ERROR!']) {
        expect(sent(adapter, [text(words)])).toContain(`"${words}"`);
      }
      expect(sent(adapter, [text('Errors: none')])).toContain('"Error: Errors: none"');
    });

    test('stands before a file', () => {
      const request = sent(adapter, [png]);
      expect(request.indexOf('Error:')).toBeGreaterThan(0);
      expect(request.indexOf('Error:')).toBeLessThan(request.indexOf('iVBORw0KGgo='));
    });
  },
);
