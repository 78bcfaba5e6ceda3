/** A word of ordinary characters, or one in quotes in which nothing is special. */
const word = /(?:[A-Za-z0-9_\-./,:=@%+^]+|'[^'\n]*'|"[^"$`\\!\n]*")+/y;
const space = / +/y;

/** The words of a command that holds nothing a shell would act on; none where it holds anything else. */
export function plainWords(command: string): readonly string[] | undefined {
  const text = command.trim();
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    const found = matchAt(word, text, at);
    if (found === undefined) return undefined;
    words.push(found.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'));
    at += found.length;
    const gap = matchAt(space, text, at);
    if (gap === undefined) return at === text.length ? words : undefined;
    at += gap.length;
  }
  return words.length > 0 ? words : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
