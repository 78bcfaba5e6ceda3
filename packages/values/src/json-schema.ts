import type { JsonObject } from './json.ts';
import { never } from './never.ts';
import type { Fields, Kind } from './shape.ts';

/** A shape as JSON Schema (draft 2020-12), for readers that are not ours. Says the same as `misfit`. */
export function jsonSchema(kind: Kind): JsonObject {
  switch (kind.is) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'object':
      return { type: kind.is };
    case 'pattern':
      return { type: 'string', pattern: `^(?:${kind.pattern})$` };
    case 'natural':
      return { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };
    case 'json':
      return {};
    case 'one_of':
      return kind.values.length === 1 ? { const: kind.values[0] ?? '' } : { enum: kind.values };
    case 'array':
      return { type: 'array', items: jsonSchema(kind.of) };
    case 'tuple':
      return {
        type: 'array',
        prefixItems: kind.of.map(jsonSchema),
        items: false,
        minItems: kind.of.length,
      };
    case 'fields':
      return fieldsSchema(kind);
    case 'union':
      return { oneOf: Object.values(kind.arms).map(fieldsSchema) };
    case 'either':
      return { anyOf: kind.of.map(jsonSchema) };
    default:
      return never(kind);
  }
}

function fieldsSchema({ each, optional }: Fields): JsonObject {
  const names = Object.keys(each);
  const properties = Object.fromEntries(
    Object.entries(each).map(([name, kind]) => [name, jsonSchema(kind)]),
  );
  const required = names.filter((name) => !optional.includes(name));
  return { type: 'object', properties, required, additionalProperties: false };
}
