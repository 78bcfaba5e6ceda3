import { type Refusal, refusal } from '@exarch/values';

/** Bytes of the longest line that is written or read: what fits in memory several times over. */
export const longestLine: number = 1 << 26;

/** A line that nobody could read back, and that is not written. */
export function lineTooLong(): Refusal {
  return tooLong('Say it in parts, or leave it in a file and say where that is.');
}

/** A line of a file that no log has written. */
export function foundTooLong(): Refusal {
  return tooLong('Something else wrote it; put the record back from a copy.');
}

function tooLong(mend: string): Refusal {
  return refusal('log/line-too-long', '', `The line is longer than ${longestLine} bytes.`, mend);
}
