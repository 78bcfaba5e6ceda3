import { deepest, type Json, misfit, type Refusal, refusal, unlikeJson } from '@exarch/values';
import type { Fact } from './fact.ts';
import type { Location } from './protocol.ts';
import { factShape } from './shapes.ts';
import { type Span, span } from './span.ts';

/**
 * Whether a value is a fact that its line can hold and give back: every field known, none missing,
 * nothing that its JSON text would not say, no span inverted, nothing nested too deep. Whether it may
 * stand where it does is the fold's to judge.
 */
export function judgeFact(value: unknown): Refusal | undefined {
  return judgeDecoded(value) ?? unrepeatable(value);
}

/** A date or a map has a text too, but another than itself: the session would not resume as it was. */
function unrepeatable(value: unknown): Refusal | undefined {
  const unlike = unlikeJson(value);
  return (
    unlike &&
    refusal(
      'record/not-plain-json',
      unlike.at,
      `What stands there ${unlike.because}.`,
      'Give plain objects, arrays, texts, finite numbers, true, false and null.',
    )
  );
}

/** The same of what JSON gave: it is plain. */
export function judgeDecoded(value: unknown): Refusal | undefined {
  const found = misfit(factShape, value);
  if (found) {
    const because = `This ${found.because}.`;
    return found.because === 'is not a known field'
      ? refusal('record/unknown-field', found.at, because, 'Leave it out.')
      : refusal('record/misfit', found.at, because, 'Give what is wanted there.');
  }
  const fact = value as Fact;
  return inverted(fact) ?? tooDeep(fact);
}

function inverted(fact: Fact): Refusal | undefined {
  for (const { from, to } of spansIn(fact)) {
    const judged = span(from, to);
    if (!judged.ok) return judged.refusal;
  }
  return undefined;
}

function spansIn(fact: Fact): readonly Span[] {
  if (fact.kind === 'evicted') return [fact.residue.span];
  if (fact.kind === 'context') return fact.rows.flatMap((row) => [row.span, ...held(row.location)]);
  if (fact.kind !== 'inherited') return [];
  return [
    ...fact.residues.map((residue) => residue.span),
    ...fact.turns.flatMap(({ row }) => held(row.location)),
  ];
}

function held(location: Location): readonly Span[] {
  return location.kind === 'under' ? [location.span] : [];
}

/** The model's own JSON is judged where it is admitted; a call's input on the screen only here. */
function tooDeep(fact: Fact): Refusal | undefined {
  if (fact.kind !== 'tool_call' || !isDeeper(fact.input, deepest)) return undefined;
  const because = `It nests deeper than ${deepest}.`;
  return refusal('record/too-deep', '/input', because, 'Give the inner part as text.');
}

function isDeeper(value: Json, allowed: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (allowed === 0) return true;
  return Object.values(value).some((inner) => isDeeper(inner, allowed - 1));
}
