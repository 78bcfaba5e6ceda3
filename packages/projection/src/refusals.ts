/** What one provider's refusals look like, as data. */
export type Refusals = {
  /** Texts of the rules the grammar knows, most telling first. */
  readonly rules: readonly (readonly [pattern: RegExp, rule: string])[];
  /** The place in the request, where a message names it. */
  readonly place: RegExp;
};
