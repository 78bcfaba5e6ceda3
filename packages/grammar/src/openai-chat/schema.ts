/** The schemas of functions, as both OpenAI protocols take them. */
import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { propertyNames, requiredNames, subschemas, typesOf } from '../json-schema.ts';
import { fieldIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import { quoted, shown } from '../show.ts';
import type { Sight } from '../sight.ts';

/** Where a schema stands, and the rule its faults break. */
type Place = { readonly at: Path; readonly rule: string };

/** The root is an object, and every array says what it holds. */
export function lookAtParameters(
  schema: Json | undefined,
  { at, rule }: Place,
  sight: Sight,
): void {
  if (!isJsonObject(schema)) return;
  const type = fieldIn(schema, 'type');
  if (type !== 'object' && Object.keys(schema).length > 0) {
    sight.report(rule, `The type of a function's parameters is "object", found ${shown(type)}.`, [
      ...at,
      'type',
    ]);
  }
  for (const { node, at: below } of subschemas(schema)) {
    if (!typesOf(node).includes('array') || Object.hasOwn(node, 'items')) continue;
    if (Object.hasOwn(node, 'prefixItems')) continue;
    sight.report(rule, 'An array says what its items are.', [...at, ...below, 'items']);
  }
}

const unsupported = ['allOf', 'not', 'if', 'then', 'else', 'dependentRequired', 'dependentSchemas'];

type Count = { properties: number; enums: number; characters: number };

/** What a strict schema may hold: closed objects, every property required, within limits. */
export function lookAtStrict(schema: Json | undefined, { at, rule }: Place, sight: Sight): void {
  if (!isJsonObject(schema)) return;
  if (Object.hasOwn(schema, 'anyOf')) {
    sight.report(rule, 'The root of a strict schema is no anyOf.', [...at, 'anyOf']);
  }
  const count: Count = { properties: 0, enums: 0, characters: 0 };
  for (const { node, at: below } of subschemas(schema)) {
    lookAtObject(node, { at: [...at, ...below], rule }, sight);
    lookAtWords(node, { at: [...at, ...below], rule }, sight);
    if (depthOf(below) > 10) {
      sight.report(rule, 'A strict schema has at most 10 levels.', [...at, ...below]);
      break;
    }
    add(node, count);
  }
  lookAtCount(count, { at, rule }, sight);
}

function depthOf(below: Path): number {
  return below.filter((word) => word === 'properties' || word === 'items').length;
}

function lookAtObject(node: JsonObject, { at, rule }: Place, sight: Sight): void {
  if (!typesOf(node).includes('object')) return;
  if (fieldIn(node, 'additionalProperties') !== false) {
    sight.report(rule, 'A strict schema closes every object: additionalProperties is false.', [
      ...at,
      'additionalProperties',
    ]);
  }
  const required = new Set(requiredNames(node));
  const left = propertyNames(node).find((name) => !required.has(name));
  if (left === undefined) return;
  sight.report(rule, `A strict schema requires every property; ${quoted(left)} is not.`, [
    ...at,
    'required',
  ]);
}

function lookAtWords(node: JsonObject, { at, rule }: Place, sight: Sight): void {
  for (const word of unsupported) {
    if (!Object.hasOwn(node, word)) continue;
    sight.report(rule, `A strict schema knows no ${word}.`, [...at, word]);
  }
}

function add(node: JsonObject, count: Count): void {
  const names = propertyNames(node);
  const values = fieldIn(node, 'enum');
  count.properties += names.length;
  for (const name of names) count.characters += name.length;
  if (!Array.isArray(values)) return;
  count.enums += values.length;
  for (const value of values) if (typeof value === 'string') count.characters += value.length;
}

function lookAtCount(count: Count, { at, rule }: Place, sight: Sight): void {
  const most: readonly (readonly [keyof Count, number])[] = [
    ['properties', 5000],
    ['enums', 1000],
    ['characters', 120_000],
  ];
  for (const [what, limit] of most) {
    if (count[what] <= limit) continue;
    sight.report(rule, `A strict schema has at most ${limit} ${what}, found ${count[what]}.`, at);
  }
}
