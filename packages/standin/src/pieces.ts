/** A text cut the way the real streams cut it: a word with the space before it, never inside a character. */
export function pieces(text: string): readonly string[] {
  return text.match(/\s*\S{1,24}|\s+$/gu) ?? [];
}

/** An argument text cut anywhere, as the real streams do: inside names, numbers and escapes. */
export function shards(text: string): readonly string[] {
  return text.match(/[\s\S]{1,9}/gu) ?? [];
}
