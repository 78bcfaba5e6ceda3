import type { TurnId } from '@exarch/record';
import { ok, type Result, refuse } from '@exarch/values';

/** Runs of turns, as they stand on a command line: each from its first to its last. */
export type Runs = readonly (readonly [TurnId, TurnId])[];

/** `3`, `3-7`, `1,3-7`. */
export function turnsIn(text: string): Result<Runs> {
  const runs: [TurnId, TurnId][] = [];
  for (const part of text.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,15})(?:\s*[-–]\s*(\d{1,15}))?\s*$/.exec(part) ?? [];
    if (from === undefined || Number(to) < Number(from)) {
      return refuse('cli/turns', text, 'names no turns.', 'Write 3, or 3-7, or 1,3-7.');
    }
    runs.push([Number(from), Number(to)]);
  }
  return ok(runs);
}

/** Says of turns, named in ascending order, that they are lost: `turns 1–3, 7 do not read back`. */
export function unreadWords(turns: readonly TurnId[]): string {
  const runs: [TurnId, TurnId][] = [];
  for (const turn of turns) {
    const run = runs.at(-1);
    if (run?.[1] === turn - 1) run[1] = turn;
    else runs.push([turn, turn]);
  }
  const all = runs.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`)).join(', ');
  return turns.length === 1 ? `turn ${all} does not read back` : `turns ${all} do not read back`;
}
