/** Going through a JSON Schema a tool declares: every subschema once, and no deeper than anyone writes. */
import type { Json, JsonObject } from '@exarch/values';
import { deepest, isJsonObject } from '@exarch/values';
import type { Path } from './path.ts';

/** A subschema and where it stands under the root. */
export type Subschema = { readonly node: JsonObject; readonly at: Path };

const holders = ['properties', '$defs', 'definitions', 'patternProperties', 'dependentSchemas'];
const lists = ['anyOf', 'oneOf', 'allOf', 'prefixItems', 'any_of'];
const singles = [
  'items',
  'additionalProperties',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
];

/** Every subschema, the root first, in document order as far as siblings go. */
export function* subschemas(root: Json): Generator<Subschema> {
  const open: Subschema[] = isJsonObject(root) ? [{ node: root, at: [] }] : [];
  for (let schema = open.pop(); schema; schema = open.pop()) {
    yield schema;
    if (schema.at.length < deepest) for (const next of below(schema).reverse()) open.push(next);
  }
}

function below({ node, at }: Subschema): Subschema[] {
  return Object.entries(node).flatMap(([key, value]) =>
    heldBy(key, value).map(([way, item]) => ({ node: item, at: [...at, ...way] })),
  );
}

type Held = readonly [way: Path, node: JsonObject];

function heldBy(key: string, value: Json): readonly Held[] {
  if (singles.includes(key)) return isJsonObject(value) ? [[[key], value]] : [];
  if (lists.includes(key)) return Array.isArray(value) ? objectsAmong(key, value.entries()) : [];
  return holders.includes(key) && isJsonObject(value)
    ? objectsAmong(key, Object.entries(value))
    : [];
}

function objectsAmong(key: string, items: Iterable<readonly [string | number, Json]>): Held[] {
  return [...items].flatMap(([name, item]): Held[] =>
    isJsonObject(item) ? [[[key, name], item]] : [],
  );
}

/** The types a schema names: its `type`, one or several. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = Object.hasOwn(schema, 'type') ? schema['type'] : undefined;
  const named = Array.isArray(type) ? type : [type];
  return named.filter((name) => typeof name === 'string');
}

/** The names under `properties`. */
export function propertyNames(schema: JsonObject): readonly string[] {
  const properties = Object.hasOwn(schema, 'properties') ? schema['properties'] : undefined;
  return isJsonObject(properties) ? Object.keys(properties) : [];
}

/** The names under `required`. */
export function requiredNames(schema: JsonObject): readonly string[] {
  const required = Object.hasOwn(schema, 'required') ? schema['required'] : undefined;
  return Array.isArray(required) ? required.filter((name) => typeof name === 'string') : [];
}
