import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { bodyStart } from '@exarch/record';

const newline = 0x0a;
const display = 'd'.charCodeAt(0);
/** `"at":` and thirteen digits, a comma and a quote stand before the class. */
const classAt = bodyStart + '"at":1764520000000,"'.length;

/** Reads a log by hand: each line that is not for the screen is decoded, hashed and parsed, and let go. */
export function straightRead(path: string): number {
  const bytes = readFileSync(path);
  let from = 0;
  let parsed = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, from)) {
    if (bytes[from + classAt] !== display) {
      hash('sha256', bytes.subarray(from + bodyStart, at), 'hex');
      JSON.parse(bytes.toString('utf8', from, at));
      parsed += 1;
    }
    from = at + 1;
  }
  return parsed;
}
