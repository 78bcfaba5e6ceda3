import { locusRow } from '../locus.ts';
import type { Linked } from '../protocol.ts';
import type { Link } from './change.ts';
import { locationOf, type Turn } from './item.ts';
import type { TableRows } from './table.ts';

/**
 * What a fork of this session records: the address of every row, in the log that first recorded it, and
 * the residues by value. No message is copied, and nobody ever walks an ancestry.
 */
export function linkOf(table: TableRows): Link {
  const places = new Map<string, number>();
  const turns = table.turns.map((turn) => linked(table, turn, places));
  const residues = table.residues.map(({ residue }) => residue);
  return { kind: 'inherited', sources: [...places.keys()], turns, residues };
}

function linked(table: TableRows, turn: Turn, places: Map<string, number>): Linked {
  const { source, loci } = table.addressOf(turn);
  const place = places.get(source) ?? places.size;
  places.set(source, place);
  const { id, role, label, bytes } = turn;
  return {
    row: { id, role, label, bytes, location: locationOf(turn) },
    at: { source: place, loci: loci.map(locusRow) },
  };
}
