import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { propertyNames, requiredNames, subschemas, typesOf } from '../json-schema.ts';
import { fieldIn } from '../lenient.ts';
import { breachOf } from '../limit.ts';
import { quoted, shown } from '../show.ts';
import type { Sight } from '../sight.ts';
import { propertyKeys } from './limits.ts';

/** An `input_schema`: an object at the root, no union there, and otherwise a JSON Schema. */
export function lookAtSchema(schema: Json, sight: Sight): void {
  if (!isJsonObject(schema)) return;
  const type = fieldIn(schema, 'type');
  if (type !== 'object') {
    sight.report('ANT-182', `The type of an input schema is "object", found ${shown(type)}.`, [
      'type',
    ]);
  }
  for (const word of ['oneOf', 'anyOf', 'allOf']) {
    if (!Object.hasOwn(schema, word)) continue;
    sight.report('ANT-183', `${word} may not stand at the top level; move it into a property.`, [
      word,
    ]);
  }
  lookAtKeys(schema, sight);
  for (const { node, at } of subschemas(schema)) lookAtNode(node, at, sight);
}

function lookAtKeys(schema: JsonObject, sight: Sight): void {
  for (const name of propertyNames(schema)) {
    const breach = breachOf(propertyKeys, name);
    if (breach === undefined) continue;
    sight.report('ANT-184', `The property ${quoted(name)} ${breach}; rename it.`, [
      'properties',
      name,
    ]);
  }
}

const types = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

function lookAtNode(node: JsonObject, at: readonly (string | number)[], sight: Sight): void {
  const wrong = typesOf(node).find((type) => !types.has(type));
  if (wrong !== undefined && at.length > 0) {
    sight.report('ANT-184', `${quoted(wrong)} is no type of JSON Schema.`, [...at, 'type']);
  }
  const properties = fieldIn(node, 'properties');
  if (properties !== undefined && !isJsonObject(properties)) {
    sight.report('ANT-184', `properties is an object, found ${shown(properties)}.`, [
      ...at,
      'properties',
    ]);
  }
  const required = fieldIn(node, 'required');
  if (required !== undefined && !Array.isArray(required)) {
    sight.report('ANT-184', `required is a list, found ${shown(required)}.`, [...at, 'required']);
  }
}

/** What a strict tool may ask for, counted over all strict tools of the request. */
export type StrictCount = { tools: number; optional: number; unions: number };

/** A tool and where it stands. */
export type PlacedTool = { readonly tool: JsonObject; readonly at: readonly (string | number)[] };

/** Adds a strict tool's schema to the count and reports every object left open. */
export function countStrict({ tool, at }: PlacedTool, count: StrictCount, sight: Sight): void {
  count.tools += 1;
  const root = fieldIn(tool, 'input_schema');
  if (root === undefined) return;
  for (const { node, at: below } of subschemas(root)) {
    const required = new Set(requiredNames(node));
    count.optional += propertyNames(node).filter((name) => !required.has(name)).length;
    if (Array.isArray(fieldIn(node, 'type')) || Object.hasOwn(node, 'anyOf')) count.unions += 1;
    if (!typesOf(node).includes('object') || fieldIn(node, 'additionalProperties') === false)
      continue;
    sight.report(
      'ANT-187',
      'A strict tool closes every object: set additionalProperties to false.',
      [...at, 'input_schema', ...below],
    );
  }
}
