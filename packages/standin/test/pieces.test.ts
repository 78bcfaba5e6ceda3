import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blankCutting, plainCutting } from '../src/pieces.ts';

test.each([plainCutting, blankCutting])(
  'no cut falls inside a character, and nothing is lost',
  (cutting) => {
    const text = fc.string({
      unit: fc.constantFrom('a', ' ', '\n', '😀', 'é', '字'),
      size: 'max',
      maxLength: 200,
    });
    fc.assert(
      fc.property(text, (whole) => {
        for (const cut of [cutting.words, cutting.json]) {
          expect(cut(whole).join('')).toBe(whole);
          expect(cut(whole).every((piece) => piece.isWellFormed())).toBe(true);
        }
      }),
    );
  },
);
