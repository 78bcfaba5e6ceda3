import { type JsonObject, ok, type Result, refuse } from '@exarch/values';

/** An argument that has to be there and be text. */
export function textArgument(args: JsonObject, name: string): Result<string> {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  if (typeof value === 'string') return ok(value);
  const found = value === undefined ? 'is missing' : 'is no string';
  return refuse('tools/argument', name, `The argument "${name}" ${found}.`);
}

/** A whole number from 1, or `otherwise` where it is not given; models write some as text. */
export function countArgument(args: JsonObject, name: string, otherwise: number): Result<number> {
  const value = Object.hasOwn(args, name) ? args[name] : undefined;
  if (value === undefined || value === null) return ok(otherwise);
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof count === 'number' && Number.isSafeInteger(count) && count >= 1) return ok(count);
  return refuse('tools/argument', name, `The argument "${name}" is no whole number from 1.`);
}
