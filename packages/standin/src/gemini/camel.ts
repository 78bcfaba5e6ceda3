import { isJsonObject, type Json, type JsonObject } from '@exarch/values';

/** Below these, names belong to the user and stay as they are. */
const free = new Set([
  'args',
  'response',
  'parameters',
  'parametersJsonSchema',
  'responseJsonSchema',
]);

/** The body with its field names in camelCase: Google takes snake_case as well and means the same. */
export function inCamelCase(body: JsonObject): JsonObject {
  return renamed(body) as JsonObject;
}

function renamed(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(renamed);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const camel = name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
      return [camel, free.has(camel) ? inner : renamed(inner)];
    }),
  );
}
