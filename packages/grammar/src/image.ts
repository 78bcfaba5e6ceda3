/** What the head of a base64 text says about the picture in it, without decoding the rest. */

const magic: readonly (readonly [head: string, type: string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGODlh', 'image/gif'],
  ['R0lGODdh', 'image/gif'],
];

/** The media type the bytes show; undefined when they show none that is known here. */
export function imageType(base64: string): string | undefined {
  for (const [head, type] of magic) if (base64.startsWith(head)) return type;
  return base64.startsWith('UklGR') && base64.slice(10, 16).includes('V0VCU')
    ? 'image/webp'
    : undefined;
}

/** Width and height where they stand in the first bytes: PNG and GIF. */
export function imageSize(base64: string): { width: number; height: number } | undefined {
  const type = imageType(base64);
  if (type === 'image/png') {
    const head = decodedHead(base64, 24);
    return head.length < 24
      ? undefined
      : { width: bigEndian(head, 16), height: bigEndian(head, 20) };
  }
  if (type !== 'image/gif') return undefined;
  const head = decodedHead(base64, 10);
  return head.length < 10
    ? undefined
    : { width: littleEndian(head, 6), height: littleEndian(head, 8) };
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function decodedHead(base64: string, bytes: number): readonly number[] {
  const out: number[] = [];
  let bits = 0;
  let held = 0;
  for (const letter of base64.slice(0, Math.ceil((bytes * 4) / 3) + 1)) {
    const value = alphabet.indexOf(letter);
    if (value < 0) break;
    held = (held << 6) | value;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    out.push((held >> bits) & 0xff);
    held &= (1 << bits) - 1;
  }
  return out.slice(0, bytes);
}

function bigEndian(bytes: readonly number[], at: number): number {
  return bytes.slice(at, at + 4).reduce((sum, byte) => sum * 256 + byte, 0);
}

function littleEndian(bytes: readonly number[], at: number): number {
  return (bytes[at] ?? 0) + (bytes[at + 1] ?? 0) * 256;
}
