import type { TurnId } from '../span.ts';
import type { Frontier, Item } from './item.ts';

/** The end of what stood when something before it was changed. */
export type Edge = {
  /** The newest turn. */
  readonly turn: TurnId;
  /** How many messages it had. */
  readonly messages: number;
};

/** The edge behind all that stands. */
export function edgeAt(reach: TurnId, newest: Item | undefined): Edge {
  const isNewest = newest?.item === 'turn' && newest.id === reach;
  return { turn: reach, messages: isNewest ? lengthOf(newest) : 0 };
}

/** How many rendered messages stand before an edge. */
export function messagesBefore(frontier: Frontier, edge: Edge): number {
  let messages = 0;
  for (const item of frontier) {
    if (item.item === 'turn' && item.id > edge.turn) return messages;
    const isLast = item.item === 'turn' && item.id === edge.turn;
    messages += isLast ? Math.min(edge.messages, lengthOf(item)) : lengthOf(item);
  }
  return messages;
}

function lengthOf(item: Item): number {
  if (item.item === 'residue') return 1;
  return item.body.kind === 'resident' ? item.body.messages.length : 0;
}
