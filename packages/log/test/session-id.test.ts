import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isIdPrefix, madeAt, newSessionId, sessionId } from '../src/session-id.ts';
import { ruleOf, taken } from './fixtures.ts';

const anyTime = fc.nat({ max: 2 ** 48 - 1 });
const anyDraw = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe('newSessionId', () => {
  test('is a ULID', () => {
    expect(newSessionId(1_469_918_176_385, new Uint8Array(10))).toMatch(/^01ARYZ6S41/);
    expect(newSessionId(0, new Uint8Array(10))).toBe('0'.repeat(26));
    expect(newSessionId(2 ** 48 - 1, new Uint8Array(10).fill(255))).toBe(`7${'Z'.repeat(25)}`);
  });

  test('keeps its time and every one of its random bits', () => {
    fc.assert(
      fc.property(anyTime, anyDraw, (at, random) => {
        const id = newSessionId(at, random);
        expect(taken(sessionId(id))).toBe(id);
        expect(madeAt(id)).toBe(at);
        const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
        const value = [...id.slice(10)].reduce(
          (sum, digit) => sum * 32n + BigInt(digits.indexOf(digit)),
          0n,
        );
        const drawn = [...random].reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
        expect(value).toBe(drawn);
      }),
    );
  });

  test('sorts as its time does', () => {
    fc.assert(
      fc.property(anyTime, anyTime, anyDraw, (one, other, random) => {
        fc.pre(one < other);
        expect(newSessionId(one, random) < newSessionId(other, random)).toBe(true);
      }),
    );
  });
});

describe('sessionId', () => {
  test('reads small letters as capital ones', () => {
    const id = newSessionId(1_764_520_000_000, new Uint8Array(10).fill(7));
    expect(taken(sessionId(id.toLowerCase()))).toBe(id);
  });

  test.each([
    '',
    '..',
    '../../etc/passwd',
    '8'.padEnd(26, '0'),
    '0'.repeat(25),
    '0'.repeat(27),
    `${'0'.repeat(25)}U`,
    `${'0'.repeat(25)}/`,
    `${'0'.repeat(26)}\n`,
  ])('refuses %j', (text) => {
    expect(ruleOf(sessionId(text))).toBe('log/session-id');
  });
});

describe('isIdPrefix', () => {
  test.each(['0', '01jd', '0'.repeat(26)])('takes %j', (text) => {
    expect(isIdPrefix(text)).toBe(true);
  });

  test.each(['', 'my session', '9', '0'.repeat(27)])('does not take %j', (text) => {
    expect(isIdPrefix(text)).toBe(false);
  });
});
