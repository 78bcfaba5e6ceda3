const digits = 8;
const nine = 0x39;
const zero = 0x30;
/** What an `a` stands for less than its character code. */
const letter = 0x61 - 10;

/** The eight lower-case hex digits of a 32-bit word: by the character, since a long log spells many. */
export function hexOf(word: number): string {
  return String.fromCharCode(
    digit(word >>> 28),
    digit(word >>> 24),
    digit(word >>> 20),
    digit(word >>> 16),
    digit(word >>> 12),
    digit(word >>> 8),
    digit(word >>> 4),
    digit(word),
  );
}

/** The 32-bit word that eight lower-case hex digits say, from `start` on. */
export function wordAt(hex: string, start: number): number {
  let word = 0;
  for (let at = start; at < start + digits; at += 1) {
    const code = hex.charCodeAt(at);
    word = (word << 4) | (code > nine ? code - letter : code - zero);
  }
  return word >>> 0;
}

function digit(word: number): number {
  const value = word & 0xf;
  return value < 10 ? zero + value : letter + value;
}
