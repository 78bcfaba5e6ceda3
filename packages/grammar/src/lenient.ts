/** Reading a body that may be anything: what is not of the wanted type counts as absent. */
import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';

const nothing: readonly Json[] = [];

/** The list, or an empty one. */
export function listIn(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value : nothing;
}

/**
 * A field of an object, by a name we chose: no such name is one that every object or array inherits, so
 * whether the field is its own need not be asked. For a name that came from the body, `ownFieldIn`.
 */
export function fieldIn(value: unknown, name: string): Json | undefined {
  return isJsonObject(value) ? value[name] : undefined;
}

/** A field by a name that may be anything. */
export function ownFieldIn(value: unknown, name: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The field when it is a string. */
export function stringIn(value: unknown, name: string): string | undefined {
  const field = fieldIn(value, name);
  return typeof field === 'string' ? field : undefined;
}

/** The field when it is an object. */
export function objectIn(value: unknown, name: string): JsonObject | undefined {
  const field = fieldIn(value, name);
  return isJsonObject(field) ? field : undefined;
}

/** True when the field is there and not null. */
export function hasIn(value: unknown, name: string): boolean {
  const field = fieldIn(value, name);
  return field !== undefined && field !== null;
}

/** True for a text without anything to see; found out at its first letter, without a copy. */
export function isWhite(text: string): boolean {
  return !/\S/.test(text);
}
