import type { Fact } from './fact.ts';
import type { Locus } from './locus.ts';

/** A fact with the time and place of its line. Minted only by an append and by a read. */
export type Recorded<F extends Fact = Fact> = {
  /** Unix milliseconds of the append. */
  readonly at: number;
  readonly locus: Locus;
  readonly fact: F;
};
