import { describe, expect, test } from 'vitest';
import { dollars } from '../src/dollars.ts';

describe('dollars', () => {
  test('holds the figure that a sum of fractions only comes near', () => {
    expect(dollars(0.1 + 0.2)).toBe(0.3);
    expect(dollars(0.0019529999999999999)).toBe(0.001953);
    expect(dollars(1000.1 + 0.000001)).toBe(1000.100001);
  });

  test('keeps the least price there is, nothing, and what no figure holds', () => {
    for (const sum of [0, 3.6e-9, 12_345.678901, Number.POSITIVE_INFINITY]) {
      expect(dollars(sum)).toBe(sum);
    }
  });
});
