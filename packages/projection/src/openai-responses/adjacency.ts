import type { Call, Reasoning } from '@exarch/conversation';
import type { Frame, ReasoningItem } from './body.ts';

/** A piece of a reply that becomes one item. */
export type Piece =
  | { readonly kind: 'reasoning'; readonly part: Reasoning; readonly item: ReasoningItem }
  | { readonly kind: 'text'; readonly text: string; readonly frame?: Frame }
  | {
      readonly kind: 'call';
      readonly call: Call;
      readonly id?: string;
    };

/**
 * Reasoning stands directly before the item it produced, and both under their own ids; or neither has
 * one and the reasoning stays out. A group is what one run of reasoning produced.
 */
export function adjacent(pieces: readonly Piece[]): readonly Piece[] {
  const out: Piece[] = [];
  let at = 0;
  while (at < pieces.length) {
    const opens = at;
    while (pieces[at]?.kind === 'reasoning') at += 1;
    const produced = at;
    while (at < pieces.length && pieces[at]?.kind !== 'reasoning') at += 1;
    const isWhole = produced > opens && pieces.slice(produced, at).every(hasId) && at > produced;
    if (isWhole) out.push(...pieces.slice(opens, at));
    else out.push(...pieces.slice(produced, at).map(withoutId));
  }
  return out;
}

function hasId(piece: Piece): boolean {
  return piece.kind === 'text' ? piece.frame !== undefined : piece.kind === 'call' && !!piece.id;
}

function withoutId(piece: Piece): Piece {
  switch (piece.kind) {
    case 'text':
      return { kind: 'text', text: piece.text };
    case 'call':
      return { kind: 'call', call: piece.call };
    case 'reasoning':
      return piece;
  }
}
