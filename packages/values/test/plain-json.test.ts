import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unlikeJson } from '../src/plain-json.ts';

class Named {
  name = 'a';
  toJSON(): string {
    return this.name;
  }
}

const odd: readonly unknown[] = [
  new Date(0),
  new Map([['a', 1]]),
  new Set([1]),
  new Uint8Array(2),
  Object('boxed'),
  new Named(),
  { toJSON: () => 5 },
  Object.assign(['a'], { toJSON: () => 5 }),
  undefined,
  () => 1,
  Symbol('s'),
  1n,
  Number.NaN,
  Number.POSITIVE_INFINITY,
];

/** JSON values, and the same with one odd value put in the place of another, the place remembered. */
const planted = fc
  .tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(...odd), fc.array(fc.nat(5)))
  .map(([whole, value, path]) => plant(structuredClone(whole), value, path));

function plant(whole: unknown, value: unknown, path: readonly number[]) {
  let at = '';
  let inside: unknown = whole;
  for (const step of path) {
    const keys = typeof inside === 'object' && inside !== null ? Object.keys(inside) : [];
    const key = keys[step % keys.length];
    if (key === undefined) break;
    const holder = inside as Record<string, unknown>;
    at += `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const inner = holder[key];
    if (typeof inner !== 'object' || inner === null || Object.keys(inner).length === 0) {
      holder[key] = value;
      return { whole, at };
    }
    inside = inner;
  }
  return { whole: value, at: '' };
}

describe('a value that is not what its text says', () => {
  test('is none that JSON gave', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 8 }), (text) => {
        expect(unlikeJson(JSON.parse(text))).toBeUndefined();
      }),
    );
  });

  test('is found wherever it stands', () => {
    fc.assert(
      fc.property(planted, ({ whole, at }) => {
        expect(unlikeJson(whole)?.at).toBe(at);
      }),
    );
  });

  test.each([
    [new Array(2), '/0'],
    [[[1, undefined]], '/0/1'],
  ])('is a hole: %j', (value, at) => {
    expect(unlikeJson(value)?.at).toBe(at);
  });

  test('is one that holds itself, or nests deeper than anything is read', () => {
    const round: unknown[] = [];
    round.push(round);
    expect(unlikeJson(round)?.because).toBe('nests too deep');
  });

  test('is no object without a prototype, nor one of another realm', () => {
    expect(unlikeJson(Object.assign(Object.create(null), { a: 1 }))).toBeUndefined();
  });
});
