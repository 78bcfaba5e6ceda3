import { describe, expect, test } from 'vitest';
import { misfit } from '../src/misfit.ts';
import { array, fields, natural, pattern, string } from '../src/shape.ts';

type Row = { readonly name: string; readonly age: number; readonly tags?: readonly string[] };
const row = fields<Row>(
  { name: pattern('[a-z]+', 'a lower-case word'), age: natural, tags: array(string) },
  'tags',
);

describe('misfit', () => {
  test.each([
    ['what fits', { name: 'ann', age: 3 }, undefined],
    ['what fits, with all it may have', { age: 3, tags: ['x', ''], name: 'ann' }, undefined],
    ['a missing field', { name: 'ann' }, '/age'],
    ['a stray field', { name: 'ann', age: 3, size: 1 }, '/size'],
    ['a stray field before a missing one', { name: 'ann', size: 1 }, '/size'],
    ['a stray field before a wrong one', { name: 7, age: 3, 'a/b': 1 }, '/a~1b'],
    ['a stray field in the place of an optional one', { name: 'ann', age: 3, tag: [] }, '/tag'],
    ['a pattern that matches only in part', { name: 'ann ', age: 3 }, '/name'],
    ['a wrong item, at its place', { name: 'ann', age: 3, tags: ['x', 1] }, '/tags/1'],
    ['a null in the place of nothing', { name: 'ann', age: 3, tags: null }, '/tags'],
    [
      '__proto__ as a stray field',
      JSON.parse('{"name":"ann","age":3,"__proto__":{}}'),
      '/__proto__',
    ],
    ['a list', [], ''],
  ])('names the place of %s', (_, value, at) => {
    expect(misfit(row, value)?.at).toBe(at);
    expect(misfit(row, value)?.at, 'asked again').toBe(at);
  });
});
