import { byteAt } from './base64.ts';

/** Width and height in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** The size that an image's header states; undefined where it states none, as in one cut short. */
export function imageSize(mediaType: string, data: string): Size | undefined {
  const size = readers[mediaType]?.(data);
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}

const readers: { readonly [mediaType: string]: (data: string) => Size | undefined } = {
  'image/png': (data) => ({ width: bigEndian(data, 16, 4), height: bigEndian(data, 20, 4) }),
  'image/gif': (data) => ({ width: littleEndian(data, 6, 2), height: littleEndian(data, 8, 2) }),
  'image/jpeg': jpegSize,
  'image/webp': webpSize,
};

/** Walks the segments, each with its length, and the fill bytes between them to the one that opens the frame. */
function jpegSize(data: string): Size | undefined {
  const last = (data.length / 4) * 3;
  let at = 2;
  while (at < last && byteAt(data, at) === 0xff) {
    const marker = byteAt(data, at + 1);
    if (opensFrame(marker)) {
      return { height: bigEndian(data, at + 5, 2), width: bigEndian(data, at + 7, 2) };
    }
    at += marker === 0xff ? 1 : 2 + bigEndian(data, at + 2, 2);
  }
  return undefined;
}

/** SOF0 to SOF15; DHT, JPG and DAC stand among them. */
function opensFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** WebP keeps a side in 14 bits; what stands above them scales or flags. */
const sides = 0x4000;

/** The first chunk says which of the three headers follows. */
function webpSize(data: string): Size | undefined {
  switch (byteAt(data, 15)) {
    case 0x20:
      return {
        width: littleEndian(data, 26, 2) % sides,
        height: littleEndian(data, 28, 2) % sides,
      };
    case 0x4c: {
      const bits = littleEndian(data, 21, 4);
      return { width: (bits % sides) + 1, height: (Math.floor(bits / sides) % sides) + 1 };
    }
    case 0x58:
      return { width: littleEndian(data, 24, 3) + 1, height: littleEndian(data, 27, 3) + 1 };
    default:
      return undefined;
  }
}

function bigEndian(data: string, at: number, bytes: number): number {
  let sum = 0;
  for (let index = 0; index < bytes; index += 1) sum = sum * 256 + byteAt(data, at + index);
  return sum;
}

function littleEndian(data: string, at: number, bytes: number): number {
  let sum = 0;
  for (let index = bytes - 1; index >= 0; index -= 1) sum = sum * 256 + byteAt(data, at + index);
  return sum;
}
