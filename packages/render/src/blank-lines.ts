/** The text from its first line that says something. */
export function withoutBlankStart(text: string): string {
  return text.replace(/^(?:[^\S\n]*\n)+/, '');
}

/** The text from its first line that says something to the end of the last. */
export function withoutBlankEnds(text: string): string {
  return withoutBlankStart(text.trimEnd());
}

/** The text without the newlines it ends in. */
export function withoutLastNewlines(text: string): string {
  let end = text.length;
  while (text[end - 1] === '\n') end -= 1;
  return text.slice(0, end);
}
