/** A guard of the source, cut, and the property that must not hold without it. */
export type Mutant = {
  /** The law that the guard keeps. */
  readonly law: string;
  readonly source: string;
  /** What stands in the source, once. */
  readonly cut: string;
  /** What is put in its place. */
  readonly put: string;
  readonly test: string;
  /** Part of the property's title. */
  readonly only: string;
};
