import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sliceItems, sliceJson } from '../src/slice.ts';
import { damaged, jsonTexts } from './json-texts.ts';

type Path = readonly (string | number)[];

/** Every place of a decoded value, with the value there. */
function places(value: unknown, path: Path = []): readonly (readonly [Path, unknown])[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  const inner = Array.isArray(value)
    ? value.map((item, index) => [index, item] as const)
    : Object.entries(value);
  return [[path, value], ...inner.flatMap(([key, item]) => places(item, [...path, key]))];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

describe('sliceJson', () => {
  test.each([
    ['{"a":1,"b":[{"c":"x]"},{"d": 1.0 }]}', ['b', 1], '{"d": 1.0 }'],
    ['{"a":1,"\\u0061":2}', ['a'], '2'],
    ['{"a":{"b":1},"a":{}}', ['a'], '{}'],
    [' "caf\\u00e9" ', [], '"caf\\u00e9"'],
    ['{"a":{"sig":"=="}}', ['a', 'sig'], '"=="'],
    ['{"a\\"b":7}', ['a"b'], '7'],
    ['{"":0}', [''], '0'],
    ['[[],[1]]', [1, 0], '1'],
    ['{"a":1}', ['b'], undefined],
    ['{"a":1}', [0], undefined],
    ['[1]', [1], undefined],
    ['[]', [0], undefined],
    ['{}', ['a'], undefined],
    ['[1]', ['0'], undefined],
    ['{"a":', ['a'], undefined],
    ['{"a":[1,2', ['a'], undefined],
    ['{"a":"x', ['a'], undefined],
    ['{"\\ud800\n":1}', ['a'], undefined],
  ] as const)('cuts %j at %j', (text, path, expected) => {
    expect(sliceJson(text, path)).toBe(expected);
  });

  test('cuts every place of a text to the bytes that stand there, the last of a repeated key', () => {
    fc.assert(
      fc.property(jsonTexts(2), (text) => {
        for (const [path, value] of places(JSON.parse(text))) {
          const slice = sliceJson(text, path);
          expect(text).toContain(slice);
          expect(slice?.trim()).toBe(slice);
          expect(JSON.parse(slice ?? '')).toEqual(value);
        }
      }),
      { numRuns: 1500 },
    );
  });

  test('finds nothing that the text does not hold', () => {
    fc.assert(
      fc.property(
        jsonTexts(1),
        fc.array(fc.oneof(fc.constantFrom('a', ''), fc.nat({ max: 5 }))),
        (text, path) => {
          const known = places(JSON.parse(text)).some(([place]) => isSame(place, path));
          expect(sliceJson(text, path) !== undefined).toBe(known);
        },
      ),
      { numRuns: 1500 },
    );
  });

  test('answers on any text, and agrees with a parser on those that are JSON', () => {
    fc.assert(
      fc.property(damaged(jsonTexts(1)), fc.constantFrom([], ['a'], [0], [1, 0]), (text, path) => {
        const slice = sliceJson(text, path);
        if (parsed(text) !== undefined && slice !== undefined) expect(parsed(slice)).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });
});

function isSame(one: Path, other: Path): boolean {
  return one.length === other.length && one.every((segment, at) => segment === other[at]);
}

describe('sliceItems', () => {
  test.each([
    [' [ {"a":"],"} , 1.0,[2,3] ]', ['{"a":"],"}', '1.0', '[2,3]']],
    ['[]', []],
    ['[ ]', []],
    ['{"a":1}', []],
    ['', []],
    ['[1,{"a":', ['1']],
  ])('of %s are its items as they stand', (text, items) => {
    expect(sliceItems(text)).toEqual(items);
  });

  test('are those that a path of one step finds', () => {
    fc.assert(
      fc.property(fc.array(jsonTexts(1), { maxLength: 6 }), (texts) => {
        const list = `[${texts.join(' , ')}]`;
        expect(sliceItems(list)).toEqual(texts.map((_, at) => sliceJson(list, [at])));
      }),
    );
  });
});
