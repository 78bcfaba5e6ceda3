import { natural, pattern, type Shape } from '@exarch/values';

/** Where a line stands in its file: its number from 1, its bytes, and the digest of what the sum covers. */
export type Locus = {
  /** 1 for the first line. */
  readonly seq: number;
  /** First byte of the line. */
  readonly start: number;
  /** One past its newline. */
  readonly end: number;
  /** The first 32 hex digits of the SHA-256 of what follows the line's sum. */
  readonly digest: string;
};

/** A locus as it stands inside a fact: `[seq, start, end, digest]`. */
export type LocusRow = readonly [seq: number, start: number, end: number, digest: string];

/** The lines of one log, wherever the sessions folder stands. */
export type Pointer = {
  /** Path of the log, relative to the sessions folder. */
  readonly source: string;
  readonly loci: readonly Locus[];
};

/** A locus inside a fact. */
export const locusRowShape: Shape<LocusRow> = {
  is: 'tuple',
  of: [natural, natural, natural, pattern('[0-9a-f]{32}', 'a digest of 32 hex digits')],
};

/** A locus as a fact spells it. */
export function locusRow({ seq, start, end, digest }: Locus): LocusRow {
  return [seq, start, end, digest];
}

/** A fact's spelling of a locus, read back. */
export function locusFrom([seq, start, end, digest]: LocusRow): Locus {
  return { seq, start, end, digest };
}
