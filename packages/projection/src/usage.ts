import type { Usage } from '@exarch/conversation';

/** The tokens a provider reported, each figure where it gave one. */
export type Counted = {
  /** Everything read, the cached part included. */
  readonly input: number | undefined;
  readonly output: number | undefined;
  readonly cacheRead?: number | undefined;
  readonly cacheWrite?: number | undefined;
  readonly reasoning?: number | undefined;
};

/** A usage, if the provider reported one: an absent figure of a cache is not a zero. */
export function usageOf(counted: Counted): Usage | undefined {
  if (counted.input === undefined && counted.output === undefined) return undefined;
  return {
    input: counted.input ?? 0,
    output: counted.output ?? 0,
    ...(counted.cacheRead === undefined ? {} : { cacheRead: counted.cacheRead }),
    ...(counted.cacheWrite === undefined ? {} : { cacheWrite: counted.cacheWrite }),
    ...(counted.reasoning === undefined ? {} : { reasoning: counted.reasoning }),
  };
}
