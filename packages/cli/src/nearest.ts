import { closest, distance } from 'fastest-levenshtein';

/** The known word nearest to what was typed, if it is within two slips and a third of its letters. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const word = closest(typed, known);
  return distance(typed, word) <= Math.min(2, Math.floor(typed.length / 3)) ? word : undefined;
}
