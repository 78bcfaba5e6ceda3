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
  return groups(pieces).flatMap((group) => {
    const opens = group.findIndex((piece) => piece.kind !== 'reasoning');
    const isWhole = opens > 0 && group.slice(opens).every(hasId);
    return isWhole ? group : group.slice(opens < 0 ? group.length : opens).map(withoutId);
  });
}

/**
 * The pieces with the calls behind all else. Where that moves any of them, reasoning would stand before
 * what it did not produce: it stays out, and every id with it.
 */
export function callsLast(pieces: readonly Piece[]): readonly Piece[] {
  const first = pieces.findIndex(isCall);
  if (first < 0 || pieces.slice(first).every(isCall)) return adjacent(pieces);
  const plain = pieces.filter(({ kind }) => kind !== 'reasoning').map(withoutId);
  return [...plain.filter((piece) => !isCall(piece)), ...plain.filter(isCall)];
}

function isCall({ kind }: Piece): boolean {
  return kind === 'call';
}

/** Each run of reasoning with what follows it up to the next run. */
function groups(pieces: readonly Piece[]): readonly (readonly Piece[])[] {
  const out: Piece[][] = [];
  for (const [at, piece] of pieces.entries()) {
    const opens = piece.kind === 'reasoning' && pieces[at - 1]?.kind !== 'reasoning';
    if (opens || at === 0) out.push([]);
    out.at(-1)?.push(piece);
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
