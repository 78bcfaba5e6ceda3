const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** A short text made of letters and digits that stands for another: the same for the same, always. */
export function digest(text: string, length: number): string {
  let left = 0xdeadbeef;
  let right = 0x41c6ce57;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    left = Math.imul(left ^ unit, 2654435761);
    right = Math.imul(right ^ unit, 1597334677);
  }
  return lettersOf(settled(left, right), settled(right, left), length);
}

function settled(half: number, other: number): number {
  const once =
    Math.imul(half ^ (half >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  return once >>> 0;
}

function lettersOf(high: number, low: number, length: number): string {
  let rest = BigInt(high) * 4294967296n + BigInt(low);
  let letters = '';
  for (let at = 0; at < length; at += 1) {
    letters += alphabet.charAt(Number(rest % 62n));
    rest /= 62n;
  }
  return letters;
}
