import { ok, type Result, refuse } from '@exarch/values';
import { anotherExarch } from './another-exarch.ts';
import { classes, factClasses } from './class-of.ts';
import type { Fact, FactClass } from './fact.ts';

/** What a line says it holds, read from fixed places without parsing it. */
export type Head = { readonly class: FactClass; readonly kind: Fact['kind'] };

/** The frame of a line up to its class: `#` stands for a digit of the sum, `0` for one of the time. */
const frame = '{"sum":"################","at":0000000000000,"';
const anyHex = 0x23;
const anyDigit = 0x30;
const longestHead = 100;
const written = /\{"sum":"[0-9a-f]{16}","at":\d{13},"([a-z]+)":\{"kind":"([a-z_]+)"/y;

type Known = { readonly tag: Uint8Array; readonly head: Result<Head> };

const framed = unitsOf(frame);
const heads: ReadonlyMap<string, Result<Head>> = new Map(
  [...classes].map(([kind, name]) => [kind, ok({ class: name, kind: kind as Fact['kind'] })]),
);
const openings: readonly { readonly tag: Uint8Array; readonly kinds: readonly Known[] }[] =
  factClasses.map((name) => ({ tag: unitsOf(`${name}":{"kind":"`), kinds: kindsOf(name) }));

function kindsOf(name: FactClass): readonly Known[] {
  return [...heads]
    .filter(([kind]) => classes.get(kind) === name)
    .map(([kind, head]) => ({ tag: unitsOf(`${kind}"`), head }));
}

/**
 * The class and kind of the line that begins at `start`. Nothing behind the kind is looked at, so a
 * reader that passes over a line has still checked that it knows what it passes over.
 */
export function headOf(line: string | Uint8Array, start = 0): Result<Head> {
  if (typeof line === 'string') return headIn(line, start);
  if (!hasFrame(line, start))
    return refuse('record/line-frame', '', 'This is no line of a record.', anotherExarch);
  const at = start + framed.length;
  const opening = openings.find(({ tag }) => standsAt(tag, line, at));
  if (!opening) return unknown('class', line, at);
  const kindAt = at + opening.tag.length;
  const known = opening.kinds.find(({ tag }) => standsAt(tag, line, kindAt));
  return known ? known.head : unknown('kind', line, kindAt);
}

/** Text is matched as a whole; what does not match is looked at unit by unit, to say why. */
function headIn(line: string, start: number): Result<Head> {
  written.lastIndex = start;
  const [, name, kind = ''] = written.exec(line) ?? [];
  const known = classes.get(kind) === name ? heads.get(kind) : undefined;
  return known ?? headOf(unitsOf(line.slice(start, start + longestHead)));
}

function hasFrame(line: Uint8Array, start: number): boolean {
  for (let at = 0; at < framed.length; at += 1) {
    if (!fits(line[start + at] ?? 0, framed[at] ?? 0)) return false;
  }
  return true;
}

function fits(unit: number, wanted: number): boolean {
  if (wanted === anyHex) return isDigit(unit) || (0x61 <= unit && unit <= 0x66);
  return wanted === anyDigit ? isDigit(unit) : unit === wanted;
}

function isDigit(unit: number): boolean {
  return 0x30 <= unit && unit <= 0x39;
}

function standsAt(tag: Uint8Array, line: Uint8Array, start: number): boolean {
  for (let at = 0; at < tag.length; at += 1) if (line[start + at] !== tag[at]) return false;
  return true;
}

function unknown(what: 'class' | 'kind', line: Uint8Array, at: number): Result<never> {
  const found = String.fromCharCode(...line.subarray(at, at + 40)).split('"', 1)[0] ?? '';
  const shown = found.replace(/[^\x20-\x7e]/g, '?');
  return refuse(`record/unknown-${what}`, '', `"${shown}" is no ${what} of fact.`, anotherExarch);
}

/** Beyond ASCII nothing can match, so whatever else a unit becomes is as good as any. */
function unitsOf(text: string): Uint8Array {
  const units = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) units[at] = Math.min(text.charCodeAt(at), 0xff);
  return units;
}
