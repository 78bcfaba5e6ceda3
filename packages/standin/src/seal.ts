import { createHmac } from 'node:crypto';

/** Fixed, so that a session outlives the process: what one stand-in sealed, the next one knows. */
const key = 'exarch stand-in: this key seals nothing secret';
const mark = 'stand-in/';

/** Signs a text as a vendor signs its reasoning: opaque, base64, bound to every character. */
export function seal(text: string): string {
  return Buffer.from(`${mark}${digest(text)}`).toString('base64');
}

/** False only where the seal is one of ours and the text is not what was sealed; a stranger's passes. */
export function sealHolds(sealed: string, text: string): boolean {
  const opened = Buffer.from(sealed, 'base64').toString('latin1');
  return !opened.startsWith(mark) || opened === `${mark}${digest(text)}`;
}

function digest(text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}
