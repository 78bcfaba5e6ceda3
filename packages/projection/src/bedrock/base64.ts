/**
 * The base64 text of bytes that came in several texts; undefined where one of them is no base64.
 * Each text stands for bytes of its own, and may be padded.
 */
export function joinedBase64(texts: readonly string[]): string | undefined {
  const bytes: number[] = [];
  for (const text of texts) {
    if (!isPadded.test(text) || text.length % 4 !== 0) return undefined;
    bytesOf(text, bytes);
  }
  return textOf(bytes);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const isPadded = /^[A-Za-z0-9+/]*={0,2}$/;

function bytesOf(text: string, into: number[]): void {
  const digits = text.replace(/=+$/, '');
  let bits = 0;
  let held = 0;
  for (const digit of digits) {
    bits = ((bits << 6) | alphabet.indexOf(digit)) & 0xffff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    into.push((bits >> held) & 0xff);
  }
}

function textOf(bytes: readonly number[]): string {
  const groups: string[] = [];
  for (let at = 0; at < bytes.length; at += 3) {
    const [one = 0, two = 0, three = 0] = bytes.slice(at, at + 3);
    const bits = (one << 16) | (two << 8) | three;
    const digits = [18, 12, 6, 0].map((shift) => alphabet.charAt((bits >> shift) & 63)).join('');
    const wanting = Math.max(0, at + 3 - bytes.length);
    groups.push(digits.slice(0, 4 - wanting) + '='.repeat(wanting));
  }
  return groups.join('');
}
