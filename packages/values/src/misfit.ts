import { isJsonObject, type JsonObject } from './json.ts';
import { never } from './never.ts';
import type { Fields, Kind } from './shape.ts';

/** The smallest thing that does not fit its shape: a JSON pointer to it, and what was wanted. */
export type Misfit = { readonly at: string; readonly because: string };

/** The first place, in the shape's order, where a decoded JSON value is not what its shape says. */
export function misfit(kind: Kind, value: unknown, at = ''): Misfit | undefined {
  switch (kind.is) {
    case 'fields':
      return fieldsMisfit(kind, value, at);
    case 'union':
      return unionMisfit(kind, value, at);
    case 'array':
      return arrayMisfit(kind.of, value, at);
    case 'tuple':
      return tupleMisfit(kind.of, value, at);
    case 'either':
      return eitherMisfit(kind.of, value, at);
    case 'string':
    case 'pattern':
    case 'natural':
    case 'number':
    case 'boolean':
    case 'json':
    case 'object':
    case 'one_of':
      return isLeaf(kind, value)
        ? undefined
        : { at, because: `wants ${wanted(kind)}, is ${found(value)}` };
    default:
      return never(kind);
  }
}

/** One segment of a JSON pointer. */
export function pointer(at: string, segment: string | number): string {
  if (typeof segment === 'number') return `${at}/${segment}`;
  return `${at}/${segment.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

type Leaf = Exclude<Kind, { readonly is: 'fields' | 'union' | 'array' | 'tuple' | 'either' }>;

function isLeaf(kind: Leaf, value: unknown): boolean {
  switch (kind.is) {
    case 'string':
      return typeof value === 'string';
    case 'pattern':
      return typeof value === 'string' && whole(kind.pattern).test(value);
    case 'natural':
      return Number.isSafeInteger(value) && (value as number) >= 0;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'json':
      return value !== undefined;
    case 'object':
      return isJsonObject(value);
    case 'one_of':
      return typeof value === 'string' && kind.values.includes(value);
    default:
      return never(kind);
  }
}

const patterns = new Map<string, RegExp>();

/** Patterns stand in shapes, so there are few; each is compiled once. */
function whole(pattern: string): RegExp {
  const known = patterns.get(pattern) ?? new RegExp(`^(?:${pattern})$`, 'u');
  patterns.set(pattern, known);
  return known;
}

/** A stray field speaks before any other misfit, but is looked for only where something is amiss. */
function fieldsMisfit(kind: Fields, value: unknown, at: string): Misfit | undefined {
  if (!isJsonObject(value)) return { at, because: `wants an object, is ${found(value)}` };
  let present = 0;
  for (const [field, wants] of entriesOf(kind)) {
    const has = Object.hasOwn(value, field);
    if (has) present += 1;
    const inner = has ? within(at, field, misfit(wants, value[field])) : absence(kind, field, at);
    if (inner) return strayField(kind, value, at) ?? inner;
  }
  return present === Object.keys(value).length ? undefined : strayField(kind, value, at);
}

function strayField(kind: Fields, value: JsonObject, at: string): Misfit | undefined {
  const stray = Object.keys(value).find((field) => !Object.hasOwn(kind.each, field));
  return stray === undefined
    ? undefined
    : { at: pointer(at, stray), because: 'is not a known field' };
}

const entries = new WeakMap<Fields, readonly (readonly [field: string, wants: Kind])[]>();

/** A shape is listed once, however many values it judges. */
function entriesOf(kind: Fields): readonly (readonly [field: string, wants: Kind])[] {
  const known = entries.get(kind) ?? Object.entries(kind.each);
  entries.set(kind, known);
  return known;
}

/** The place is spelled on the way out, so that what fits spells nothing. */
function within(
  at: string,
  segment: string | number,
  inner: Misfit | undefined,
): Misfit | undefined {
  return inner && { at: `${pointer(at, segment)}${inner.at}`, because: inner.because };
}

function absence(kind: Fields, field: string, at: string): Misfit | undefined {
  if (kind.optional.includes(field)) return undefined;
  return { at: pointer(at, field), because: 'is missing' };
}

function unionMisfit(
  kind: Extract<Kind, { is: 'union' }>,
  value: unknown,
  at: string,
): Misfit | undefined {
  if (!isJsonObject(value)) return { at, because: `wants an object, is ${found(value)}` };
  const tag = Object.hasOwn(value, kind.by) ? value[kind.by] : undefined;
  const arm = typeof tag === 'string' && Object.hasOwn(kind.arms, tag) ? kind.arms[tag] : undefined;
  if (!arm) {
    const known = Object.keys(kind.arms).join(', ');
    return { at: pointer(at, kind.by), because: `wants one of ${known}, is ${found(tag)}` };
  }
  return fieldsMisfit(arm, value, at);
}

function arrayMisfit(of: Kind, value: unknown, at: string): Misfit | undefined {
  if (!Array.isArray(value)) return { at, because: `wants an array, is ${found(value)}` };
  for (let index = 0; index < value.length; index += 1) {
    const inner = within(at, index, misfit(of, value[index]));
    if (inner) return inner;
  }
  return undefined;
}

function tupleMisfit(of: readonly Kind[], value: unknown, at: string): Misfit | undefined {
  if (!Array.isArray(value) || value.length !== of.length) {
    return { at, because: `wants an array of ${of.length}, is ${found(value)}` };
  }
  for (const [index, kind] of of.entries()) {
    const inner = within(at, index, misfit(kind, value[index]));
    if (inner) return inner;
  }
  return undefined;
}

/** The alternative that came furthest speaks: it is the one that was meant. */
function eitherMisfit(of: readonly Kind[], value: unknown, at: string): Misfit | undefined {
  let furthest: Misfit | undefined;
  for (const kind of of) {
    const inner = misfit(kind, value, at);
    if (!inner) return undefined;
    if (!furthest || inner.at.length > furthest.at.length) furthest = inner;
  }
  return furthest;
}

function wanted(kind: Leaf): string {
  switch (kind.is) {
    case 'pattern':
      return kind.says;
    case 'natural':
      return 'a whole number from 0';
    case 'one_of':
      return kind.values.length === 1 ? `"${kind.values[0]}"` : `one of ${kind.values.join(', ')}`;
    case 'json':
      return 'a JSON value';
    case 'object':
      return 'an object';
    case 'string':
    case 'number':
    case 'boolean':
      return `a ${kind.is}`;
    default:
      return never(kind);
  }
}

function found(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string')
    return value.length > 40 ? 'a longer string' : JSON.stringify(value);
  return String(value);
}
