import type { Fact } from '@exarch/record';

/** Tokens and money of a whole session, summed from its `usage` facts. */
export type Spent = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly reasoning: number;
  /** Only what was metered: requests without a price add nothing. */
  readonly costUsd: number;
};

const nothing: Spent = {
  input: 0,
  output: 0,
  cacheRead: 0,
  cacheWrite: 0,
  reasoning: 0,
  costUsd: 0,
};

/** Sums usage as it is committed and as it is read back. */
export class Meter {
  #spent: Spent = nothing;

  get spent(): Spent {
    return this.#spent;
  }

  step(fact: Fact): void {
    if (fact.kind !== 'usage') return;
    const { input, output, cacheRead = 0, cacheWrite = 0, reasoning = 0, costUsd = 0 } = fact;
    const sum = this.#spent;
    this.#spent = {
      input: sum.input + input,
      output: sum.output + output,
      cacheRead: sum.cacheRead + cacheRead,
      cacheWrite: sum.cacheWrite + cacheWrite,
      reasoning: sum.reasoning + reasoning,
      costUsd: sum.costUsd + costUsd,
    };
  }
}
