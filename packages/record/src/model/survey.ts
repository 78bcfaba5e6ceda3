import type { SpanRow } from '../display.ts';
import { inIndexOrder } from './index-order.ts';
import { type Item, locationOf, spanOfItem } from './item.ts';
import { weightOf } from './render.ts';
import { residueLabel } from './residue-text.ts';
import type { TableRows } from './table.ts';

/** The items of the context, in the order in which the model reads them. */
export function survey({ frontier }: TableRows): readonly SpanRow[] {
  return Array.from(frontier, rowOf);
}

/** Every item there ever was, by first turn, a residue before what it covers. */
export function transcriptIndex({ turns, residues }: TableRows): readonly SpanRow[] {
  return Array.from(inIndexOrder(turns, residues), rowOf);
}

function rowOf(item: Item): SpanRow {
  const residue = item.item === 'residue';
  return {
    span: spanOfItem(item),
    role: residue ? 'user' : item.role,
    kind: residue ? 'residue' : item.kind,
    label: residue ? residueLabel(item.residue) : item.label,
    bytes: weightOf(item),
    location: locationOf(item),
  };
}
