import { type Json, type JsonObject, sliceJson } from '@exarch/values';

/**
 * Where native text stands in a body, by the identity of its objects: the JSON text of one whole
 * object, or null for an object or array that holds such a one further in.
 */
export type Splices = ReadonlyMap<object, string | null>;

/** The text of a request: JSON as `JSON.stringify` writes it, and native text byte for byte as it arrived. */
export function encodeBody({ body, splices }: { body: JsonObject; splices: Splices }): string {
  return splices.size === 0 ? JSON.stringify(body) : written(body, splices);
}

function written(value: Json, splices: Splices): string {
  const splice = typeof value === 'object' && value !== null ? splices.get(value) : undefined;
  if (typeof splice === 'string') return splice;
  if (splice === undefined) return JSON.stringify(value);
  if (Array.isArray(value)) return listOf(value, splices);
  return objectOf(Object.entries(value ?? {}), splices);
}

function listOf(items: readonly Json[], splices: Splices): string {
  return `[${items.map((item) => written(item, splices)).join(',')}]`;
}

function objectOf(members: readonly (readonly [string, Json])[], splices: Splices): string {
  const texts = members
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${JSON.stringify(key)}:${written(value, splices)}`);
  return `{${texts.join(',')}}`;
}

/** Collects the native text of one body while it is made. */
export class Splicer {
  readonly splices: Map<object, string | null> = new Map();

  /** The value that a native text says, which stands for that text wherever it is placed. */
  whole<T extends object>(value: T, text: string): T {
    this.splices.set(value, text);
    return value;
  }

  /** An object some of whose members are native text: they are added behind the object's own. */
  members<T extends object>(value: T, texts: Readonly<Record<string, string>>): T {
    const own = Object.entries(value)
      .filter(([key, member]) => !Object.hasOwn(texts, key) && member !== undefined)
      .map(([key, member]) => `${JSON.stringify(key)}:${written(member, this.splices)}`);
    const native = Object.entries(texts).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
    return this.whole(value, `{${[...own, ...native].join(',')}}`);
  }

  /** Passes an object or array on, marked where something inside it is native text. */
  around<T extends object>(value: T): T {
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (this.splices.size > 0 && !this.splices.has(value) && inner.some((one) => this.#holds(one)))
      this.splices.set(value, null);
    return value;
  }

  #holds(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.splices.has(value);
  }
}

/** The members of a native object by their raw text; only those named, in the order they are named. */
export function rawMembers(
  json: string,
  keys: readonly string[],
): { readonly [key: string]: string } {
  const found: Record<string, string> = {};
  for (const key of keys) {
    const text = sliceJson(json, [key]);
    if (text !== undefined) found[key] = text;
  }
  return found;
}
