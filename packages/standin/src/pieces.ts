/** How a stream cuts what it carries. */
export type Cutting = {
  /** Text and reasoning. */
  readonly words: (text: string) => readonly string[];
  /** Argument text. */
  readonly json: (text: string) => readonly string[];
};

/**
 * As the real streams cut: text before the space that begins a word and never inside a character, argument
 * text anywhere, inside names, numbers and escapes.
 */
export const plainCutting: Cutting = {
  words: (text) => text.match(/\s*\S{1,24}|\s+$/gu) ?? [],
  json: (text) => text.match(/[\s\S]{1,9}/gu) ?? [],
};

/** The same with an empty piece before and after each, as some gateways send. */
export const blankCutting: Cutting = {
  words: (text) => withBlanks(plainCutting.words(text)),
  json: (text) => withBlanks(plainCutting.json(text)),
};

function withBlanks(pieces: readonly string[]): readonly string[] {
  return ['', ...pieces.flatMap((piece) => [piece, ''])];
}
