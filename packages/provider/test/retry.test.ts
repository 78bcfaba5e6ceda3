import type { Failure } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { pauseBefore } from '../src/retry.ts';

const network: Failure = { kind: 'network', message: '', retry: 'backoff' };
const limited: Failure = { kind: 'rate_limited', message: '', status: 429, retry: 'backoff' };

function pauses(failure: Failure, random: number): readonly (number | undefined)[] {
  return [1, 2, 3, 4, 5, 6].map((tries) => pauseBefore(failure, { tries, now: 0, random }));
}

describe('pauseBefore', () => {
  test('doubles from 750 ms, at the longest', () => {
    expect(pauses(limited, 1)).toEqual([750, 1_500, 3_000, 6_000, 12_000, undefined]);
  });

  test('is half as long at the shortest, and between the two otherwise', () => {
    expect(pauses(network, 0)).toEqual([375, 750, undefined, undefined, undefined, undefined]);
    expect(pauses(limited, 0.5)).toEqual([563, 1_125, 2_250, 4_500, 9_000, undefined]);
  });

  test.each([
    ['network', undefined, 3],
    ['timeout', undefined, 3],
    ['server', 500, 3],
    ['overloaded', 503, 3],
    ['overloaded', 529, 6],
    ['overloaded', undefined, 6],
    ['rate_limited', 429, 6],
  ] as const)('lets %s (%s) be tried %i times', (kind, status, tries) => {
    const failure = { kind, message: '', retry: 'backoff', ...(status ? { status } : {}) } as const;
    expect(pauses(failure, 0.5).indexOf(undefined) + 1).toBe(tries);
  });

  test('is none for what may never be sent again', () => {
    expect(pauses({ ...limited, retry: 'never' }, 0)[0]).toBeUndefined();
  });

  test.each([
    [0, 0],
    [-5_000, 0],
    [30_000, 30_000],
    [30_001, undefined],
  ])('for a reset in %i ms is %s', (away, pause) => {
    const failure: Failure = { ...limited, retry: 'at_reset', resetAt: 1_000_000 + away };
    expect(pauseBefore(failure, { tries: 1, now: 1_000_000, random: 0.5 })).toBe(pause);
  });
});
