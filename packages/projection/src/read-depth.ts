import { deepest, isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';

/** A request nests what it holds no deeper than this by itself, on any wire. */
const frame = 16;
const deepestRead = deepest + frame;

/** A request no deeper than any can be read, and the places where something deeper was left out. */
export type Bounded = { readonly body: JsonObject; readonly cuts: readonly string[] };

/** What is nested deeper than anything that can be sent is left out, so that reading needs no endless stack. */
export function bounded(body: JsonObject): Bounded {
  if (!isDeeper(body, deepestRead)) return { body, cuts: [] };
  const cuts: string[] = [];
  return { body: cutMembers(body, { left: deepestRead, at: '', cuts }), cuts };
}

/** True for a value that nests objects and lists more than `levels` deep. */
export function isDeeper(value: Json, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner: Json) => isDeeper(inner, levels - 1));
}

type Depth = { readonly left: number; readonly at: string; readonly cuts: string[] };

function cut(value: Json, depth: Depth): Json {
  if (typeof value !== 'object' || value === null) return value;
  if (depth.left === 0) {
    depth.cuts.push(depth.at);
    return tooDeep;
  }
  return isJsonObject(value)
    ? cutMembers(value, depth)
    : value.map((inner, index) => cut(inner, inside(depth, index)));
}

function cutMembers(value: JsonObject, depth: Depth): JsonObject {
  const members = Object.entries(value);
  return Object.fromEntries(members.map(([key, inner]) => [key, cut(inner, inside(depth, key))]));
}

function inside({ left, at, cuts }: Depth, segment: string | number): Depth {
  return { left: left - 1, at: pointer(at, segment), cuts };
}

const tooDeep = '[nested too deep to be read]';
