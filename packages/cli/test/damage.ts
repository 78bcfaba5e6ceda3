import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { factIn, type Place } from './exarch.ts';
import { ran } from './in-process.ts';

/** Milliseconds that a first run may take: it loads what the command is made of. */
export const longest = 60_000;

/** A display line whose sum is wrong. */
export const unsealed =
  '{"sum":"0000000000000000","at":1764520000000,"display":{"kind":"answer","text":"pears"}}\n';

/** `second`, forked from `first`. */
export async function forked(place: Place) {
  const [first = ''] = place.ids();
  await ran(place, ['--fork', 'first', '-p', 'run `ls`', '--name', 'second']);
  return { first, second: place.ids()[1] ?? '' };
}

/** Rewrites a record, which must be another then. */
export function change(place: Place, id: string, made: (text: string) => string): void {
  const before = readFileSync(place.record(id), 'utf8');
  const after = made(before);
  expect(after).not.toBe(before);
  writeFileSync(place.record(id), after);
}

/** Turn 2 without a sound line of results. */
export function lostResults(text: string): string {
  const line = text.split('\n').find((each) => each.includes('"kind":"tool_results"')) ?? '';
  return text.replace(line, () => line.replace('three', 'eight'));
}

/** A record that a kill cut off behind its first line of a kind. */
export function linesUpTo(text: string, kind: string): string {
  const lines = text.split('\n').slice(0, -1);
  const last = lines.findIndex((line) => factIn(JSON.parse(line)).kind === kind);
  return `${lines.slice(0, last + 1).join('\n')}\n`;
}
