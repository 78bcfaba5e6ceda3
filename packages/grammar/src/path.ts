import { isJsonObject, pointer } from '@exarch/values';

/** The way from the body to a value in it: keys and indexes. */
export type Path = readonly (string | number)[];

/** The path as a JSON pointer. */
export function pointerTo(path: Path): string {
  let text = '';
  for (const segment of path) text = pointer(text, segment);
  return text;
}

/**
 * Sorts by where things stand in the body: keys in the order written, an absent key after its present
 * siblings, an object before what it holds. Stable, so findings on one place keep their order.
 */
export function inDocumentOrder<T extends { readonly at: Path }>(
  body: unknown,
  items: readonly T[],
): readonly T[] {
  if (items.length < 2) return items;
  const keys = new Map<object, ReadonlyMap<string, number>>();
  const placed = items.map((item) => ({ item, place: placeOf(body, item.at, keys) }));
  return placed.sort((a, b) => comparePlaces(a.place, b.place)).map(({ item }) => item);
}

function placeOf(
  body: unknown,
  path: Path,
  keys: Map<object, ReadonlyMap<string, number>>,
): readonly number[] {
  let value = body;
  return path.map((segment) => {
    const holder = value;
    if (Array.isArray(holder)) {
      value = holder[Number(segment)];
      return Number(segment);
    }
    if (!isJsonObject(holder)) return Number.POSITIVE_INFINITY;
    value = Object.hasOwn(holder, segment) ? holder[segment] : undefined;
    return keyOrder(holder, keys).get(String(segment)) ?? Number.POSITIVE_INFINITY;
  });
}

/** Kept per object, so that a thousand strangers in one object cost a thousand steps. */
function keyOrder(
  holder: object,
  keys: Map<object, ReadonlyMap<string, number>>,
): ReadonlyMap<string, number> {
  const known = keys.get(holder);
  if (known) return known;
  const order = new Map(Object.keys(holder).map((key, index) => [key, index] as const));
  keys.set(holder, order);
  return order;
}

function comparePlaces(a: readonly number[], b: readonly number[]): number {
  const shared = Math.min(a.length, b.length);
  for (let index = 0; index < shared; index += 1) {
    const left = a[index] ?? 0;
    const right = b[index] ?? 0;
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.length - b.length;
}
