/** Canonical base64 (RFC 4648 section 4): padded, no white space, no stray bits. Not empty. */
export function isBase64(text: string): boolean {
  return text.length > 0 && text.length % 4 === 0 && alphabet.test(text) && hasCleanTail(text);
}

/**
 * Base64 in its canonical spelling, of one that has white space in it, the alphabet for addresses, no padding
 * or stray bits; what is no base64 stays none.
 */
export function canonical(text: string): string {
  const bare = text
    .replace(/[\s=]+/g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');
  const rest = bare.length % 4;
  if (rest < 2) return bare;
  const digit = digits.indexOf(bare.slice(-1));
  if (digit === -1) return bare;
  const last = digit & (rest === 2 ? 0b110000 : 0b111100);
  return `${bare.slice(0, -1)}${digits.charAt(last)}${'='.repeat(4 - rest)}`;
}

/** The byte at an index of what a canonical base64 text holds; NaN behind its end. */
export function byteAt(text: string, index: number): number {
  const at = Math.floor((index * 4) / 3);
  const high = digitAt(text, at);
  const low = digitAt(text, at + 1);
  const left = 2 * ((index % 3) + 1);
  return Number.isNaN(high + low) ? Number.NaN : ((high << left) | (low >> (6 - left))) & 0xff;
}

/** The first bytes of a base64 text, one character each. */
export function headBytes(text: string, bytes: number): string {
  const head = Array.from({ length: bytes }, (_, index) => byteAt(text, index));
  return String.fromCharCode(...head.filter((byte) => !Number.isNaN(byte)));
}

const alphabet = /^[A-Za-z0-9+/]+={0,2}$/;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function digitAt(text: string, at: number): number {
  const digit = at < text.length ? digits.indexOf(text.charAt(at)) : -1;
  return digit === -1 ? Number.NaN : digit;
}

/** The bits that padding leaves over are zero. */
function hasCleanTail(text: string): boolean {
  if (text.endsWith('==')) return 'AQgw'.includes(text.charAt(text.length - 3));
  if (text.endsWith('=')) return 'AEIMQUYcgkosw048'.includes(text.charAt(text.length - 2));
  return true;
}
