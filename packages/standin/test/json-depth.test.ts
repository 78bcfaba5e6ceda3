import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonDepth } from '../src/json-depth.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

test('the depth of a JSON text is that of its value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(jsonDepth(JSON.stringify(value))).toBe(depthOf(value));
    }),
  );
});

test('brackets and quotes inside strings count for nothing', () => {
  expect(jsonDepth(JSON.stringify(['[[[', '\\', '"{', '\\"['.repeat(9)]))).toBe(1);
});

test('a long string and a deep text cost no stack', () => {
  expect(jsonDepth(`["${'a'.repeat(5_000_000)}"]`)).toBe(1);
  expect(jsonDepth('['.repeat(100_000) + ']'.repeat(100_000))).toBe(100_000);
});
