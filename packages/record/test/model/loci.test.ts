import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Loci } from '../../src/model/loci.ts';

const locus = fc
  .record({
    seq: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    start: fc.integer({ min: 0, max: 2 ** 50 }),
    width: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
    digest: fc.string({
      unit: fc.constantFrom(...'0123456789abcdef'),
      minLength: 32,
      maxLength: 32,
    }),
  })
  .map(({ seq, start, width, digest }) => ({ seq, start, end: start + width, digest }));

describe('Loci', () => {
  test('gives back what was pushed, run by run', () => {
    fc.assert(
      fc.property(fc.array(locus, { size: 'max', maxLength: 300 }), fc.nat(), (pushed, cut) => {
        const loci = new Loci();
        for (const each of pushed) loci.push(each);
        const at = cut % (pushed.length + 1);
        expect(loci.length).toBe(pushed.length);
        expect(loci.slice(0, at)).toEqual(pushed.slice(0, at));
        expect(loci.slice(at, pushed.length)).toEqual(pushed.slice(at));
      }),
    );
  });
});
