import fc from 'fast-check';
import { expect, test } from 'vitest';
import { seal, sealHolds } from '../src/seal.ts';

test('a seal holds what it sealed and nothing else', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, other) => {
      expect(sealHolds(seal(text), text)).toBe(true);
      if (other !== text) expect(sealHolds(seal(text), other)).toBe(false);
    }),
  );
});

test("a stranger's signature passes: only its issuer could judge it", () => {
  fc.assert(fc.property(fc.string(), fc.string(), (signature, text) => sealHolds(signature, text)));
});
