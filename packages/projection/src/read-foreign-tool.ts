import { isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { objectAt, textAt } from './raw.ts';
import type { Reading } from './reading.ts';

/** Reads a tool in the words of any protocol; false for what is none, or runs where the model does. */
export function readForeignTool(tool: Json, at: string, reading: Reading): boolean {
  const member = ['function', 'toolSpec'].find((held) => isJsonObject(objectOf(tool)[held]));
  const described = member === undefined ? objectOf(tool) : objectAt(tool, member);
  const schema = schemas.map((key) => objectAt(described, key)).find(isFilled);
  const name = textAt(described, 'name');
  if (name === '' || (member === undefined && schema === undefined)) return false;
  if (member !== undefined) reading.only(tool, at, 'type', member);
  const inner = member === undefined ? at : pointer(at, member);
  reading.only(described, inner, 'type', 'name', 'description', 'strict', ...schemas);
  const parameters = isJsonObject(schema?.['json']) ? schema['json'] : schema;
  const description = textAt(described, 'description');
  reading.offer({ name, description, parameters: parameters ?? anything }, at);
  return true;
}

const anything: JsonObject = { type: 'object', properties: {} };

const schemas = ['parameters', 'input_schema', 'inputSchema'];

function isFilled(schema: JsonObject): boolean {
  return Object.keys(schema).length > 0;
}

function objectOf(value: Json): JsonObject {
  return isJsonObject(value) ? value : {};
}
