import { isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { listOf, numberOf, objectOf, objectsOf, textOf } from './json-view.ts';

/** The types a schema allows, in lower case (Gemini writes them in capitals). */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = schema['type'];
  const own = typeof type === 'string' ? [type] : listOf(type).map(textOf);
  if (own.length > 0) return own.map((name) => name.toLowerCase());
  const either = [...objectsOf(schema['anyOf']), ...objectsOf(schema['oneOf'])];
  if (either.length > 0) return either.flatMap(typesOf);
  return isJsonObject(schema['properties']) ? ['object'] : [];
}

/** The properties of an object schema, in the order they stand. */
export function propertiesOf(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  return Object.entries(objectOf(schema['properties'])).map(([name, kind]) => [
    name,
    objectOf(kind),
  ]);
}

/** True where a call without this property is refused. */
export function requires(schema: JsonObject, name: string): boolean {
  return listOf(schema['required']).includes(name);
}

/** Arguments that satisfy an object schema: those given, and something sensible for the rest it requires. */
export function filled(schema: JsonObject, given: JsonObject, about: string): JsonObject {
  const args: { [name: string]: Json } = {};
  for (const [name, kind] of propertiesOf(schema)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) args[name] = value;
    else if (requires(schema, name)) args[name] = sample(kind, name, about);
  }
  return args;
}

/** Some value that fits a schema; `about` is what free text speaks of. */
export function sample(schema: JsonObject, name: string, about: string): Json {
  const fixed = schema['const'] ?? schema['default'] ?? listOf(schema['enum'])[0];
  if (fixed !== undefined) return fixed;
  const types = typesOf(schema);
  if (types.includes('null')) return null;
  switch (types[0] ?? '') {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return numberFor(schema, name);
    case 'array':
      return listFor(schema, name, about);
    case 'object':
      return filled(objectSchema(schema), {}, about);
    default:
      return wordsFor(name, about);
  }
}

function objectSchema(schema: JsonObject): JsonObject {
  if (isJsonObject(schema['properties'])) return schema;
  const either = [...objectsOf(schema['anyOf']), ...objectsOf(schema['oneOf'])];
  return either.find((arm) => isJsonObject(arm['properties'])) ?? {};
}

function listFor(schema: JsonObject, name: string, about: string): Json {
  const least = Math.min(numberOf(schema['minItems']) ?? 0, 16);
  return Array.from({ length: least }, () => sample(objectOf(schema['items']), name, about));
}

function numberFor(schema: JsonObject, name: string): number {
  const least = numberOf(schema['minimum']);
  if (/time_?out/i.test(name)) return Math.max(least ?? 0, /ms|milli/i.test(name) ? 60_000 : 60);
  return least ?? (numberOf(schema['exclusiveMinimum']) ?? -1) + 1;
}

function wordsFor(name: string, about: string): string {
  return /cwd|dir|folder|path|root/i.test(name) ? '.' : about;
}
