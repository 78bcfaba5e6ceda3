import { type JsonObject, jsonSchema } from '@exarch/values';
import { factClasses } from './class-of.ts';
import { displayShapes } from './display-shape.ts';
import type { FactClass } from './fact.ts';
import { forensicShapes } from './forensic-shape.ts';
import { protocolShapes } from './protocol-shape.ts';

const shapes = { protocol: protocolShapes, display: displayShapes, forensic: forensicShapes };

/** A line of a record as JSON Schema (draft 2020-12), from the same declaration that decodes it. */
export function lineSchema(): JsonObject {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A line of an Exarch record',
    oneOf: factClasses.map(classSchema),
  };
}

function classSchema(name: FactClass): JsonObject {
  return {
    type: 'object',
    properties: {
      sum: {
        type: 'string',
        pattern: '^[0-9a-f]{16}$',
        description: 'The SHA-256 of all that follows it up to the newline, its first 16 digits.',
      },
      at: {
        type: 'integer',
        minimum: 1_000_000_000_000,
        maximum: 9_999_999_999_999,
        description: 'Unix milliseconds of the append.',
      },
      [name]: { oneOf: Object.values(shapes[name]).map(jsonSchema) },
    },
    required: ['sum', 'at', name],
    additionalProperties: false,
  };
}
