import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Alphabet,
  nineLetterIds,
  portableIds,
  portableNames,
  Spelling,
} from '../src/names.ts';

const hostile = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom('a', 'a.b', 'a:b', 'a_b', '', 'x'.repeat(64), 'x'.repeat(65), '1st', '-d'),
  fc.string({ minLength: 60, maxLength: 200, size: 'max' }),
);
const many = fc.array(hostile, { maxLength: 60, size: 'max' });

const alphabets = [
  { name: 'names', alphabet: portableNames, legal: /^[A-Za-z_][A-Za-z0-9_-]{0,62}$/ },
  { name: 'ids', alphabet: portableIds, legal: /^[A-Za-z0-9_-]{1,40}$/ },
  { name: 'nine-letter ids', alphabet: nineLetterIds, legal: /^[a-zA-Z0-9]{9}$/ },
];

describe.each(alphabets)('spelling of $name', ({ alphabet, legal }) => {
  test('is legal, injective and read back', () => {
    fc.assert(
      fc.property(many, (names) => {
        const spelling = new Spelling(alphabet);
        const wire = names.map((name) => spelling.of(name));
        expect(new Set(wire).size).toBe(new Set(names).size);
        for (const [at, spelled] of wire.entries()) {
          expect(spelled).toMatch(legal);
          expect(spelling.back.get(spelled) ?? spelled).toBe(names[at]);
        }
      }),
    );
  });

  test('gives every use of an id one of its own', () => {
    fc.assert(
      fc.property(many, (ids) => {
        const spelling = new Spelling(alphabet);
        const wire = ids.map((id) => spelling.each(id));
        expect(new Set(wire).size).toBe(ids.length);
        expect(wire.map((id, at) => spelling.back.get(id) ?? id === ids[at])).toEqual(
          wire.map((id, at) => (spelling.back.has(id) ? ids[at] : true)),
        );
      }),
    );
  });

  test('is the same in every request, whatever follows', () => {
    fc.assert(
      fc.property(many, many, (names, later) => {
        const short = new Spelling(alphabet);
        const long = new Spelling(alphabet);
        const once = names.map((name) => short.of(name));
        const again = [...names, ...later].map((name) => long.of(name));
        expect(again.slice(0, once.length)).toEqual(once);
      }),
    );
  });

  test('does not hang on the order in which names come', () => {
    fc.assert(
      fc.property(many, (names) => {
        const [forth, back] = [new Spelling(alphabet), new Spelling(alphabet)];
        const spelled = new Map(names.map((name) => [name, forth.of(name)]));
        for (const name of names.toReversed()) expect(back.of(name)).toBe(spelled.get(name));
      }),
    );
  });

  test('tries each spelling once, however often an id is used', () => {
    let tried = 0;
    const spell: Alphabet['spell'] = (name, tries) => {
      tried += 1;
      return alphabet.spell(name, tries);
    };
    const spelling = new Spelling({ ...alphabet, spell });
    for (let use = 0; use < 60; use += 1) spelling.each('c1');
    expect(tried).toBeLessThanOrEqual(60);
  });

  test('leaves what is legal as it is', () => {
    expect(new Spelling(alphabet).of('abcdefghi')).toBe('abcdefghi');
  });
});
