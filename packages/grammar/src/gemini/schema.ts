import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { propertyNames, requiredNames, subschemas } from '../json-schema.ts';
import { fieldIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import { quoted, shown } from '../show.ts';
import type { Sight } from '../sight.ts';
import { camel } from './spelling.ts';

const known = new Set([
  'type',
  'format',
  'title',
  'description',
  'nullable',
  'enum',
  'items',
  'minItems',
  'maxItems',
  'properties',
  'required',
  'minProperties',
  'maxProperties',
  'minLength',
  'maxLength',
  'pattern',
  'example',
  'anyOf',
  'propertyOrdering',
  'default',
  'minimum',
  'maximum',
]);
const knownToVertex = new Set(['additionalProperties', 'ref', 'defs']);

/** `parameters`: the words of Google's own Schema, and those that go with the type. */
export function lookAtParameters(root: Json, sight: Sight): void {
  for (const { node, at } of subschemas(root)) {
    lookAtWords(node, at, sight);
    const type = fieldIn(node, 'type');
    if (Array.isArray(type)) {
      const because = 'A type is one word here; use nullable beside it.';
      sight.report('GEM-074', because, [...at, 'type']);
    } else if (typeof type === 'string' && type !== '') {
      lookAtType(node, type.toUpperCase(), (key, because) => {
        sight.report('GEM-073', because, [...at, key]);
      });
    }
  }
}

function lookAtWords(node: JsonObject, at: Path, sight: Sight): void {
  for (const key of Object.keys(node)) {
    const word = camel(key);
    if (known.has(word) || (sight.is('vertex') && knownToVertex.has(word))) continue;
    if (node[key] === undefined || node[key] === null) continue;
    sight.report(
      'GEM-072',
      `${quoted(key)} is no word of this Schema; leave it out or use parametersJsonSchema.`,
      [...at, key],
    );
  }
}

function lookAtType(node: JsonObject, type: string, report: Report): void {
  if (type !== 'OBJECT' && fieldIn(node, 'properties') !== undefined) {
    report('properties', `Properties stand on an object, found ${shown(type)}.`);
  }
  if (type === 'ARRAY' && !isJsonObject(fieldIn(node, 'items'))) {
    report('items', 'An array says what its items are.');
  }
  if (type !== 'ARRAY' && fieldIn(node, 'items') !== undefined) {
    report('items', `Items stand on an array, found ${shown(type)}.`);
  }
  if (type === 'OBJECT') lookAtRequired(node, report);
  else if (Array.isArray(node['enum'])) lookAtEnum(node['enum'], type, report);
}

type Report = (key: string, because: string) => void;

function lookAtRequired(node: JsonObject, report: Report): void {
  const names = new Set(propertyNames(node));
  const stray = requiredNames(node).find((name) => !names.has(name));
  if (stray !== undefined) report('required', `Requires ${quoted(stray)}, which is no property.`);
}

function lookAtEnum(values: readonly Json[], type: string, report: Report): void {
  if (type !== 'STRING') report('enum', `An enum stands on a string, found ${shown(type)}.`);
  const other = values.find((value) => typeof value !== 'string');
  if (other !== undefined) report('enum', `An enum holds strings, found ${shown(other)}.`);
}
