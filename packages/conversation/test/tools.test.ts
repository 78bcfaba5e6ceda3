import type { Json, JsonObject } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { admitSystem } from '../src/system.ts';
import { isToolName, legalName } from '../src/tool-name.ts';
import { admitTools, judgeTools } from '../src/tools.ts';

function refused(parameters: JsonObject): readonly [string, string] | undefined {
  const tool = { name: 'a', description: 'b', parameters };
  const judged = admitTools([tool]);
  return judged.ok
    ? undefined
    : [judged.refusal.rule.replace('conversation/', ''), judged.refusal.at];
}

/** The schema of an object that holds one property of that schema. */
function holding(schema: Json, key = 'p'): JsonObject {
  return { type: 'object', properties: { [key]: schema } };
}

describe('admitTools', () => {
  test('keeps tools of its own, whatever becomes of those that it was given', () => {
    const properties: Record<string, Json> = { a: { type: 'string' } };
    const admitted = admitTools([
      { name: 'a', description: 'b', parameters: { type: 'object', properties } },
    ]);
    properties['b'] = { type: 'string' };
    const parameters = { type: 'object', properties: { a: { type: 'string' } } };
    expect(admitted).toEqual({ ok: true, value: [{ name: 'a', description: 'b', parameters }] });
  });

  test('judges what a schema says of itself, not what it is', () => {
    const parameters = Object.assign(Object.create({ toJSON: () => 5 }), { type: 'object' });
    expect(admitTools([{ name: 'a', description: 'b', parameters }])).toMatchObject({
      refusal: { rule: 'conversation/shape', at: '/0/parameters' },
    });
  });

  test.each([
    [{ type: 'object' }],
    [{ type: 'object', properties: {}, additionalProperties: false, $schema: 'x' }],
    [holding({ type: ['string', 'null'], enum: ['a', null], 'x-note': [1] })],
    [holding({ anyOf: [{ const: 1 }, true], default: { properties: { 'not a key': 1 } } })],
    [holding({ $ref: '#/$defs/a' }, 'k.e-y_1')],
    [holding({ type: 'object', properties: { properties: { type: 'string' } } }, 'type')],
    [{ type: 'object', $defs: { 'a b': { type: 'string' } } }],
  ])('lets %j through', (parameters) => {
    expect(refused(parameters)).toBeUndefined();
  });

  test.each([
    [{}, 'tool-schema-root', ''],
    [{ type: 'string' }, 'tool-schema-root', ''],
    [{ type: ['object'] }, 'tool-schema-root', ''],
    [{ type: 'object', anyOf: [{}] }, 'tool-schema-root', '/anyOf'],
    [{ type: 'object', enum: [{}] }, 'tool-schema-root', '/enum'],
    [holding({}, ''), 'tool-property-key', '/properties/'],
    [holding({}, 'a b'), 'tool-property-key', '/properties/a b'],
    [holding({}, 'ä'), 'tool-property-key', '/properties/ä'],
    [holding({}, 'k'.repeat(65)), 'tool-property-key', `/properties/${'k'.repeat(65)}`],
    [holding(holding({}, 'a/b')), 'tool-property-key', '/properties/p/properties/a~1b'],
    [holding({ items: holding({}, '$') }), 'tool-property-key', '/properties/p/items/properties/$'],
    [
      holding({ anyOf: [holding({}, '$')] }),
      'tool-property-key',
      '/properties/p/anyOf/0/properties/$',
    ],
    [holding({ type: 'STRING' }), 'tool-schema-keyword', '/properties/p/type'],
    [holding({ type: 'any' }), 'tool-schema-keyword', '/properties/p/type'],
    [holding({ required: true }), 'tool-schema-keyword', '/properties/p/required'],
    [holding({ items: [{}] }), 'tool-schema-keyword', '/properties/p/items'],
    [holding({ anyOf: [] }), 'tool-schema-keyword', '/properties/p/anyOf'],
    [holding({ oneOf: {} }), 'tool-schema-keyword', '/properties/p/oneOf'],
    [holding({ description: 1 }), 'tool-schema-keyword', '/properties/p/description'],
    [holding({ exclusiveMinimum: true }), 'tool-schema-keyword', '/properties/p/exclusiveMinimum'],
    [holding({ minLength: -1 }), 'tool-schema-keyword', '/properties/p/minLength'],
    [holding('string'), 'tool-schema-keyword', '/properties/p'],
    [{ type: 'object', properties: [] }, 'tool-schema-keyword', '/properties'],
    [holding({ description: '\ud800' }), 'tool-schema-json', ''],
    [holding({ '\ud800': 1 }), 'tool-schema-json', ''],
    [holding({ minimum: Number.POSITIVE_INFINITY }), 'tool-schema-json', ''],
  ])('refuses %j', (parameters, rule, at) => {
    expect(refused(parameters)).toEqual([rule, `/0/parameters${at}`]);
  });

  test('takes a schema nested 128 deep and none deeper', () => {
    const nested = (levels: number): JsonObject => {
      let schema: JsonObject = {};
      for (let level = 0; level < levels; level += 1) schema = { items: schema };
      return holding(schema);
    };
    expect(refused(nested(125))).toBeUndefined();
    expect(refused(nested(126))?.[0]).toBe('tool-schema-json');
  });

  test.each([
    [
      'a name that no provider takes',
      [{ name: 'a b', description: '', parameters: { type: 'object' } }],
      '/0/name',
      'tool-name',
    ],
    [
      'an ill-formed description',
      [{ name: 'a', description: '\ud800', parameters: { type: 'object' } }],
      '/0/description',
      'text-well-formed',
    ],
    [
      'a missing description',
      [{ name: 'a', parameters: { type: 'object' } }],
      '/0/description',
      'shape',
    ],
    [
      'two of one name',
      ['a', 'b', 'a'].map((name) => ({ name, description: '', parameters: { type: 'object' } })),
      '/2/name',
      'tool-name-unique',
    ],
  ])('refuses %s', (_, tools, at, rule) => {
    expect(judgeTools(tools)).toMatchObject({
      ok: false,
      refusal: { at, rule: `conversation/${rule}` },
    });
  });

  test('answers on any schema', () => {
    const keywords = fc.constantFrom(
      'type',
      'properties',
      'items',
      'anyOf',
      'required',
      '$defs',
      'x',
    );
    const { schema } = fc.letrec<{ schema: Json; value: Json }>((tie) => ({
      schema: fc.dictionary(keywords, tie('value'), { maxKeys: 4 }) as fc.Arbitrary<Json>,
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom<Json>('string', 'object', 1, null, true),
        fc.array(tie('schema'), { maxLength: 2 }),
        tie('schema'),
      ),
    }));
    fc.assert(
      fc.property(schema, (inner) => {
        const found = refused(holding(inner));
        if (found) expect(found[0]).toMatch(/^tool-/);
      }),
      { numRuns: 500 },
    );
  });
});

describe('isToolName', () => {
  test.each(['a', '1', '_', '-', 'A.b:c-d_1', 'n'.repeat(128), '1'.repeat(128)])(
    'takes %s',
    (name) => {
      expect(isToolName(name)).toBe(true);
    },
  );

  test.each(['', '1.a', '.a', ':', 'a b', 'a/b', 'ä', 'a\n', 'n'.repeat(129)])(
    'refuses %j',
    (name) => {
      expect(isToolName(name)).toBe(false);
    },
  );
});

describe('legalName', () => {
  test('makes of any text a name that every wire but the oldest takes, apart from all others', () => {
    const names = fc.uniqueArray(fc.string({ unit: 'binary' }), { maxLength: 30, size: 'max' });
    fc.assert(
      fc.property(names, (texts) => {
        const legal = texts.map(legalName);
        expect(legal.filter((name) => !/^[A-Za-z_][A-Za-z0-9_-]{0,62}$/.test(name))).toEqual([]);
        expect(new Set(legal).size).toBe(texts.length);
      }),
    );
  });
});

describe('admitSystem', () => {
  test('takes a blank prompt for none', () => {
    expect(admitSystem(' \n')).toEqual({ ok: true, value: undefined });
    expect(admitSystem('')).toEqual({ ok: true, value: undefined });
  });

  test('replaces lone surrogates', () => {
    expect(admitSystem('Be brief.\ud800')).toEqual({ ok: true, value: 'Be brief.\ufffd' });
  });
});
