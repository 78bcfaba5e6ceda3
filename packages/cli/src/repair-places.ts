import type { Repair } from '@exarch/conversation';
import type { MessagePlace } from '@exarch/projection';

/** A repair by its place in the body. */
export type PlacedRepair = Repair & {
  /** What of the thing at that place, in words: each wire has its own name for it. Empty for all of it. */
  readonly of: string;
};

/**
 * Repairs by where in the body each stood. Mending knows the messages that were read, which are not the
 * body's: system text is none of them, each block of the user's is one, and results of one batch are one.
 * `outer` is where in the body the request stands.
 */
export function placedRepairs(
  repairs: readonly Repair[],
  places: readonly MessagePlace[],
  outer = '',
): readonly PlacedRepair[] {
  return repairs.map((repair) => {
    const { at, of } = placeOf(repair.at, places);
    return { ...repair, at: `${outer}${at}`, of };
  });
}

/** `/2/content/0/name` is the name of the first part of the third message that was read. */
function placeOf(at: string, places: readonly MessagePlace[]): Pick<PlacedRepair, 'at' | 'of'> {
  const [, message, list, part, ...inner] = at.split('/');
  const place = places[Number(message)];
  if (place === undefined) return { at: '', of: '' };
  const stood = part === undefined ? undefined : place.parts[Number(part)];
  if (stood !== undefined) return { at: stood, of: inWords(inner) };
  return { at: place.at, of: list === undefined ? '' : inWords([list]) };
}

/** A part of a result is counted as a person counts. */
function inWords([member, part, ...inner]: readonly string[]): string {
  const counts = member === 'content' && part !== undefined;
  const words = counts ? [`part ${Number(part) + 1}`, ...inner] : [member, part, ...inner];
  return words.filter((word) => word !== undefined).join(', ');
}
