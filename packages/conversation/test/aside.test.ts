import { describe, expect, test } from 'vitest';
import { onOwnLines } from '../src/aside.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const aside = { type: 'aside', text: '[left out]' } as const;
const media = { type: 'media', mediaType: 'image/png', url: 'https://a.b/c' } as const;

describe('an aside', () => {
  test.each([
    ['alone stays as it is', [aside], ['[left out]']],
    ['ends its line before a text', [aside, text('b')], ['[left out]\n', 'b']],
    ['begins one behind a text', [text('a'), aside], ['a', '\n[left out]']],
    ['adds no second end of a line', [text('a\n'), aside], ['a\n', '[left out]']],
    ['shares none with another', [aside, aside], ['[left out]\n', '[left out]']],
    ['wants none beside a file', [media, aside, media], [media, '[left out]', media]],
  ])('%s', (_, parts, placed) => {
    const expected = placed.map((part) => (typeof part === 'string' ? text(part) : part));
    expect(onOwnLines(parts)).toEqual(expected);
  });

  test('begins a line behind what stood before the list', () => {
    expect(onOwnLines([aside], text('a'))).toEqual([text('\n[left out]')]);
    expect(onOwnLines([aside], media)).toEqual([text('[left out]')]);
  });
});
