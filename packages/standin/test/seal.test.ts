import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { locked, opened, seal, unlocked } from '../src/seal.ts';

const anyBond = fc.record({
  place: fc.nat(9),
  of: fc.nat(9),
  prefix: fc.constantFrom('', 'abc-_9'),
});

/** One character of it replaced. */
const damaged = (text: string, at: number): string => {
  const place = at % text.length;
  return text.slice(0, place) + (text[place] === 'A' ? 'B' : 'A') + text.slice(place + 1);
};

describe('a signature', () => {
  test('holds what it signed, tells another text, and brings its bond back', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), anyBond, (text, other, bond) => {
        expect(opened(seal(text, bond), text)).toEqual({ kind: 'whole', bond });
        if (other !== text) {
          expect(opened(seal(text, bond), other)).toEqual({ kind: 'altered', bond });
        }
      }),
    );
  });

  test('is foreign once a character of it has changed, or when nobody here made it', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.string(), (text, at, stranger) => {
        const whole = seal(text);
        const changed = Buffer.from(damaged(whole, at), 'base64');
        if (!changed.equals(Buffer.from(whole, 'base64'))) {
          expect(opened(damaged(whole, at), text)).toEqual({ kind: 'foreign' });
        }
        expect(opened(stranger, text)).toEqual({ kind: 'foreign' });
      }),
    );
  });
});

describe('what is encrypted', () => {
  test('comes back, and is read by nobody once it has changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, at) => {
        const bytes = locked(text);
        expect(unlocked(bytes)).toBe(text);
        expect(bytes.toString('latin1')).not.toContain(text.length > 8 ? text : '\u0000no');
        const changed = Buffer.from(bytes);
        changed[at % changed.length] = (changed[at % changed.length] ?? 0) ^ 1;
        expect(unlocked(changed)).toBeUndefined();
      }),
    );
  });
});
