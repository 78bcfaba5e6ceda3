import { deepest, isJsonObject, type Json, type JsonObject } from '@exarch/values';

/** What keeps a value from being a call's arguments, on every wire and on disk. */
export type ArgumentsFault =
  | 'conversation/arguments-object'
  | 'conversation/arguments-nesting'
  | 'conversation/arguments-number'
  | 'conversation/arguments-well-formed';

/** Arguments that can be committed, and what of the original they could not keep. */
export type Settled = { readonly arguments: JsonObject; readonly broke?: ArgumentsFault };

/** Reads the JSON text of a call's arguments. Nothing at all stands for no arguments. */
export function readArguments(text: string): Settled {
  if (text.trim() === '') return { arguments: {} };
  const value = parsed(text);
  const settled = settleArguments(value);
  return text.includes('-0') ? withoutNegativeZero(settled) : settled;
}

/** Strings and keys made well formed; what cannot be mended becomes `{}`. */
export function settleArguments(value: unknown): Settled {
  if (!isJsonObject(value)) return { arguments: {}, broke: 'conversation/arguments-object' };
  const broke = argumentsFault(value);
  if (broke === undefined) return { arguments: value };
  const mendable = broke === 'conversation/arguments-well-formed';
  return { arguments: mendable ? mended(value) : {}, broke };
}

/** The gravest fault of decoded arguments. */
export function argumentsFault(value: JsonObject): ArgumentsFault | undefined {
  return faultIn(value, 1);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** JSON writes -0 as 0: what is committed is what a replay reads. */
function withoutNegativeZero({ arguments: read, ...rest }: Settled): Settled {
  return { ...rest, arguments: JSON.parse(JSON.stringify(read)) };
}

function faultIn(value: Json, depth: number): ArgumentsFault | undefined {
  if (typeof value === 'string') return stringFault(value);
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : 'conversation/arguments-number';
  }
  if (typeof value !== 'object' || value === null) return undefined;
  return depth > deepest ? 'conversation/arguments-nesting' : faultInside(value, depth);
}

/** An ill-formed string is the one fault that can be mended: any other outweighs it. */
function faultInside(
  container: readonly Json[] | JsonObject,
  depth: number,
): ArgumentsFault | undefined {
  let found: ArgumentsFault | undefined;
  for (const [key, inner] of Object.entries(container)) {
    const fault = faultIn(inner, depth + 1) ?? stringFault(key);
    if (fault !== undefined && fault !== 'conversation/arguments-well-formed') return fault;
    found ??= fault;
  }
  return found;
}

function stringFault(text: string): ArgumentsFault | undefined {
  return text.isWellFormed() ? undefined : 'conversation/arguments-well-formed';
}

function mended(value: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key.toWellFormed(), mendedValue(inner)]),
  );
}

function mendedValue(value: Json): Json {
  if (typeof value === 'string') return value.toWellFormed();
  if (Array.isArray(value)) return value.map(mendedValue);
  return isJsonObject(value) ? mended(value) : value;
}
