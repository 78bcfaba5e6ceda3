import { type Refusal, refusal } from '@exarch/values';

/** Bytes of the longest line that is written or read: what fits in memory several times over. */
export const longestLine: number = 1 << 26;

/** A line that nobody could read back. */
export function lineTooLong(): Refusal {
  return refusal('log/line-too-long', '', `The line is longer than ${longestLine} bytes.`);
}
