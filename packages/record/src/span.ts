import { type Brand, fields, natural, ok, type Result, refuse, type Shape } from '@exarch/values';

/** A turn's place in its lineage, from 1; a fork goes on counting where its parent stood. */
export type TurnId = number;

/** A run of turns, both ends inclusive, never inverted. */
export type Span = Brand<{ readonly from: TurnId; readonly to: TurnId }, 'Span'>;

/** A span on disk; `span` must still judge it, for a shape cannot compare two fields. */
export const spanShape: Shape<Span> = fields<{ from: number; to: number }>({
  from: natural,
  to: natural,
}) as Shape<Span>;

/** The one way to a span. */
export function span(from: TurnId, to: TurnId): Result<Span> {
  if (Number.isSafeInteger(from) && Number.isSafeInteger(to) && 1 <= from && from <= to) {
    return ok({ from, to } as Span);
  }
  return refuse(
    'record/span-inverted',
    '',
    `${from} to ${to} is no span.`,
    'Name the first turn, then the last; turns count from 1.',
  );
}

/** The span of one turn. */
export function spanOf(turn: TurnId): Span {
  return { from: turn, to: turn } as Span;
}

/** Whether a turn lies in a span. */
export function contains(outer: Span, turn: TurnId): boolean {
  return outer.from <= turn && turn <= outer.to;
}

/** Whether a span lies whole in another; equal spans lie in each other. */
export function within(inner: Span, outer: Span): boolean {
  return outer.from <= inner.from && inner.to <= outer.to;
}

/** The one spelling of a span: `turn 12`, `turns 12–40`. */
export function spanWords({ from, to }: Span): string {
  return from === to ? `turn ${from}` : `turns ${from}–${to}`;
}
