import { isJsonObject, ok, type Refusal, type Result, refusal, refuse } from '@exarch/values';
import { anotherExarch } from './another-exarch.ts';
import { classOf } from './class-of.ts';
import type { Fact } from './fact.ts';
import { type Head, headOf } from './head.ts';
import { judgeDecoded } from './judge-fact.ts';

/** Hex digits of a line's SHA-256 that stand in front of it. */
export const sumDigits = 16;
/** Hex digits of the same SHA-256 that a locus keeps. */
export const digestDigits = 32;

const sumStart = '{"sum":"'.length;
/** Where the part of a line begins that its sum covers; the same in characters and in bytes. */
export const bodyStart: number = sumStart + sumDigits + '",'.length;

const earliest = 1_000_000_000_000;
const latest = 9_999_999_999_999;

/** Unix milliseconds as a line can say them: 13 digits, so a clock set before 2001 reads as 2001. */
export function lineTime(now: number): number {
  return Math.min(Math.max(Math.trunc(now), earliest), latest);
}

/** What the sum of a line covers: all of it behind the sum, without the newline. */
export function encodeBody(at: number, fact: Fact): string {
  if (at !== lineTime(at)) throw new Error(`${at} is not a time that a line can say`);
  return `"at":${at},"${classOf(fact.kind)}":${JSON.stringify(kindFirst(fact))}}`;
}

function kindFirst(fact: Fact): Fact {
  for (const first in fact)
    return first === 'kind' ? fact : Object.assign({ kind: fact.kind }, fact);
  return fact;
}

/** The whole line, newline included. */
export function sealLine(sum: string, body: string): string {
  return `{"sum":"${sum}",${body}\n`;
}

/** The sum a line claims for itself. */
export function sumOf(line: string): string {
  return line.slice(sumStart, sumStart + sumDigits);
}

/** What that sum must be the sum of. */
export function bodyOf(line: string): string {
  return line.slice(bodyStart);
}

/**
 * Reads a line, its newline taken off. The caller has checked the sum, since hashing is not ours, and may
 * have read the head from the bytes of this very line.
 */
export function decodeLine(
  line: string,
  head: Result<Head> = headOf(line),
): Result<{ readonly at: number; readonly fact: Fact }> {
  if (!head.ok) return head;
  const entry = parsed(line);
  if (!isJsonObject(entry)) return refuse('record/not-json', '', 'It is no JSON.', anotherExarch);
  const stray = Object.keys(entry).find(
    (key) => key !== 'sum' && key !== 'at' && key !== head.value.class,
  );
  if (stray !== undefined) return { ok: false, refusal: strayField(stray) };
  const fact: unknown = entry[head.value.class];
  const misfit = judgeDecoded(fact);
  if (misfit) return { ok: false, refusal: { ...misfit, mend: anotherExarch } };
  const { at } = entry;
  return kept(at, fact as Fact, head.value.kind);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function strayField(name: string): Refusal {
  return refusal('record/unknown-field', '', `"${name}" is not a known field.`, anotherExarch);
}

/** A key said twice reads as its last saying; the head read the first, and the two must not differ. */
function kept(at: unknown, fact: Fact, kind: string): ReturnType<typeof decodeLine> {
  if (fact.kind === kind && typeof at === 'number' && at === lineTime(at)) return ok({ at, fact });
  return refuse(
    'record/line-frame',
    '',
    'It says one thing twice, and differently.',
    anotherExarch,
  );
}

/** A line whose bytes are not those that were written. */
export function sumMismatch(at: string): Refusal {
  return refusal(
    'record/sum-mismatch',
    at,
    'The line is not what its sum was taken of: it was damaged or edited.',
    'Restore it from a copy; did another exarch write it?',
  );
}

/** A line whose bytes are no text. */
export function notUtf8(at: string): Refusal {
  return refusal('record/not-utf8', at, 'The line is not UTF-8.', anotherExarch);
}
