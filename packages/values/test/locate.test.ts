import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Json, locatePointers } from '../src/index.ts';

const escaped = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

/** Every pointer into a value, with the value there. */
function placesIn(value: Json, at = ''): readonly (readonly [string, Json])[] {
  if (value === null || typeof value !== 'object') return [[at, value]];
  const inner = Object.entries(value as Record<string, Json>);
  return [[at, value], ...inner.flatMap(([key, one]) => placesIn(one, `${at}/${escaped(key)}`))];
}

const json = fc.jsonValue({ maxDepth: 5 }).map((value) => value as Json);

describe('locatePointers', () => {
  test('finds every place of a text', () => {
    fc.assert(
      fc.property(json, (value) => {
        const text = JSON.stringify(value);
        const places = placesIn(value);
        const found = locatePointers(
          text,
          places.map(([pointer]) => pointer),
        );
        expect(found.size).toBe(places.length);
        for (const [pointer, one] of places) {
          expect(text.startsWith(JSON.stringify(one), found.get(pointer))).toBe(true);
        }
      }),
    );
  });

  test('finds what is not there where it is missed', () => {
    fc.assert(
      fc.property(
        json,
        fc.nat(),
        fc.constantFrom('/nowhere', '/nowhere/1/x', '/9999'),
        (value, pick, gone) => {
          const places = placesIn(value);
          const [pointer] = places[pick % places.length] ?? [''];
          const found = locatePointers(JSON.stringify(value), [pointer, pointer + gone]);
          expect(found.get(pointer + gone)).toBe(found.get(pointer));
        },
      ),
    );
  });

  test.each([
    [' [ ]', '/0', 1],
    ['{"a":1,"a":[2]}', '/a/0', 12],
    ['{"\\u0061/~":1}', '/a~1~0', 12],
    ['{"a', '/a', 0],
    ['', '/a', 0],
    ['7', '/a', 0],
  ])('reads %j as far as it goes: %s', (text, pointer, at) => {
    expect(locatePointers(text, [pointer]).get(pointer)).toBe(at);
  });

  test('finds what is nested deeper than any stack where the depth begins to be too much', () => {
    const text = '['.repeat(100_000);
    expect(locatePointers(text, ['/0'.repeat(100_000)]).get('/0'.repeat(100_000))).toBe(200);
  });
});
