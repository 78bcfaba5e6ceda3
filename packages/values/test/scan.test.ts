import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scanJson } from '../src/scan.ts';
import { damaged, jsonTexts, wrapped } from './json-texts.ts';

/** What a text is, told without the scanner: the platform's parser, a literal decoder, a bracket count. */
function verdict(text: string, deepest: number): 'sound' | 'syntax' | 'lone' | 'deep' {
  if (!parses(text)) return 'syntax';
  if (
    !text.isWellFormed() ||
    literalsOf(text).some((literal) => !decoded(literal).isWellFormed())
  ) {
    return 'lone';
  }
  return nesting(text) > deepest ? 'deep' : 'sound';
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const literalPattern = /"(?:[^"\\]|\\.)*"/gs;

function literalsOf(text: string): readonly string[] {
  return text.match(literalPattern) ?? [];
}

function decoded(literal: string): string {
  return literal
    .slice(1, -1)
    .replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, hex: string | undefined, plain: string) =>
      hex === undefined ? plain : String.fromCharCode(Number.parseInt(hex, 16)),
    );
}

function nesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const bracket of text.replace(literalPattern, '').match(/[[\]{}]/g) ?? []) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

const rules = {
  sound: undefined,
  syntax: 'values/json-syntax',
  lone: 'values/lone-surrogate',
  deep: 'values/json-nesting',
} as const;

/** Where two faults meet, the scanner names the first it comes to; either is right. */
function agrees(text: string, deepest = 128): void {
  const expected = verdict(text, deepest);
  const found = scanJson(text, deepest)?.rule;
  if (expected === 'sound' || found === undefined) expect(found).toBe(rules[expected]);
  else expect(Object.values(rules)).toContain(found);
}

describe('scanJson', () => {
  test.each([
    ['{}', undefined],
    [' [ 1 , {"a" : [ ] } ] ', undefined],
    ['"\\ud83d\\ude00\u{1f600}"', undefined],
    ['{"a":1,"a":2}', undefined],
    ['', 'values/json-syntax'],
    ['[1,]', 'values/json-syntax'],
    ['[,1]', 'values/json-syntax'],
    ['{"a":1,}', 'values/json-syntax'],
    ['{"a" 1}', 'values/json-syntax'],
    ['{a:1}', 'values/json-syntax'],
    ['[1', 'values/json-syntax'],
    ['[1}', 'values/json-syntax'],
    ['1 2', 'values/json-syntax'],
    ['01', 'values/json-syntax'],
    ['-', 'values/json-syntax'],
    ['.5', 'values/json-syntax'],
    ['1.', 'values/json-syntax'],
    ['+1', 'values/json-syntax'],
    ['tru', 'values/json-syntax'],
    ['NaN', 'values/json-syntax'],
    ['"a\nb"', 'values/json-syntax'],
    ['"\\x"', 'values/json-syntax'],
    ['"\\u12g4"', 'values/json-syntax'],
    ['"open', 'values/json-syntax'],
    ['"\\', 'values/json-syntax'],
    ['\ufeff{}', 'values/json-syntax'],
    ['\u00a01', 'values/json-syntax'],
    ['"\\ud800"', 'values/lone-surrogate'],
    ['"\\udc00\\ud800"', 'values/lone-surrogate'],
    ['"\ud800"', 'values/lone-surrogate'],
    ['{"\\udfff":1}', 'values/lone-surrogate'],
    ['{"a":[{"b":"\\ud800\udc00"}]}', 'values/lone-surrogate'],
    ['"\ud800\\udc00"', 'values/lone-surrogate'],
  ])('judges %j', (text, rule) => {
    expect(scanJson(text)?.rule).toBe(rule);
  });

  test('knows the escapes of JSON and no other', () => {
    for (let unit = 0x20; unit < 0x100; unit += 1) agrees(`"\\${String.fromCharCode(unit)}0041"`);
  });

  test('tells pairs from halves at every edge of the surrogates, raw and escaped', () => {
    const edges = [0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xdfff, 0xe000];
    const spell = [
      (unit: number) => String.fromCharCode(unit),
      (unit: number) => `\\u${unit.toString(16)}`,
    ];
    const halves = edges.flatMap((unit) => spell.map((spelled) => spelled(unit)));
    for (const first of halves) for (const second of halves) agrees(`"${first}${second}"`);
  });

  test('names the offset and what was wanted there', () => {
    expect(scanJson('{"a":}')).toEqual({
      rule: 'values/json-syntax',
      at: 'offset 5',
      because: '"}" stands where a value should.',
    });
  });

  test.each([
    [127, true],
    [128, true],
    [129, false],
  ])('takes nesting to 128: %i', (depth, sound) => {
    for (const inner of ['', '"x"']) {
      const text = inner === '' ? wrapped('[]', depth - 1) : wrapped(inner, depth);
      expect(scanJson(text)?.rule).toBe(sound ? undefined : 'values/json-nesting');
      agrees(text);
    }
  });

  test('passes over a text of any depth and any length without a stack or a tree', () => {
    expect(scanJson('['.repeat(1e6))?.rule).toBe('values/json-nesting');
    expect(scanJson(`["${'\\\\'.repeat(1e6)}"]`)).toBeUndefined();
    expect(scanJson('['.repeat(1e5) + ']'.repeat(1e5), 1e5)).toBeUndefined();
  });

  test('agrees with a parser, a literal decoder and a bracket count on any JSON text', () => {
    fc.assert(
      fc.property(jsonTexts(2), fc.nat({ max: 2 }), (text, bound) => {
        agrees(text);
        agrees(text, bound);
      }),
      { numRuns: 3000 },
    );
  });

  test('agrees with them at the edge of the nesting it allows', () => {
    fc.assert(
      fc.property(jsonTexts(1), fc.integer({ min: 120, max: 130 }), (text, levels) => {
        agrees(wrapped(text, levels));
      }),
      { numRuns: 300 },
    );
  });

  test('agrees with them on damaged texts', () => {
    fc.assert(
      fc.property(damaged(jsonTexts(1)), (text) => agrees(text)),
      { numRuns: 5000 },
    );
  });
});
