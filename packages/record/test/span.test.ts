import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contains, span, spanOf, spanWords, within } from '../src/span.ts';

const turn = fc.integer({ min: 1, max: 20 });

describe('span', () => {
  test('is never inverted, and counts from 1', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2, max: 20 }),
        fc.integer({ min: -2, max: 20 }),
        (from, to) => {
          expect(span(from, to).ok).toBe(1 <= from && from <= to);
        },
      ),
    );
    expect(span(1.5, 2).ok).toBe(false);
    expect(span(1, Number.NaN).ok).toBe(false);
  });

  test('holds both its ends, and lies within what holds all its turns', () => {
    fc.assert(
      fc.property(turn, turn, turn, turn, (a, b, c, d) => {
        const one = span(Math.min(a, b), Math.max(a, b));
        const other = span(Math.min(c, d), Math.max(c, d));
        if (!one.ok || !other.ok) throw new Error('both are spans');
        const held = (of: typeof one.value): number[] =>
          Array.from({ length: 20 }, (_, index) => index + 1).filter((each) => contains(of, each));
        expect(held(one.value)).toHaveLength(Math.abs(a - b) + 1);
        const all = held(one.value).every((each) => contains(other.value, each));
        expect(within(one.value, other.value)).toBe(all);
      }),
    );
  });

  test('has one spelling', () => {
    const long = span(12, 40);
    expect(long.ok && spanWords(long.value)).toBe('turns 12–40');
    expect(spanWords(spanOf(12))).toBe('turn 12');
  });
});
