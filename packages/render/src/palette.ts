import type { Tone } from './sketch.ts';

/** What a style is for. */
export type Role =
  | Tone
  | 'prompt'
  | 'thinking'
  | 'answer'
  | 'rule'
  | 'added'
  | 'removed'
  | 'detail';

/** How each role is styled: every function wraps one line of safe text, or a piece of one. */
export type Palette = { readonly [role in Role]: (line: string) => string };

const plain = (line: string): string => line;
const bold = sgr(1, 22);
const faint = sgr(2, 22);
const red = sgr(31, 39);
const green = sgr(32, 39);
const yellow = sgr(33, 39);
const cyan = sgr(36, 39);

/** No escapes at all: pipes, `NO_COLOR`, files. */
export const plainPalette: Palette = {
  prompt: plain,
  thinking: plain,
  answer: plain,
  rule: plain,
  call: plain,
  verdict: plain,
  failed: plain,
  effect: plain,
  mark: plain,
  plain,
  warn: plain,
  error: plain,
  added: plain,
  removed: plain,
  detail: plain,
};

/** The terminal's own sixteen colours, so that they fit dark and light alike. */
export const ansiPalette: Palette = {
  prompt: bold,
  thinking: faint,
  answer: plain,
  rule: faint,
  call: cyan,
  verdict: faint,
  failed: red,
  effect: faint,
  mark: faint,
  plain,
  warn: yellow,
  error: red,
  added: green,
  removed: red,
  detail: faint,
};

function sgr(on: number, off: number): (line: string) => string {
  return (line) => `\u001b[${on}m${line}\u001b[${off}m`;
}
