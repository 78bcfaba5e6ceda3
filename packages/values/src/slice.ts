import { code, endOfScalar, endOfSpace } from './json-token.ts';

/**
 * The raw text of the value at a path of a JSON text, byte for byte; of a repeated key the last, as
 * `JSON.parse` reads it. Undefined where the text has no such place, or is not JSON on the way there.
 */
export function sliceJson(text: string, path: readonly (string | number)[]): string | undefined {
  const place = locateJson(text, path);
  return place && text.slice(place.start, place.end);
}

/** The raw texts of a list's items, in one pass; as many as are whole. */
export function sliceItems(text: string): readonly string[] {
  const items: string[] = [];
  let separator = endOfSpace(text, 0);
  if (text.charCodeAt(separator) !== code.openList) return items;
  do {
    const item = endOfSpace(text, separator + 1);
    const end = endOfValue(text, item);
    if (end === undefined) return items;
    items.push(text.slice(item, end));
    separator = endOfSpace(text, end);
  } while (text.charCodeAt(separator) === code.comma);
  return items;
}

/** Where the value at a path stands in a JSON text, in UTF-16 units; the end is one past it. */
function locateJson(
  text: string,
  path: readonly (string | number)[],
): { readonly start: number; readonly end: number } | undefined {
  let start = endOfSpace(text, 0);
  for (const segment of path) {
    const inner =
      typeof segment === 'number' ? itemAt(text, start, segment) : memberAt(text, start, segment);
    if (inner === undefined) return undefined;
    start = inner;
  }
  const end = endOfValue(text, start);
  return end === undefined ? undefined : { start, end };
}

/** The offset of the item with that index in the list that opens at `at`. */
function itemAt(text: string, at: number, index: number): number | undefined {
  if (text.charCodeAt(at) !== code.openList) return undefined;
  let item = endOfSpace(text, at + 1);
  for (let passed = 0; passed < index; passed += 1) {
    const end = endOfValue(text, item);
    if (end === undefined) return undefined;
    const comma = endOfSpace(text, end);
    if (text.charCodeAt(comma) !== code.comma) return undefined;
    item = endOfSpace(text, comma + 1);
  }
  return item;
}

/** The offset of the last value under that key in the object that opens at `at`. */
function memberAt(text: string, at: number, key: string): number | undefined {
  if (text.charCodeAt(at) !== code.openObject) return undefined;
  let found: number | undefined;
  let separator = at;
  do {
    const name = endOfSpace(text, separator + 1);
    const value = valueBehind(text, name);
    if (value === undefined) return undefined;
    if (keyOf(text.slice(name, value.keyEnd)) === key) found = value.at;
    const end = endOfValue(text, value.at);
    if (end === undefined) return undefined;
    separator = endOfSpace(text, end);
  } while (text.charCodeAt(separator) === code.comma);
  return found;
}

/** Where the key that opens at `name` ends, and where its value starts. */
export function valueBehind(
  text: string,
  name: number,
): { keyEnd: number; at: number } | undefined {
  if (text.charCodeAt(name) !== code.quote) return undefined;
  const keyEnd = endOfText(text, name);
  if (keyEnd === undefined) return undefined;
  const colon = endOfSpace(text, keyEnd);
  if (text.charCodeAt(colon) !== code.colon) return undefined;
  return { keyEnd, at: endOfSpace(text, colon + 1) };
}

/** What the literal of a key says; what is no JSON says itself. */
export function keyOf(literal: string): string {
  if (!literal.includes('\\')) return literal.slice(1, -1);
  try {
    return String(JSON.parse(literal));
  } catch {
    return literal;
  }
}

/** The offset behind the value at `at`; what stands inside a container is passed over, not judged. */
export function endOfValue(text: string, at: number): number | undefined {
  const unit = text.charCodeAt(at);
  if (unit === code.quote) return endOfText(text, at);
  if (unit === code.openObject || unit === code.openList) return endOfContainer(text, at);
  const end = endOfScalar(text, at);
  return typeof end === 'number' ? end : undefined;
}

function endOfContainer(text: string, at: number): number | undefined {
  let depth = 0;
  let mark: number | undefined = at;
  while (mark !== undefined) {
    const step = depthStep(text.charCodeAt(mark));
    depth += step;
    if (depth === 0) return mark + 1;
    const after: number | undefined = step === 0 ? endOfText(text, mark) : mark + 1;
    mark = after === undefined ? undefined : nextMark(text, after);
  }
  return undefined;
}

/** What a mark adds to the depth; a quote adds nothing. */
function depthStep(unit: number): number {
  if (unit === code.quote) return 0;
  return unit === code.openObject || unit === code.openList ? 1 : -1;
}

const mark = /["[\]{}]/g;

/** The next bracket or quote from `at` on. */
function nextMark(text: string, at: number): number | undefined {
  mark.lastIndex = at;
  return mark.test(text) ? mark.lastIndex - 1 : undefined;
}

/** The offset behind the string that opens at `at`, whatever it holds. */
function endOfText(text: string, at: number): number | undefined {
  let quote = text.indexOf('"', at + 1);
  while (quote !== -1 && isEscaped(text, quote)) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? undefined : quote + 1;
}

/** True where an odd run of backslashes stands before `at`. */
function isEscaped(text: string, at: number): boolean {
  let start = at;
  while (text.charCodeAt(start - 1) === code.backslash) start -= 1;
  return (at - start) % 2 === 1;
}
