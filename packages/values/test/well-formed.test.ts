import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeSurrogates, wellFormed } from '../src/well-formed.ts';

const texts = fc
  .array(fc.constantFrom('a', '\u00e9', '\u{1f600}', '\ud800', '\udc00', '\ud83d'), {
    maxLength: 8,
  })
  .map((parts) => parts.join(''));

describe('wellFormed', () => {
  test('leaves what UTF-8 can hold and replaces the rest', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const encoded = new TextDecoder().decode(new TextEncoder().encode(text));
        expect(wellFormed(text)).toBe(encoded);
      }),
    );
  });
});

describe('escapeSurrogates', () => {
  test('loses nothing: of a JSON text it makes one that reads the same', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const escaped = escapeSurrogates(`"${text}"`);
        expect(escaped.isWellFormed()).toBe(true);
        expect(JSON.parse(escaped)).toBe(text);
      }),
    );
  });
});
