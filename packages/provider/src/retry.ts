import type { Failure } from '@exarch/conversation';

/** How often what broke on its way is tried, and what a provider refused for now. */
const transportTries = 3;
const refusalTries = 6;
const firstPause = 750;
const longestNamedWait = 30_000;

/** What the pause before the next try depends on. */
export type Retry = {
  /** Tries that were made, from 1. */
  readonly tries: number;
  /** Unix milliseconds. */
  readonly now: number;
  /** From 0 to below 1. */
  readonly random: number;
};

/**
 * Milliseconds until the same request may be sent again; none where it must not or where its reset is
 * too far to sit out. A reset the provider names replaces the curve.
 */
export function pauseBefore(failure: Failure, { tries, now, random }: Retry): number | undefined {
  if (failure.retry === 'never' || tries >= mostTries(failure)) return undefined;
  if (failure.resetAt !== undefined) {
    const named = Math.max(0, failure.resetAt - now);
    return named <= longestNamedWait ? named : undefined;
  }
  return Math.round(firstPause * 2 ** (tries - 1) * (0.5 + random / 2));
}

/** A 503 may be an overload, but one that a gateway reports of itself: it is over soon, or lasts. */
function mostTries({ kind, status = 0 }: Failure): number {
  if (status >= 500 && status !== 529) return transportTries;
  return kind === 'rate_limited' || kind === 'overloaded' ? refusalTries : transportTries;
}
