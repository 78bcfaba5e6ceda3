import type { Tool } from '@exarch/conversation';
import type { Json, JsonObject } from '@exarch/values';
import fc from 'fast-check';
import { readableTexts } from './texts.ts';

/** Names that admission lets through; some wires take fewer, and some of them meet once they are spelled. */
export const toolNames: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    'shell',
    'read_file',
    'mcp.files:read',
    'mcp_files_read',
    'mcp-files-read',
    '1st',
  ),
  fc.constantFrom('_', '-', `${'n'.repeat(127)}a`, `${'n'.repeat(127)}b`, 'n'.repeat(64)),
  fc.stringMatching(/^[A-Za-z_][A-Za-z0-9_.:-]{0,70}$/),
);

const keys = fc.oneof(
  fc.constantFrom('path', 'command', 'type', 'properties', 'a.b-c_1', 'k'.repeat(64)),
  fc.stringMatching(/^[a-zA-Z0-9_.-]{1,8}$/),
);

/** A schema's own words, by what it describes. */
const leaves: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constantFrom<JsonObject>(
    {},
    { type: 'string' },
    { type: 'string', enum: ['a', 'b'], default: 'a' },
    { type: 'string', pattern: '^a', minLength: 1, maxLength: 9, format: 'uri' },
    { type: 'integer', minimum: 0, exclusiveMaximum: 9, multipleOf: 3 },
    { type: ['string', 'null'] },
    { const: 'x' },
    { enum: [1, 'a', null] },
    { type: 'null' },
    { $ref: '#/$defs/node' },
    { type: 'array' },
    { type: 'object' },
    { type: 'boolean', 'x-note': { not: 'a schema' } },
  ),
  readableTexts.map((description) => ({ type: 'number', title: 't', description })),
);

const { schemas, objects } = fc.letrec<{ schemas: JsonObject; objects: JsonObject }>((tie) => ({
  schemas: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaves,
    tie('objects'),
    tie('schemas').map((items): JsonObject => ({ type: 'array', items })),
    fc
      .tuple(
        fc.constantFrom('anyOf', 'oneOf', 'allOf'),
        fc.array(tie('schemas'), { minLength: 1, maxLength: 2 }),
      )
      .map(([keyword, choices]): JsonObject => ({ [keyword]: choices })),
    tie('schemas').map((not): JsonObject => ({ not })),
  ),
  objects: fc
    .record({
      properties: fc.dictionary(keys, tie('schemas'), { maxKeys: 3 }),
      additional: fc.constantFrom<Json | undefined>(undefined, false, true, { type: 'string' }),
    })
    .map(objectSchema),
}));

function objectSchema(drawn: {
  readonly properties: { readonly [key: string]: JsonObject };
  readonly additional: Json | undefined;
}): JsonObject {
  const { properties, additional } = drawn;
  const required = Object.keys(properties).slice(0, 2);
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    ...(additional !== undefined && { additionalProperties: additional }),
  };
}

const parameters: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant<JsonObject>({ type: 'object' }),
  fc.tuple(objects, schemas).map(
    ([root, node]): JsonObject => ({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...root,
      $defs: { node },
    }),
  ),
);

/** Tools that admission lets through: any name and any schema that some provider takes. */
export const tools: fc.Arbitrary<readonly Tool[]> = fc.uniqueArray(
  fc.record({
    name: toolNames,
    description: fc.oneof(fc.constant(''), readableTexts),
    parameters,
  }),
  { maxLength: 5, selector: (tool) => tool.name },
);
