import { deepest } from './json.ts';
import { type Misfit, pointer } from './misfit.ts';

/** Room for what stands around a model's own JSON, which may be as deep as `deepest`. */
const deepestWhole = deepest + 16;

/**
 * The first place where a value is not what its JSON text would read back as: a date, a map, anything
 * with a `toJSON`, a hole, `undefined`, a number that JSON cannot say, or more nesting than is read.
 * Minus zero, which a model may well write, passes: its text says 0, and so does every body made of it.
 */
export function unlikeJson(value: unknown): Misfit | undefined {
  return unlikeWithin(value, deepestWhole);
}

function unlikeWithin(value: unknown, left: number): Misfit | undefined {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return undefined;
  if (typeof value === 'number') {
    return Number.isFinite(value) ? undefined : { at: '', because: `is ${value}, no JSON number` };
  }
  if (typeof value !== 'object') return { at: '', because: `is ${typeOf(value)}, no JSON value` };
  if (left === 0) return { at: '', because: 'nests too deep' };
  const itself = unlikeItself(value);
  if (itself) return itself;
  return Array.isArray(value) ? unlikeItem(value, left - 1) : unlikeMember(value, left - 1);
}

function unlikeItem(items: readonly unknown[], left: number): Misfit | undefined {
  for (let index = 0; index < items.length; index += 1) {
    const inner = unlikeWithin(items[index], left);
    if (inner) return { ...inner, at: `${pointer('', index)}${inner.at}` };
  }
  return undefined;
}

function unlikeMember(value: object, left: number): Misfit | undefined {
  for (const [key, member] of Object.entries(value)) {
    const inner = unlikeWithin(member, left);
    if (inner) return { ...inner, at: `${pointer('', key)}${inner.at}` };
  }
  return undefined;
}

function unlikeItself(value: object): Misfit | undefined {
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (tag !== 'Object' && tag !== 'Array')
    return { at: '', because: `is a ${tag}, no JSON object` };
  if (!('toJSON' in value && typeof value.toJSON === 'function')) return undefined;
  return { at: '', because: 'says by its own toJSON what its text is' };
}

function typeOf(value: unknown): string {
  return value === undefined ? 'undefined' : `a ${typeof value}`;
}
