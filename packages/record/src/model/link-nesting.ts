import type { Refusal } from '@exarch/values';
import type { Linked, Residue, TurnRow } from '../protocol.ts';
import { spanWords } from '../span.ts';
import { byIndex, type Placed } from './index-order.ts';
import { linkAmiss } from './link-amiss.ts';

type Cover = Placed & { readonly withdrawn: boolean };

/**
 * Whether the residues of a link are laminar and its rows stand where the residues say. Rows and
 * residues are walked side by side; `covers` are those a row lies under, the smallest last.
 */
export function judgeNesting(
  turns: readonly Linked[],
  residues: readonly Residue[],
): Refusal | undefined {
  const sorted = residues
    .map((residue, order) => ({ residue, order, withdrawn: isWithdrawn(turns, residue.span.from) }))
    .sort(byIndex);
  const covers: Cover[] = [];
  let next = 0;
  for (const { row } of turns) {
    close(covers, row);
    for (let cover = sorted[next]; cover?.residue.span.from === row.id; cover = sorted[next]) {
      const crossed = crossing(cover, covers.at(-1)) ?? torn(cover, turns);
      if (crossed) return crossed;
      covers.push(cover);
      next += 1;
    }
    const odd = oddLocation(row, covers.at(-1));
    if (odd) return odd;
  }
  return undefined;
}

function isWithdrawn(turns: readonly Linked[], id: number): boolean {
  return turns[id - 1]?.row.location.kind === 'withdrawn';
}

/** Lets go of the covers that ended before a row. */
function close(covers: Cover[], { id }: TurnRow): void {
  while ((covers.at(-1)?.residue.span.to ?? id) < id) covers.pop();
}

/** What lies within a residue was recorded before it, and is withdrawn if it is. */
function crossing(inner: Cover, cover: Cover | undefined): Refusal | undefined {
  if (!cover) return undefined;
  const nests = inner.residue.span.to <= cover.residue.span.to && inner.order < cover.order;
  if (nests && (inner.withdrawn || !cover.withdrawn)) return undefined;
  const both = `${spanWords(inner.residue.span)} and ${spanWords(cover.residue.span)}`;
  return linkAmiss('record/link-residues-cross', '/residues', `The residues over ${both} cross.`);
}

/** A rewind takes a residue whole, so its two ends are withdrawn or neither is. */
function torn({ residue, withdrawn }: Cover, turns: readonly Linked[]): Refusal | undefined {
  if (isWithdrawn(turns, residue.span.to) === withdrawn) return undefined;
  const because = `Half of the residue over ${spanWords(residue.span)} is withdrawn.`;
  return linkAmiss('record/link-location', '/residues', because);
}

function oddLocation({ id, location }: TurnRow, cover: Cover | undefined): Refusal | undefined {
  if (location.kind === 'withdrawn') return undefined;
  const span = location.kind === 'under' ? location.span : undefined;
  const over = cover?.residue.span;
  if (!cover?.withdrawn && span?.from === over?.from && span?.to === over?.to) return undefined;
  const because = `Turn ${id} does not stand where the residues say.`;
  return linkAmiss('record/link-location', `/turns/${id - 1}/row/location`, because);
}
