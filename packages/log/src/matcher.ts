/** What a search looks for, a line at a time. A regular expression is matched in linear time or not here. */
export type Matcher = {
  /** Where the first match in a line begins, in UTF-16 units; -1 if there is none. */
  readonly find: (line: string) => number;
  /** Text that stands in every match: a turn whose bytes have it not is never parsed. */
  readonly literal?: string;
};

/** Looks for a text as it is. */
export function literal(text: string): Matcher {
  return { find: (line) => line.indexOf(text), literal: text };
}
