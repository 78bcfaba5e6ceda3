import type { ByType, Field, Kind, OneMember, Shape, Union } from './declared.ts';

/** A JSON Schema, with OpenAPI's `discriminator` where arms are told apart by a tag. */
export type Schema = { readonly [keyword: string]: unknown };

/** What the declarations say, as a JSON Schema; what they look at beyond types is not in it. */
export function jsonSchema(kind: Kind): Schema {
  switch (kind.is) {
    case 'string':
    case 'number':
    case 'integer':
    case 'boolean':
      return { type: kind.is };
    case 'words':
      return { enum: [...kind.values] };
    case 'free':
      return {};
    case 'free_object':
      return { type: 'object' };
    case 'free_list':
      return { type: 'array' };
    case 'forbidden':
      return { not: {} };
    case 'list':
      return { type: 'array', items: jsonSchema(kind.of) };
    case 'by_type':
      return { anyOf: armsOf(kind).map(jsonSchema) };
    case 'shape':
      return shapeSchema(kind);
    case 'union':
      return unionSchema(kind);
    case 'one_member':
      return memberSchema(kind);
    default:
      return kind satisfies never;
  }
}

/** The arms of a kind told apart by JSON type. */
export function armsOf({ string, list, object }: ByType): readonly Kind[] {
  return [string, list, object].filter((arm) => arm !== undefined);
}

function shapeSchema({ fields, required, open }: Shape): Schema {
  return {
    type: 'object',
    properties: propertiesOf(fields),
    required: required.map(([name]) => name),
    additionalProperties: open,
  };
}

function propertiesOf(fields: ReadonlyMap<string, Field>): Schema {
  return Object.fromEntries(Array.from(fields, ([name, field]) => [name, fieldSchema(field)]));
}

function fieldSchema({ kind, nullable }: Field): Schema {
  return nullable ? { anyOf: [{ type: 'null' }, jsonSchema(kind)] } : jsonSchema(kind);
}

function unionSchema({ by, arms, untagged, otherwise }: Union): Schema {
  const tagged = [...arms].map(([tag, arm]) => tagIn(jsonSchema(arm), by, tag));
  const rest = [untagged, otherwise].filter((arm) => arm !== undefined).map(jsonSchema);
  const plain = rest.length === 0 && [...arms.values()].every(({ is }) => is === 'shape');
  if (!plain) return { anyOf: [...tagged, ...rest] };
  return { type: 'object', required: [by], discriminator: { propertyName: by }, oneOf: tagged };
}

/** The arm, with its tag as a constant. */
function tagIn(arm: Schema, by: string, tag: string): Schema {
  if (!('properties' in arm)) return arm;
  return { ...arm, properties: { ...(arm['properties'] as Schema), [by]: { const: tag } } };
}

function memberSchema({ members, beside }: OneMember): Schema {
  return {
    type: 'object',
    properties: { ...propertiesOf(members), ...propertiesOf(beside) },
    additionalProperties: false,
    oneOf: Array.from(members.keys(), (name) => ({ required: [name] })),
  };
}
