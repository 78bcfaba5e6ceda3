import type { Json, JsonObject } from './json.ts';

/** What a JSON value must be, as data: one walker checks it, one writer publishes it as JSON Schema. */
export type Kind =
  | { readonly is: 'string' }
  /** A string that the pattern matches whole. */
  | { readonly is: 'pattern'; readonly pattern: string; readonly says: string }
  /** A whole number from 0 to 2^53 - 1. */
  | { readonly is: 'natural' }
  | { readonly is: 'number' }
  | { readonly is: 'boolean' }
  /** Any JSON value. */
  | { readonly is: 'json' }
  /** Any JSON object. */
  | { readonly is: 'object' }
  | { readonly is: 'one_of'; readonly values: readonly string[] }
  | { readonly is: 'array'; readonly of: Kind }
  /** Exactly these positions, in this order. */
  | { readonly is: 'tuple'; readonly of: readonly Kind[] }
  | Fields
  | { readonly is: 'union'; readonly by: string; readonly arms: { readonly [tag: string]: Fields } }
  /** The first alternative that fits; for unions without a tag. */
  | { readonly is: 'either'; readonly of: readonly Kind[] };

/** An object with exactly these fields; those named optional may be absent, none may be null. */
export type Fields = {
  readonly is: 'fields';
  readonly each: { readonly [field: string]: Kind };
  readonly optional: readonly string[];
};

/** What a JSON value must be to be a `T`. */
export type Shape<T> = Kind & { readonly describes?: T };

type OptionalKeys<T> = {
  [K in keyof T]-?: Record<never, never> extends Pick<T, K> ? K : never;
}[keyof T] &
  string;
type Tagged<By extends string> = { readonly [P in By]: string };
type Arms<T extends Tagged<By>, By extends string> = {
  readonly [Tag in T[By]]: Shape<Extract<T, { readonly [P in By]: Tag }>> & Fields;
};

export const string: Shape<string> = { is: 'string' };
export const natural: Shape<number> = { is: 'natural' };
export const number: Shape<number> = { is: 'number' };
export const boolean: Shape<boolean> = { is: 'boolean' };
export const json: Shape<Json> = { is: 'json' };
export const object: Shape<JsonObject> = { is: 'object' };

/** A string that `pattern` matches from end to end; `says` names it for a reader. */
export function pattern(source: string, says: string): Shape<string> {
  return { is: 'pattern', pattern: source, says };
}

/** One of these strings. */
export function oneOf<const T extends string>(...values: readonly T[]): Shape<T> {
  return { is: 'one_of', values };
}

/** A list of any length. */
export function array<T>(of: Shape<T>): Shape<readonly T[]> {
  return { is: 'array', of };
}

/** Exactly these fields: one missing, or one more, is refused. `optional` names those that may be absent. */
export function fields<T>(
  each: { readonly [K in keyof T]-?: Shape<Exclude<T[K], undefined>> },
  ...optional: readonly OptionalKeys<T>[]
): Shape<T> & Fields {
  return { is: 'fields', each, optional };
}

/** One arm per tag; the compiler refuses a union with an arm left out. */
export function union<T extends Tagged<By>, By extends string>(
  by: By,
  arms: Arms<T, By>,
): Shape<T> {
  return { is: 'union', by, arms };
}
