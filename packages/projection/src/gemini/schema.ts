import { isJsonObject, type Json, type JsonObject } from '@exarch/values';

/** A schema in this provider's own spelling as JSON Schema: types in small letters, and null among them. */
export function neutralSchema(schema: JsonObject): JsonObject {
  const members = Object.entries(schema)
    .filter(([keyword]) => keyword !== 'nullable' && keyword !== 'propertyOrdering')
    .map(([keyword, value]): readonly [string, Json] => [keyword, neutral(keyword, value, schema)]);
  return Object.fromEntries(members);
}

function neutral(keyword: string, value: Json, schema: JsonObject): Json {
  if (keyword === 'type' && typeof value === 'string') {
    const type = value.toLowerCase();
    return schema['nullable'] === true ? [type, 'null'] : type;
  }
  if (keyword === 'properties' && isJsonObject(value)) return eachSchema(value);
  if (Array.isArray(value))
    return value.map((one) => (isJsonObject(one) ? neutralSchema(one) : one));
  return isJsonObject(value) && keyword === 'items' ? neutralSchema(value) : value;
}

function eachSchema(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, one]) => [
      name,
      isJsonObject(one) ? neutralSchema(one) : one,
    ]),
  );
}
