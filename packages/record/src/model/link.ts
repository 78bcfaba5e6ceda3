import { type Refusal, refusal } from '@exarch/values';
import type { LocusRow } from '../locus.ts';
import type { Linked, Residue } from '../protocol.ts';
import { spanWords } from '../span.ts';
import type { Link } from './change.ts';
import { judgeNote } from './eviction.ts';
import { linkAmiss } from './link-amiss.ts';
import { judgeNesting } from './link-nesting.ts';
import { widestLine } from './loci.ts';
import type { Model } from './model.ts';

/**
 * Whether a link may open this log: first of its records, its rows counting from 1, its residues laminar
 * and within them, every location what the residues say, and a user's turn first of those that stand.
 */
export function judgeLink({ folded }: Model, link: Link): Refusal | undefined {
  if (folded !== 0) {
    const because = 'Only the first record of a log can be its link.';
    return refusal('record/link-not-first', '', because, 'Record it first, in a new log.');
  }
  return (
    oddSource(link.sources) ??
    firstOf(link.turns, (linked, index) => oddRow(linked, index, link)) ??
    firstOf(link.residues, (residue) => oddResidue(residue, link)) ??
    judgeNesting(link.turns, link.residues) ??
    assistantFirst(link)
  );
}

function firstOf<T>(
  items: readonly T[],
  judge: (item: T, index: number) => Refusal | undefined,
): Refusal | undefined {
  for (const [index, item] of items.entries()) {
    const found = judge(item, index);
    if (found) return found;
  }
  return undefined;
}

/** A source is a path below the sessions folder, and no way out of it. */
function oddSource(sources: readonly string[]): Refusal | undefined {
  const odd = sources.find((source) => source.split('/').some((name) => /^\.{0,2}$/u.test(name)));
  if (odd === undefined && new Set(sources).size === sources.length) return undefined;
  const because = odd === undefined ? 'A source is named twice.' : `"${odd}" names no log.`;
  return linkAmiss('record/link-source', '/sources', because);
}

function oddRow({ row, at }: Linked, index: number, link: Link): Refusal | undefined {
  if (row.id !== index + 1) {
    const because = `Row ${row.id} stands where turn ${index + 1} is wanted.`;
    return linkAmiss('record/link-rows', `/turns/${index}`, because);
  }
  if (at.source < link.sources.length && areLines(at.loci)) return undefined;
  const because = `Turn ${row.id} has no address that can be read.`;
  return linkAmiss('record/link-address', `/turns/${index}/at`, because);
}

/** Lines of one file, one behind the other. */
function areLines(loci: readonly LocusRow[]): boolean {
  let before: LocusRow = [0, 0, 0, ''];
  for (const locus of loci) {
    const [seq, start, end] = locus;
    const ascends = seq > before[0] && seq <= widestLine && start >= before[2];
    if (!ascends || end <= start || end - start > widestLine) return false;
    before = locus;
  }
  return loci.length > 0;
}

function oddResidue({ span, note }: Residue, { turns }: Link): Refusal | undefined {
  if (span.from < 1 || span.from > span.to || span.to > turns.length) {
    const because = `A residue over ${spanWords(span)} reaches beyond turn ${turns.length}.`;
    return linkAmiss('record/link-residue', '/residues', because);
  }
  return note === undefined ? undefined : judgeNote(note);
}

/** The first that stands speaks with the user's voice, as every residue does. */
function assistantFirst({ turns }: Link): Refusal | undefined {
  const first = turns.find(({ row }) => row.location.kind !== 'withdrawn');
  if (first?.row.location.kind !== 'resident' || first.row.role === 'user') return undefined;
  const because = `The context would open with turn ${first.row.id}, which is the assistant's.`;
  return linkAmiss('record/link-opens-with-assistant', '/turns', because);
}
