import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  array,
  boolean,
  fields,
  json,
  jsonSchema,
  type Kind,
  misfit,
  natural,
  number,
  object,
  oneOf,
  pattern,
  string,
} from '../src/index.ts';

const leaves: readonly Kind[] = [
  string,
  natural,
  number,
  boolean,
  json,
  object,
  oneOf('a'),
  oneOf('a', 'b'),
  pattern('[ab]+', 'letters'),
];

const kinds: fc.Arbitrary<Kind> = fc.letrec<{ kind: Kind }>((tie) => ({
  kind: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(...leaves),
    tie('kind').map((of) => array(of) as Kind),
    fc.tuple(tie('kind'), tie('kind')).map((of): Kind => ({ is: 'tuple', of })),
    fc
      .tuple(tie('kind'), tie('kind'))
      .map(([a, b]): Kind => ({ is: 'fields', each: { a, b }, optional: ['b'] })),
    fc.tuple(tie('kind')).map(
      ([a]): Kind => ({
        is: 'union',
        by: 'kind',
        arms: {
          x: { is: 'fields', each: { kind: oneOf('x'), a }, optional: [] },
          y: { is: 'fields', each: { kind: oneOf('y') }, optional: [] },
        },
      }),
    ),
  ),
})).kind;

const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>('', 'a', 'ab', 'x', 0, 1, -1, 1.5, true, null, {}, []),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.record({ a: tie('value'), b: tie('value') }, { requiredKeys: [] }),
    fc.record({ kind: fc.constantFrom('x', 'y'), a: tie('value') }, { requiredKeys: ['kind'] }),
  ),
})).value;

describe('jsonSchema', () => {
  test('says the same as misfit, by another reader’s judgement', () => {
    let fitted = 0;
    fc.assert(
      fc.property(kinds, fc.array(values, { minLength: 5, maxLength: 20 }), (kind, tried) => {
        const validate = new Ajv2020({ strict: false }).compile(jsonSchema(kind));
        for (const value of tried) {
          const fits = misfit(kind, value) === undefined;
          if (fits) fitted += 1;
          expect(validate(value)).toBe(fits);
        }
      }),
      { numRuns: 150 },
    );
    expect(fitted).toBeGreaterThan(50);
  });

  test('knows a field that is missing from one that may be', () => {
    const shape = fields<{ a: string; b?: string }>({ a: string, b: string }, 'b');
    const validate = new Ajv2020().compile(jsonSchema(shape));
    expect(
      [{ a: '' }, { b: '' }, { a: '', b: '' }, { a: '', c: '' }].map((v) => validate(v)),
    ).toEqual([true, false, true, false]);
  });
});
