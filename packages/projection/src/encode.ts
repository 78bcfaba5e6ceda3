import { isJsonObject, type Json, type JsonObject, sliceJson } from '@exarch/values';

/** What stands where in the text of a body. */
export type Splice =
  /** The object's JSON text, whole. */
  | { readonly is: 'whole'; readonly text: string }
  /** The JSON texts of some of its members. */
  | { readonly is: 'members'; readonly texts: { readonly [key: string]: string } }
  /** Further in there is native text. */
  | { readonly is: 'around' };

/** Where native text stands in a body, by the identity of its objects. */
export type Splices = ReadonlyMap<object, Splice>;

/** The text of a request: JSON as `JSON.stringify` writes it, and native text byte for byte as it arrived. */
export function encodeBody({ body, splices }: { body: JsonObject; splices: Splices }): string {
  if (splices.size === 0) return JSON.stringify(body);
  const natives: string[] = [];
  const text = JSON.stringify(outlined(body, splices, natives));
  return filled(text, natives) ?? written(body, splices);
}

/** What holds a native text's place; a body that says the same of its own accord is told apart by the count. */
const place = '\u0000\u0001\u0000';
const spelledPlace: string = JSON.stringify(place);

/** The body with a mark in the place of each native text, which are collected in their order. */
function outlined(value: Json, splices: Splices, natives: string[]): Json {
  const splice = typeof value === 'object' && value !== null ? splices.get(value) : undefined;
  if (splice === undefined) return value;
  if (splice.is === 'whole') {
    natives.push(splice.text);
    return place;
  }
  if (Array.isArray(value)) return value.map((item) => outlined(item, splices, natives));
  return isJsonObject(value) ? outlinedObject(value, { splices, natives, splice }) : value;
}

function outlinedObject(
  value: JsonObject,
  { splices, natives, splice }: Outlining & { readonly splice: Splice },
): JsonObject {
  const texts = splice.is === 'members' ? splice.texts : {};
  const copy: { [key: string]: Json } = { ...value };
  for (const [key, member] of Object.entries(value)) {
    if (Object.hasOwn(texts, key)) {
      natives.push(texts[key] ?? 'null');
      copy[key] = place;
    } else if (typeof member === 'object') copy[key] = outlined(member, splices, natives);
  }
  return copy;
}

type Outlining = { readonly splices: Splices; readonly natives: string[] };

/** The text with its native texts put in; undefined where it says the mark of its own accord. */
function filled(text: string, natives: readonly string[]): string | undefined {
  const pieces: string[] = [];
  let from = 0;
  for (const native of natives) {
    const at = text.indexOf(spelledPlace, from);
    pieces.push(text.slice(from, at), native);
    from = at + spelledPlace.length;
  }
  if (text.includes(spelledPlace, from)) return undefined;
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** The same, member by member. */
function written(value: Json, splices: Splices): string {
  const splice = typeof value === 'object' && value !== null ? splices.get(value) : undefined;
  if (splice === undefined) return JSON.stringify(value);
  if (splice.is === 'whole') return splice.text;
  if (Array.isArray(value)) return `[${value.map((item) => written(item, splices)).join(',')}]`;
  const texts = splice.is === 'members' ? splice.texts : {};
  const members = Object.entries(value ?? {})
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => {
      const text = Object.hasOwn(texts, key) ? texts[key] : written(member, splices);
      return `${JSON.stringify(key)}:${text}`;
    });
  return `{${members.join(',')}}`;
}

const around: Splice = { is: 'around' };

/** Collects the native text of one body while it is made. */
export class Splicer {
  readonly splices: Map<object, Splice> = new Map();

  /** The value that a native text says, which stands for that text wherever it is placed. */
  whole<T extends object>(value: T, text: string): T {
    this.splices.set(value, { is: 'whole', text });
    return value;
  }

  /** An object some of whose members stand for native texts. */
  members<T extends object>(value: T, texts: Readonly<Record<string, string>>): T {
    if (!Object.values(texts).every(isPlain)) this.splices.set(value, { is: 'members', texts });
    return value;
  }

  /** Passes an object or array on, marked where something right inside it is or holds native text. */
  around<T extends object>(value: T): T {
    if (this.splices.size === 0 || this.splices.has(value)) return value;
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (inner.some((one) => this.#holds(one))) this.splices.set(value, around);
    return value;
  }

  /** The same for a list of objects, each with its own. */
  aroundEach<T extends object>(values: T[]): T[] {
    if (this.splices.size > 0) for (const value of values) this.around(value);
    return this.around(values);
  }

  #holds(value: unknown): boolean {
    return typeof value === 'object' && value !== null && this.splices.has(value);
  }
}

/** A string without an escape is written just so by any encoder: nothing need be spliced. */
function isPlain(text: string): boolean {
  return text.startsWith('"') && !text.includes('\\');
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
