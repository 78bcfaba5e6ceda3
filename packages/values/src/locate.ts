import { code, endOfSpace } from './json-token.ts';
import { endOfValue, keyOf, valueBehind } from './slice.ts';

/** How far into a text its places are looked for; what is nested deeper is found where it begins. */
const deepestPlace = 200;

/**
 * Where JSON pointers lead in a text, in UTF-16 units: the start of each value, or of the innermost thing on
 * the way to it that is there. Of a repeated key the last counts, as `JSON.parse` reads it. The text is read
 * once for each level that the pointers reach, however many they are.
 */
export function locatePointers(
  text: string,
  pointers: readonly string[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const root = wantedOf(pointers);
  visit(root, endOfSpace(text, 0), { text, found });
  return found;
}

/** The pointers that lead through one place: those that end there, and the ways on. */
type Wanted = { readonly here: string[]; readonly inner: Map<string, Wanted> };
type Search = { readonly text: string; readonly found: Map<string, number> };

function wantedOf(pointers: readonly string[]): Wanted {
  const root: Wanted = { here: [], inner: new Map() };
  for (const pointer of pointers) {
    let place = root;
    for (const segment of segmentsOf(pointer).slice(0, deepestPlace)) {
      const next = place.inner.get(segment) ?? { here: [], inner: new Map() };
      place.inner.set(segment, next);
      place = next;
    }
    place.here.push(pointer);
  }
  return root;
}

function segmentsOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function visit(wanted: Wanted, at: number, search: Search): void {
  for (const pointer of wanted.here) search.found.set(pointer, at);
  if (wanted.inner.size === 0) return;
  const inner = innerPlaces(search.text, at, wanted.inner);
  for (const [segment, next] of wanted.inner) {
    const place = inner.get(segment);
    if (place === undefined) settle(next, at, search);
    else visit(next, place, search);
  }
}

/** What leads through a place that is not there is found where that place is missed. */
function settle(wanted: Wanted, at: number, search: Search): void {
  for (const pointer of wanted.here) search.found.set(pointer, at);
  for (const next of wanted.inner.values()) settle(next, at, search);
}

/** Where the wanted members or items of the container at `at` start; of no container there are none. */
function innerPlaces(
  text: string,
  at: number,
  wanted: ReadonlyMap<string, unknown>,
): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  const unit = text.charCodeAt(at);
  const membersOf = { [code.openList]: items, [code.openObject]: members }[unit];
  for (const [key, place] of membersOf?.(text, at) ?? []) {
    if (wanted.has(key)) places.set(key, place);
  }
  return places;
}

type Member = readonly [key: string, at: number];

function* items(text: string, at: number): Generator<Member> {
  let separator: number | undefined = at;
  for (let index = 0; separator !== undefined; index += 1) {
    const item = endOfSpace(text, separator + 1);
    if (text.charCodeAt(item) === code.closeList) return;
    yield [String(index), item];
    separator = commaBehind(text, item);
  }
}

function* members(text: string, at: number): Generator<Member> {
  let separator: number | undefined = at;
  while (separator !== undefined) {
    const name = endOfSpace(text, separator + 1);
    const value = valueBehind(text, name);
    if (value === undefined) return;
    yield [keyOf(text.slice(name, value.keyEnd)), value.at];
    separator = commaBehind(text, value.at);
  }
}

/** The comma behind the value at `at`, if there is one. */
function commaBehind(text: string, at: number): number | undefined {
  const end = endOfValue(text, at);
  const separator = end === undefined ? undefined : endOfSpace(text, end);
  return separator !== undefined && text.charCodeAt(separator) === code.comma
    ? separator
    : undefined;
}
