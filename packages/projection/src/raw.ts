import { isJsonObject, type Json, type JsonObject, sliceJson } from '@exarch/values';

/** The inside of a JSON string as it stands in a text, escapes and all; `text` is what it says. */
export function rawInside(raw: string, path: readonly (string | number)[], text: string): string {
  if (!raw.includes('\\')) return text;
  return sliceJson(raw, path)?.slice(1, -1) ?? '';
}

/** More of a text that must come back as it stands; one that comes again whole says nothing new. */
export function grownBy(before: string, piece: string): string {
  return piece === before ? before : before + piece;
}

/** The JSON text of the value at a path; `value` is what it says. */
export function rawAt(raw: string, path: readonly (string | number)[], value: Json): string {
  return sliceJson(raw, path) ?? JSON.stringify(value);
}

/** A member that is a string, else an empty one. */
export function textAt(value: Json | undefined, key: string): string {
  const member = isJsonObject(value) ? value[key] : undefined;
  return typeof member === 'string' ? member : '';
}

/** A member that is an object, else an empty one. */
export function objectAt(value: Json | undefined, key: string): JsonObject {
  const member = isJsonObject(value) ? value[key] : undefined;
  return isJsonObject(member) ? member : {};
}

/** A member that is a list, else an empty one. */
export function listAt(value: Json | undefined, key: string): readonly Json[] {
  const member = isJsonObject(value) ? value[key] : undefined;
  return Array.isArray(member) ? member : [];
}

/** A member that is a whole number from 0, if it is one. */
export function countAt(value: Json | undefined, key: string): number | undefined {
  const member = isJsonObject(value) ? value[key] : undefined;
  return typeof member === 'number' && Number.isSafeInteger(member) && member >= 0
    ? member
    : undefined;
}
