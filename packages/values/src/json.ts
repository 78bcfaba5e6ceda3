/** Any JSON value, decoded. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;
/** A JSON object, decoded. */
export type JsonObject = { readonly [key: string]: Json };

/** Deepest nesting of objects and arrays that is read or written anywhere. */
export const deepest = 128;

/** True for what JSON calls an object: neither null, nor an array, nor a scalar. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
