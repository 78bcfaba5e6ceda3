/** Values that hold no declared fields: what the walker need not enter. */
import type { Json } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import type { Free, Kind, Leaf, Stranger, Words } from './kind.ts';
import { listed, shown } from './show.ts';
import type { Sight } from './sight.ts';
import { firstLoneSurrogate, textsIn } from './well-formed.ts';

/** What should stand and what does. */
type Misfit = { readonly wants: string; readonly value: Json };

/** Reports a value of the wrong JSON type. */
export function misfit(kind: Kind, { wants, value }: Misfit, sight: Sight): false {
  sight.report(kind.rule ?? sight.dialect.misfit, `Wants ${wants}, found ${shown(value)}.`);
  return false;
}

/** A string, number or boolean. */
export function leafFits(kind: Leaf, value: Json, sight: Sight): boolean {
  if (kind.is === 'string') {
    if (typeof value !== 'string') return misfit(kind, { wants: 'a string', value }, sight);
    readString(value, sight);
    return true;
  }
  if (kind.is === 'boolean') {
    return typeof value === 'boolean' || misfit(kind, { wants: 'true or false', value }, sight);
  }
  if (typeof value !== 'number') return misfit(kind, { wants: 'a number', value }, sight);
  if (kind.is === 'integer' && !Number.isInteger(value)) {
    return misfit(kind, { wants: 'a whole number', value }, sight);
  }
  return true;
}

/** One of a closed list. */
export function wordFits(kind: Words, value: Json, sight: Sight): boolean {
  if (typeof value === 'string' && kind.values.has(value)) return true;
  return misfit(kind, { wants: `one of ${listed(kind.values)}`, value }, sight);
}

/** Any value, or any object or list. */
export function freeFits(kind: Free, value: Json, sight: Sight): boolean {
  if (kind.is === 'free_object' && !isJsonObject(value)) {
    return misfit(kind, { wants: 'an object', value }, sight);
  }
  if (kind.is === 'free_list' && !Array.isArray(value)) {
    return misfit(kind, { wants: 'an array', value }, sight);
  }
  readTexts(value, sight);
  return true;
}

/** Once for a whole free value: the first place speaks for all of them. */
function readTexts(value: Json, sight: Sight): void {
  const { length, wellFormed } = textsIn(value);
  sight.text += length;
  if (!wellFormed) reportSurrogate(value, sight);
}

/** A field nobody declared: refused where the dialect knows strangers, else only read. */
export function strangerFits({ holder, open, rule }: Stranger, value: Json, sight: Sight): void {
  const broken = rule ?? sight.dialect.unknown;
  if (open || broken === undefined) readTexts(value, sight);
  else sight.report(broken, `Is no field of ${holder}; leave it out.`);
}

function readString(value: string, sight: Sight): void {
  sight.text += value.length;
  if (!value.isWellFormed()) reportSurrogate(value, sight);
}

function reportSurrogate(value: Json, sight: Sight): void {
  const { surrogate } = sight.dialect;
  if (surrogate === undefined) return;
  sight.report(
    surrogate,
    'Holds half of a surrogate pair, left by a cut inside a character; replace it by U+FFFD.',
    firstLoneSurrogate(value),
  );
}
