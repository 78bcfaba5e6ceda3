import { dollars } from '@exarch/values';
import type { Forensic } from '../forensic.ts';

/** Tokens and money of every exchange a log has metered, summed. */
export type Spent = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly reasoning: number;
  /** Absent until an exchange says what it cost; then the sum of those that did. */
  readonly costUsd?: number;
};

/** Before the first exchange. */
export const nothingSpent: Spent = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  reasoning: 0,
};

/** The sum with one more exchange in it. */
export function spend(spent: Spent, usage: Extract<Forensic, { readonly kind: 'usage' }>): Spent {
  const tokens = {
    input: spent.input + usage.input,
    output: spent.output + usage.output,
    cacheRead: spent.cacheRead + (usage.cacheRead ?? 0),
    cacheWrite: spent.cacheWrite + (usage.cacheWrite ?? 0),
    reasoning: spent.reasoning + (usage.reasoning ?? 0),
  };
  if (spent.costUsd === undefined && usage.costUsd === undefined) return tokens;
  return { ...tokens, costUsd: dollars((spent.costUsd ?? 0) + (usage.costUsd ?? 0)) };
}
