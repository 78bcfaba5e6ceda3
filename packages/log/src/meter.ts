import { type Fact, nothingSpent, type Spent, spend } from '@exarch/record';

/** Sums usage as it is committed and as it is read back. */
export class Meter {
  #spent: Spent = nothingSpent;

  get spent(): Spent {
    return this.#spent;
  }

  step(fact: Fact): void {
    if (fact.kind === 'usage') this.#spent = spend(this.#spent, fact);
  }
}
