import type { Chain, ResidueNode, TurnNode } from './chain.ts';
import { inIndexOrder } from './index-order.ts';
import { spanOfItem } from './item.ts';
import { withdrawn } from './node.ts';

/**
 * Puts every item of a link on its place: under the smallest residue that covers it, else on the
 * frontier; a residue whose first turn is withdrawn is withdrawn with it.
 */
export function stand(
  turns: readonly TurnNode[],
  residues: readonly ResidueNode[],
  frontier: Chain,
): void {
  const covers: ResidueNode[] = [];
  for (const node of inIndexOrder(turns, residues)) {
    const { from } = spanOfItem(node);
    if (turns[from - 1]?.body.kind === 'withdrawn') {
      node.body = withdrawn;
      continue;
    }
    const holder = coverOf(from, covers);
    if (holder) node.body = holder.stamp;
    node.holder = holder;
    (holder?.taken ?? frontier).append(node);
    if (node.item === 'residue') covers.push(node);
  }
}

/** The innermost residue that is open where a turn stands. Those that ended before it are let go. */
function coverOf(from: number, covers: ResidueNode[]): ResidueNode | undefined {
  for (let cover = covers.at(-1); cover; cover = covers.at(-1)) {
    if (cover.residue.span.to >= from) return cover;
    covers.pop();
  }
  return undefined;
}
