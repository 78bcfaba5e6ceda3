import type { AssistantPart, Message, UserPart } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { labelOf } from '../../src/model/label.ts';

const user = (...content: readonly UserPart[]): Message => ({ role: 'user', content });
const assistant = (...content: readonly AssistantPart[]): Message => {
  return { role: 'assistant', content, origin: { adapter: 'gemini', model: 'm' } };
};
const text = (words: string) => ({ type: 'text', text: words }) as const;
const call = { type: 'call', id: 'a', name: 'shell', arguments: {} } as const;
const image = { type: 'media', mediaType: 'image/png', data: 'x' } as const;

describe('a label', () => {
  test.each([
    ['is the first line of the first text', user(text('one\ntwo'), text('three')), 'one'],
    ['passes over the blank lines before it', user(text('\n  \r\n one \r\ntwo')), 'one'],
    ['has 50 characters', user(text('é'.repeat(80))), 'é'.repeat(50)],
    ['cuts no character in two', user(text('😀'.repeat(80))), '😀'.repeat(50)],
    ['is the text where there is a call too', assistant(call, text('look')), 'look'],
    ['is the first call’s name where there is no text', assistant(call), 'shell'],
    ['is what the media is where there is nothing else', user(image), 'image/png'],
    ['is the media’s name where it has one', user({ ...image, name: 'cat.png' }), 'cat.png'],
    ['is empty for results', { role: 'tool', results: [] } satisfies Message, ''],
  ])('%s', (_, message, label) => {
    expect(labelOf(message)).toBe(label);
  });
});
