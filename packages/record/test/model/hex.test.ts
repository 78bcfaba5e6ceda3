import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hexOf, wordAt } from '../../src/model/hex.ts';

const words = fc.oneof(fc.nat(2 ** 32 - 1), fc.constantFrom(0, 9, 10, 2 ** 31, 2 ** 32 - 1));

describe('hexOf', () => {
  test('spells a word as the language does, in eight digits', () => {
    fc.assert(
      fc.property(words, (word) => {
        expect(hexOf(word)).toBe(word.toString(16).padStart(8, '0'));
      }),
    );
  });
});

describe('wordAt', () => {
  test('reads eight digits wherever they stand', () => {
    fc.assert(
      fc.property(words, fc.nat(24), (word, at) => {
        const hex = `${'f'.repeat(at)}${word.toString(16).padStart(8, '0')}ff`;
        expect(wordAt(hex, at)).toBe(word);
      }),
    );
  });
});
