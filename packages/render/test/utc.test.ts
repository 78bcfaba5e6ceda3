import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { utc } from '../src/utc.ts';

describe('utc', () => {
  test('reads a time as the platform does', () => {
    const times = fc.integer({ min: Date.UTC(1970, 0, 1), max: Date.UTC(2999, 11, 31) });
    fc.assert(
      fc.property(times, (at) => {
        const iso = new Date(at).toISOString();
        expect(utc(at)).toBe(`${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`);
      }),
      { numRuns: 2_000 },
    );
  });

  test('knows the days around a leap day', () => {
    expect(utc(Date.UTC(2024, 1, 29, 23, 59, 59))).toBe('2024-02-29 23:59:59 UTC');
    expect(utc(Date.UTC(2000, 2, 1))).toBe('2000-03-01 00:00:00 UTC');
    expect(utc(Date.UTC(2100, 1, 28, 24))).toBe('2100-03-01 00:00:00 UTC');
  });
});
