import { describe, expect, test } from 'vitest';
import { type Cacheable, PromptCache } from '../src/prompt-cache.ts';

const long = (letter: string, marked = false): Cacheable => ({
  text: letter.repeat(8_000),
  marked,
});

describe('PromptCache', () => {
  test('writes what is marked and reads it again', () => {
    const cache = new PromptCache();
    expect(cache.look([long('a', true), long('b')])).toEqual({ read: 0, written: 2_000 });
    expect(cache.look([long('a', true), long('c')])).toEqual({ read: 2_000, written: 0 });
    expect(cache.look([long('a'), long('b', true)])).toEqual({ read: 2_000, written: 2_000 });
  });

  test('reads nothing when one byte before the mark differs', () => {
    const cache = new PromptCache();
    cache.look([long('a'), long('b', true)]);
    expect(cache.look([{ text: `${'a'.repeat(7_999)}x`, marked: false }, long('b', true)])).toEqual(
      {
        read: 0,
        written: 4_000,
      },
    );
  });

  test('keeps nothing without a mark, and nothing short', () => {
    const cache = new PromptCache();
    expect(cache.look([long('a')])).toEqual({ read: 0, written: 0 });
    expect(cache.look([{ text: 'short', marked: true }])).toEqual({ read: 0, written: 0 });
    expect(cache.look([long('a', true)])).toEqual({ read: 0, written: 2_000 });
  });
});
