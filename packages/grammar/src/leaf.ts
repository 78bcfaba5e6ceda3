/** Values that hold no declared fields: what the walker need not enter. */
import type { Json } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import type { Free, Kind, Leaf, Words } from './kind.ts';
import { listed, shown } from './show.ts';
import type { Sight } from './sight.ts';
import { firstLoneSurrogate, textsIn } from './well-formed.ts';

/** Reports a value of the wrong JSON type. */
export function misfit(kind: Kind, wants: string, value: Json, sight: Sight): false {
  sight.report(kind.rule ?? sight.dialect.misfit, `Wants ${wants}, found ${shown(value)}.`);
  return false;
}

/** A string, number or boolean. */
export function leafFits(kind: Leaf, value: Json, sight: Sight): boolean {
  if (kind.is === 'string') {
    if (typeof value !== 'string') return misfit(kind, 'a string', value, sight);
    readString(value, sight);
    return true;
  }
  if (kind.is === 'boolean') {
    return typeof value === 'boolean' || misfit(kind, 'true or false', value, sight);
  }
  if (typeof value !== 'number') return misfit(kind, 'a number', value, sight);
  if (kind.is === 'integer' && !Number.isInteger(value)) {
    return misfit(kind, 'a whole number', value, sight);
  }
  return true;
}

/** One of a closed list. */
export function wordFits(kind: Words, value: Json, sight: Sight): boolean {
  if (typeof value === 'string' && kind.values.has(value)) return true;
  return misfit(kind, `one of ${listed(kind.values)}`, value, sight);
}

/** Any value, or any object or list. */
export function freeFits(kind: Free, value: Json, sight: Sight): boolean {
  if (kind.is === 'free_object' && !isJsonObject(value)) {
    return misfit(kind, 'an object', value, sight);
  }
  if (kind.is === 'free_list' && !Array.isArray(value)) {
    return misfit(kind, 'an array', value, sight);
  }
  readTexts(value, sight);
  return true;
}

/** Once for a whole free value: the first place speaks for all of them. */
export function readTexts(value: Json, sight: Sight): void {
  const { length, wellFormed } = textsIn(value);
  sight.text += length;
  if (!wellFormed) reportSurrogate(value, sight);
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
