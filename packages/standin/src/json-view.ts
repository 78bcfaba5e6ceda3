import { isJsonObject, type Json, type JsonObject } from '@exarch/values';

const nothing: JsonObject = {};

/** The value as an object; an empty one when it is anything else. */
export function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : nothing;
}

/** The value as a list; an empty one when it is anything else. */
export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** The value as a text; an empty one when it is anything else. */
export function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** The value as a number, when it is one. */
export function numberOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

/** A decoded text, or nothing when it is not JSON. */
export function decoded(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** The objects of a list; what is none is left out. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  return listOf(value).filter(isJsonObject);
}
