import type { Json } from '@exarch/values';
import type { Path } from './path.ts';

/** What one pass over a value says: how much text it holds, and whether any of it is cut inside a character. */
export type Texts = { readonly length: number; readonly wellFormed: boolean };

type Count = { length: number; wellFormed: boolean };

/** Reads every string and key in the value. Any depth: it keeps its own stack. */
export function textsIn(value: Json): Texts {
  const count: Count = { length: 0, wellFormed: true };
  const open: object[] = [];
  take(value, count, open);
  for (let holder = open.pop(); holder !== undefined; holder = open.pop()) {
    if (Array.isArray(holder)) for (const item of holder) take(item, count, open);
    else takeFields(holder, count, open);
  }
  return count;
}

function takeFields(holder: object, count: Count, open: object[]): void {
  for (const key of Object.keys(holder)) {
    if (!key.isWellFormed()) count.wellFormed = false;
    count.length += key.length;
    take(Reflect.get(holder, key), count, open);
  }
}

function take(item: unknown, count: Count, open: object[]): void {
  if (typeof item === 'string') {
    count.length += item.length;
    if (!item.isWellFormed()) count.wellFormed = false;
  } else if (typeof item === 'object' && item !== null) open.push(item);
}

type Step = {
  readonly value: unknown;
  readonly key: string | number;
  readonly up: Step | undefined;
};

/** The way to the first string or key that is not well formed, once `textsIn` has said there is one. */
export function firstLoneSurrogate(value: Json): Path {
  const open: Step[] = [{ value, key: '', up: undefined }];
  for (let step = open.pop(); step; step = open.pop()) {
    if (isBroken(step)) return wayTo(step);
    for (const next of below(step).reverse()) open.push(next);
  }
  return [];
}

function below(up: Step): Step[] {
  if (typeof up.value !== 'object' || up.value === null) return [];
  const isList = Array.isArray(up.value);
  return Object.entries(up.value).map(([key, value]) => ({
    value,
    key: isList ? Number(key) : key,
    up,
  }));
}

function isBroken({ value, key }: Step): boolean {
  if (typeof key === 'string' && !key.isWellFormed()) return true;
  return typeof value === 'string' && !value.isWellFormed();
}

function wayTo(step: Step): Path {
  const way: (string | number)[] = [];
  for (let at = step; at.up; at = at.up) way.push(at.key);
  return way.reverse();
}
