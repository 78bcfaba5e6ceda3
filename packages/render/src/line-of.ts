import type { Block, BlockOf } from '@exarch/record';
import { never } from '@exarch/values';
import { behind, leads, promptMark } from './block-text.ts';
import { inputGist } from './input-text.ts';
import { type Palette, plainPalette, type Role } from './palette.ts';
import { type Piece, sketch, verdictPiece } from './sketch.ts';
import { callWords } from './words.ts';

/** Rows of a diff that a terminal is shown; an export has them all. */
const rowsShown = 40;
/** Characters of a call's arguments that stand beside its name. */
const gistLength = 100;

/**
 * A block as lines for a terminal that only scrolls, without a last newline: a call on one line
 * with its verdict, a long diff cut with a count of what is left out, all else whole.
 */
export function lineOf(block: Block, palette: Palette = plainPalette): string {
  const pieces = block.kind === 'tool_call' ? callPieces(block) : sketch(block);
  return pieces.map((piece) => pieceLines(piece, palette)).join('\n');
}

/** A call's verdict under its line; `named` where other lines came between. */
export function verdictLine(
  block: BlockOf<'tool_call'>,
  named: boolean,
  palette: Palette = plainPalette,
): string {
  const subject = named ? ` (${callWords(block)})` : '';
  return verdictPiece(block)
    .map((piece) => pieceLines({ ...piece, text: piece.text + subject }, palette))
    .join('\n');
}

/** Every line of a text in one style; empty lines stay empty. */
export function painted(text: string, paint: (line: string) => string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '' : paint(line)))
    .join('\n');
}

function callPieces(block: BlockOf<'tool_call'>): readonly Piece[] {
  const gist = block.intent === undefined ? inputGist(block.input, gistLength) : '';
  const text = gist === '' ? callWords(block) : `${callWords(block)}: ${gist}`;
  return [{ is: 'statement', tone: 'call', text }, ...verdictPiece(block)];
}

function pieceLines(piece: Piece, palette: Palette): string {
  switch (piece.is) {
    case 'prompt':
      return painted(behind(promptMark(piece.who), piece.text), palette.prompt);
    case 'thinking':
      return painted(behind('| ', piece.text), palette.thinking);
    case 'answer':
      return painted(piece.text, palette.answer);
    case 'rule':
      return palette.rule(`── ${piece.text} ──`);
    case 'statement':
      return painted(leads[piece.tone] + piece.text, palette[piece.tone]);
    case 'verbatim':
      return verbatimLines(
        piece.text,
        piece.language === 'diff' ? diffRole : () => 'detail',
        palette,
      );
    default:
      return never(piece);
  }
}

function verbatimLines(text: string, roleOf: (row: string) => Role, palette: Palette): string {
  const rows = text.split('\n');
  const shown = rows.slice(0, rowsShown).map((row) => painted(`    ${row}`, palette[roleOf(row)]));
  const more = rows.length - shown.length;
  return more > 0 ? [...shown, palette.detail(`    … ${more} more`)].join('\n') : shown.join('\n');
}

function diffRole(row: string): Role {
  if (row.startsWith('+')) return 'added';
  return row.startsWith('-') ? 'removed' : 'detail';
}
