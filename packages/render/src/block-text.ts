import type { Block } from '@exarch/record';
import { never } from '@exarch/values';
import { type Piece, sketch, type Tone } from './sketch.ts';

/**
 * A block whole, as plain text without a last newline: answers as they were said, prompts behind
 * `> `, thinking behind `| `, arguments and diffs indented. Empty only for a block that says nothing.
 */
export function blockText(block: Block): string {
  return sketch(block)
    .map(pieceText)
    .filter((text) => text !== '')
    .join('\n');
}

/** What stands before a statement, by its tone; the terminal's lines begin the same way. */
export const leads: { readonly [tone in Tone]: string } = {
  call: '* ',
  verdict: '  = ',
  failed: '  ! ',
  effect: '  - ',
  mark: '',
  plain: '',
  warn: 'warning: ',
  error: 'error: ',
};

function pieceText(piece: Piece): string {
  switch (piece.is) {
    case 'prompt':
      return behind(promptMark(piece.who), piece.text);
    case 'thinking':
      return behind('| ', piece.text);
    case 'answer':
      return piece.text;
    case 'rule':
      return `── ${piece.text} ──`;
    case 'statement':
      return leads[piece.tone] + piece.text;
    case 'verbatim':
      return behind('    ', piece.text);
    default:
      return never(piece);
  }
}

/** Every line behind a mark; the mark's own spaces are not left at the end of an empty line. */
export function behind(mark: string, text: string): string {
  const bare = mark.trimEnd();
  return text
    .split('\n')
    .map((line) => (line === '' ? bare : mark + line))
    .join('\n');
}

/** A person's prompt stands behind a bare mark; any other voice names itself. */
export function promptMark(who: string): string {
  return who === 'human' ? '> ' : `${who}> `;
}
