/** Canonical base64 (RFC 4648 section 4): padded, no white space, no stray bits. Not empty. */
export function isBase64(text: string): boolean {
  return text.length > 0 && text.length % 4 === 0 && alphabet.test(text) && hasCleanTail(text);
}

/** The first bytes of a base64 text, one character each. */
export function headBytes(text: string, bytes: number): string {
  const quads = text.slice(0, Math.ceil(bytes / 3) * 4).match(/.{4}/g) ?? [];
  return quads.map(bytesOf).join('').slice(0, bytes);
}

const alphabet = /^[A-Za-z0-9+/]+={0,2}$/;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** The bits that padding leaves over are zero. */
function hasCleanTail(text: string): boolean {
  if (text.endsWith('==')) return 'AQgw'.includes(text.charAt(text.length - 3));
  if (text.endsWith('=')) return 'AEIMQUYcgkosw048'.includes(text.charAt(text.length - 2));
  return true;
}

function bytesOf(quad: string): string {
  const bits = [...quad].reduce((sum, digit) => sum * 64 + Math.max(digits.indexOf(digit), 0), 0);
  return String.fromCharCode((bits >> 16) & 0xff, (bits >> 8) & 0xff, bits & 0xff);
}
