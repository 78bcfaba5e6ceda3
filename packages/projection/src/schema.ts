import {
  type JsonSchema,
  schemaKeywords,
  schemaListKeywords,
  schemaMapKeywords,
  type Tool,
} from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject } from '@exarch/values';
import type { Note, Notes } from './note.ts';

const combinators = ['oneOf', 'anyOf', 'allOf'] as const;

/** A tool's schema without alternatives at its root, which some providers refuse there. */
export function rootless(tool: Tool, notes: Notes): JsonSchema {
  const found = combinators.filter((keyword) => Object.hasOwn(tool.parameters, keyword));
  if (found.length === 0) return tool.parameters;
  notes.add({
    rule: 'projection/schema-loosened',
    at: '',
    did: `left ${found.join(', ')} out at the root of the schema of ${tool.name}`,
    because: 'this provider refuses alternatives there',
  });
  const kept = Object.entries(tool.parameters).filter(
    ([keyword]) => !(combinators as readonly string[]).includes(keyword),
  );
  return Object.fromEntries(kept);
}

/** The tools with every array in their schemas said to hold something, which OpenAI wants to be told. */
export function itemized(tools: readonly Tool[], notes: Notes): readonly Tool[] {
  const stated = tools.map((tool) => {
    const parameters = withItems(tool.parameters);
    return parameters === tool.parameters ? tool : { ...tool, parameters };
  });
  const mended = stated.filter((tool, at) => tool !== tools[at]).map(({ name }) => name);
  if (mended.length > 0) notes.add(itemsStated(mended));
  return stated;
}

function itemsStated(tools: readonly string[]): Note {
  return {
    rule: 'projection/items-stated',
    at: '',
    did: `said that arrays in the arguments of ${tools.join(', ')} hold anything`,
    because: 'this provider refuses an array that does not say what it holds',
  };
}

/** The schema itself where nothing in it is mended. */
function withItems(schema: JsonObject): JsonObject {
  const members = Object.entries(schema);
  const mended = members.map(([keyword, value]): [string, Json] => [
    keyword,
    below(keyword, value),
  ]);
  const isOpen = isArray(schema) && !Object.hasOwn(schema, 'items');
  if (isOpen && !Object.hasOwn(schema, 'prefixItems')) mended.push(['items', {}]);
  const isSame = mended.length === members.length && mended.every(isAt(members));
  return isSame ? schema : Object.fromEntries(mended);
}

function isAt(members: readonly (readonly [string, Json])[]) {
  return ([, value]: readonly [string, Json], at: number): boolean => members[at]?.[1] === value;
}

function isArray({ type }: JsonObject): boolean {
  return type === 'array' || (Array.isArray(type) && type.includes('array'));
}

/** What a keyword holds, mended where that is a schema, a list of them or named ones. */
function below(keyword: string, value: Json): Json {
  if (schemaKeywords.has(keyword)) return mendedSchema(value);
  if (schemaListKeywords.has(keyword) && Array.isArray(value)) {
    const list = value.map(mendedSchema);
    return list.every((one, at) => one === value[at]) ? value : list;
  }
  if (!schemaMapKeywords.has(keyword) || !isJsonObject(value)) return value;
  const members = Object.entries(value);
  const named = members.map(([name, one]): [string, Json] => [name, mendedSchema(one)]);
  return named.every(isAt(members)) ? value : Object.fromEntries(named);
}

function mendedSchema(value: Json): Json {
  return isJsonObject(value) ? withItems(value) : value;
}
