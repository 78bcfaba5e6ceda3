/** Characters of one string above which OpenAI refuses a request. */
export const longestText = 10_485_760;

/** A text in pieces of so many characters at most, none of which ends or begins inside a surrogate pair. */
export function pieces(text: string, most: number = longestText): readonly string[] {
  if (text.length <= most) return [text];
  const found: string[] = [];
  for (let from = 0; from < text.length; ) {
    const end = from + most;
    const to = isInsidePair(text, end) ? end - 1 : end;
    found.push(text.slice(from, to));
    from = to;
  }
  return found;
}

function isInsidePair(text: string, at: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(text.slice(at - 1, at + 1));
}
