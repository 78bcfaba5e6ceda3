import { isAscii, isUtf8 } from 'node:buffer';
import {
  bodyStart,
  decodeLine,
  type Head,
  headOf,
  type Locus,
  notUtf8,
  type Recorded,
  sumDigits,
  sumMismatch,
} from '@exarch/record';
import { ok, type Refusal, type Result } from '@exarch/values';
import { type Digest, digestOf } from './digest.ts';

const sumStart = bodyStart - sumDigits - '",'.length;

/** Where a line stands, before its digest is known. */
export type Place = Omit<Locus, 'digest'>;

/**
 * Reads one line, its newline taken off: frame and kind, then sum, then text, then shape. Nothing is
 * parsed before its bytes are known to be those that were written.
 */
export function readLine(bytes: Buffer, place: Place): Result<Recorded> {
  const head = headOf(bytes);
  return head.ok ? decodeHashed(hashedLine(bytes, head), place) : head;
}

/** A line with the hash of its body, and what its head says. */
export type HashedLine = Digest & { readonly bytes: Buffer; readonly head: Result<Head> };

/** Hashes a line. It need not be one of a record: what its head says is judged with the rest. */
export function hashedLine(bytes: Buffer, head: Result<Head> = headOf(bytes)): HashedLine {
  const { sum, digest } = digestOf(bytes.subarray(bodyStart));
  return { bytes, head, sum, digest };
}

/** Reads a line whose body has been hashed. */
export function decodeHashed(hashed: HashedLine, { seq, start, end }: Place): Result<Recorded> {
  const { bytes, head, sum, digest } = hashed;
  if (sum !== claimedSum(bytes)) return { ok: false, refusal: sumMismatch('') };
  const text = textOf(bytes);
  if (text === undefined) return { ok: false, refusal: notUtf8('') };
  const line = decodeLine(text, head);
  if (!line.ok) return line;
  return ok({ at: line.value.at, locus: { seq, start, end, digest }, fact: line.value.fact });
}

/** Whether a line is what its sum was taken of. */
export function judgeSum(bytes: Buffer): Refusal | undefined {
  return hashedLine(bytes).sum === claimedSum(bytes) ? undefined : sumMismatch('');
}

/** Whether a line opens as it was written: what stands before its body is not in its hash. */
export function opensWith(bytes: Buffer, sum: string): boolean {
  return bytes.toString('latin1', 0, bodyStart) === `{"sum":"${sum}",`;
}

function claimedSum(bytes: Buffer): string {
  return bytes.toString('latin1', sumStart, sumStart + sumDigits);
}

/** A refusal that names the line it is about: the log's path and the line's number. */
export function atLine(refused: Refusal, path: string, seq: number): Refusal {
  return { ...refused, at: `${path}:${seq}${refused.at === '' ? '' : ` ${refused.at}`}` };
}

/** Most lines are ASCII, which is quicker to tell and to copy. */
function textOf(bytes: Buffer): string | undefined {
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}
