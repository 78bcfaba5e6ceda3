import type { Kind } from '@exarch/values';

/** For each leaf, values that are none of it. */
const strangers: { readonly [is: string]: readonly unknown[] } = {
  string: [1, null, true, [], {}],
  pattern: [1, null, '', 'zz'],
  natural: [-1, 0.5, '1', null, 2 ** 53],
  number: ['1', null, Number.NaN, Number.POSITIVE_INFINITY],
  boolean: [0, 'true', null],
  object: [[], null, 'x'],
  one_of: ['stranger', null, 1],
  array: [{}, null, 'x'],
  fields: [[], null, 'x'],
  union: [[], null, 'x', {}],
  tuple: [[], {}, null],
};

type Roll = (sides: number) => number;

/** The value with one thing wrong with it, somewhere within. */
export function breakage(kind: Kind, value: unknown, dice: Iterator<number>): unknown {
  return broken(kind, value, (sides) => (dice.next().value ?? 0) % sides);
}

function broken(kind: Kind, value: unknown, roll: Roll): unknown {
  if (kind.is === 'union' && isObject(value)) {
    const arm = kind.arms[String(value[kind.by])];
    return arm && roll(8) > 0 ? broken(arm, value, roll) : pick(strangers[kind.is], roll);
  }
  if (kind.is === 'fields' && isObject(value)) return brokenFields(kind, value, roll);
  if (kind.is === 'array' && Array.isArray(value) && value.length > 0 && roll(4) > 0) {
    const at = roll(value.length);
    return value.with(at, broken(kind.of, value[at], roll));
  }
  return pick(strangers[kind.is], roll);
}

function brokenFields(
  { each, optional }: Extract<Kind, { is: 'fields' }>,
  value: { readonly [name: string]: unknown },
  roll: Roll,
): unknown {
  const present = Object.keys(value);
  const name = present[roll(present.length)] ?? '';
  const inner = each[name];
  if (!inner || roll(6) === 0) return { ...value, stranger: 1 };
  if (!optional.includes(name) && roll(6) === 0) {
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  }
  return { ...value, [name]: broken(inner, value[name], roll) };
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pick<T>(choices: readonly T[] | undefined, roll: Roll): T | undefined {
  return choices?.[roll(choices.length)];
}
