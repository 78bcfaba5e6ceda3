import { hash } from 'node:crypto';

const sumDigits = 16;
const digestDigits = 32;

/** The SHA-256 of what a line's sum covers, cut to its two lengths. */
export type Digest = {
  /** What stands at the head of the line: 16 hex digits. */
  readonly sum: string;
  /** What a locus carries: 32 hex digits. */
  readonly digest: string;
};

/** The one hash of the log. It notices damage; it is no seal against a forger. */
export function digestOf(body: Uint8Array): Digest {
  const hex = hash('sha256', body, 'hex');
  return { sum: hex.slice(0, sumDigits), digest: hex.slice(0, digestDigits) };
}
