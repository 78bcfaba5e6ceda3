import type { Failure } from '@exarch/conversation';

/** How often a kind of failure is tried, and the longest pause between two tries. */
type Budget = { readonly tries: number; readonly ceiling: number };

const transport: Budget = { tries: 3, ceiling: 8_000 };
const refusal: Budget = { tries: 6, ceiling: 30_000 };
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
  const { tries: most, ceiling } = budget(failure);
  if (failure.retry === 'never' || tries >= most) return undefined;
  if (failure.resetAt !== undefined) {
    const named = Math.max(0, failure.resetAt - now);
    return named <= longestNamedWait ? named : undefined;
  }
  const delay = Math.min(firstPause * 2 ** (tries - 1), ceiling);
  return Math.round(delay * (0.5 + random / 2));
}

/** A 503 may be an overload, but one that a gateway reports of itself: it is over soon, or lasts. */
function budget({ kind, status = 0 }: Failure): Budget {
  if (status >= 500 && status !== 529) return transport;
  return kind === 'rate_limited' || kind === 'overloaded' ? refusal : transport;
}
