/** How a found value is named in a sentence: short, and never the whole of a long text. */
export function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'an empty array' : `an array of ${value.length}`;
  if (typeof value === 'object') return 'an object';
  return String(value);
}

/** A text in quotes, cut after forty characters. */
export function quoted(text: string): string {
  const head = text.length > 40 ? `${text.slice(0, 39)}…` : text;
  return JSON.stringify(head.toWellFormed());
}

/** A list of words for a sentence, cut after a dozen. */
export function listed(words: Iterable<string>): string {
  const all = [...words];
  return all.length > 12 ? `${all.slice(0, 12).join(', ')}, …` : all.join(', ');
}
