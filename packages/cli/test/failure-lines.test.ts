import { describe, expect, test } from 'vitest';
import { failureLine } from '../src/failure-lines.ts';

function line(resetAt?: number): string {
  const reset = resetAt === undefined ? {} : { resetAt };
  return failureLine({ kind: 'rate_limited', message: 'slow', retry: 'never', ...reset }, 'x');
}

describe('failureLine', () => {
  test('says when a limit resets', () => {
    expect(line(Date.UTC(2026, 0, 2))).toBe(
      'x: rate limited: slow. It resets at 2026-01-02T00:00:00.000Z. Nothing is lost: wait, then go on with exarch -c.',
    );
  });

  test('says nothing of an instant that no calendar has', () => {
    for (const reset of [undefined, 8.64e15 + 1, -1e300, Number.MAX_VALUE]) {
      expect(line(reset)).toBe(
        'x: rate limited: slow. Nothing is lost: wait, then go on with exarch -c.',
      );
    }
  });

  test.each([
    'rate_limited',
    'quota_exhausted',
    'context_overflow',
    'overloaded',
    'server',
    'timeout',
  ] as const)('says how to go on after %s', (kind) => {
    const failure = { kind, message: 'no', retry: 'never' } as const;
    expect(failureLine(failure, 'x')).toContain('exarch -c');
  });
});
