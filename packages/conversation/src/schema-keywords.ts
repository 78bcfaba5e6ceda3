import { array, type Kind, natural, number, oneOf, string } from '@exarch/values';

/** Keywords of JSON Schema (draft 2020-12) that hold one schema. */
export const schemas: ReadonlySet<string> = new Set([
  'items',
  'contains',
  'additionalProperties',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'not',
  'if',
  'then',
  'else',
]);

/** Keywords that hold a list of schemas. */
export const listsOfSchemas: ReadonlySet<string> = new Set([
  'anyOf',
  'oneOf',
  'allOf',
  'prefixItems',
]);

/** Keywords that hold named schemas. */
export const mapsOfSchemas: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  '$defs',
  'definitions',
]);

const typeName = oneOf('object', 'array', 'string', 'number', 'integer', 'boolean', 'null');

/** What every other keyword that the draft defines must be. An unknown keyword may be anything. */
export const keywordShapes: ReadonlyMap<string, Kind> = new Map<string, Kind>([
  ['type', { is: 'either', of: [typeName, array(typeName)] }],
  ['required', array(string)],
  ['enum', { is: 'array', of: { is: 'json' } }],
  ['title', string],
  ['description', string],
  ['format', string],
  ['pattern', string],
  ['$ref', string],
  ['$schema', string],
  ['$id', string],
  ['minimum', number],
  ['maximum', number],
  ['exclusiveMinimum', number],
  ['exclusiveMaximum', number],
  ['multipleOf', number],
  ['minLength', natural],
  ['maxLength', natural],
  ['minItems', natural],
  ['maxItems', natural],
  ['minProperties', natural],
  ['maxProperties', natural],
]);
