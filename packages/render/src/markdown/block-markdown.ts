import type { Block } from '@exarch/record';
import { never } from '@exarch/values';
import { type Piece, sketch } from '../sketch.ts';
import { codeSpan } from './code-span.ts';
import { fenced } from './fence.ts';
import { literal } from './literal.ts';
import { quoted } from './quote.ts';
import { settled } from './settled.ts';

/**
 * A block whole, as Markdown without a last newline. Prompts stand under a heading in a quotation,
 * thinking in a quotation, answers as the model wrote them, arguments and diffs in fences.
 */
export function blockMarkdown(block: Block): string {
  return sketch(block)
    .map(pieceMarkdown)
    .filter((text) => text !== '')
    .join('\n\n');
}

function pieceMarkdown(piece: Piece): string {
  switch (piece.is) {
    case 'prompt':
      return `## ${heading(piece.who)}\n\n${quoted(piece.text)}`;
    case 'thinking':
      return `> *thinking*\n>\n${quoted(piece.text)}`;
    case 'answer':
      return settled(piece.text);
    case 'rule':
      return `### ${literal(capital(piece.text))}`;
    case 'statement':
      return statement(piece);
    case 'verbatim':
      return fenced(piece.text, piece.language);
    default:
      return never(piece);
  }
}

function statement({ tone, text }: Extract<Piece, { readonly is: 'statement' }>): string {
  const said = literal(text);
  if (said === '') return '';
  switch (tone) {
    case 'call':
    case 'failed':
      return `**${said}**`;
    case 'mark':
      return codeSpan(text);
    case 'warn':
      return `**Warning:** ${said}`;
    case 'error':
      return `**Error:** ${said}`;
    case 'verdict':
    case 'effect':
    case 'plain':
      return said;
    default:
      return never(tone);
  }
}

function heading(who: string): string {
  return who === 'human' ? 'Prompt' : `Prompt (${who})`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
