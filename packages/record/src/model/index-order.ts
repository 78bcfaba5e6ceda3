import type { Residue } from '../protocol.ts';
import { type Item, type Standing, spanOfItem, type Turn } from './item.ts';

/** By first turn, then the wider, then the later recorded: whatever covers stands before what it covers. */
export function byIndex(one: Placed, other: Placed): number {
  return (
    one.residue.span.from - other.residue.span.from ||
    other.residue.span.to - one.residue.span.to ||
    other.order - one.order
  );
}

/** A residue and its place in the order of recording. */
export type Placed = { readonly residue: Residue; readonly order: number };

/** Every item there is, each residue before what it covers. Sorts the residues, walks the turns. */
export function* inIndexOrder<T extends Turn, S extends Standing>(
  turns: readonly T[],
  residues: readonly S[],
): Generator<T | S> {
  const sorted = residues.toSorted(byIndex);
  let next = 0;
  for (const turn of turns) {
    for (let residue = sorted[next]; residue && beginsBy(residue, turn); residue = sorted[next]) {
      yield residue;
      next += 1;
    }
    yield turn;
  }
}

function beginsBy(item: Item, turn: Turn): boolean {
  return spanOfItem(item).from <= turn.id;
}
