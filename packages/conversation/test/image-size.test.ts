import { smallestFiles } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageSize } from '../src/image-size.ts';

const side = fc.integer({ min: 1, max: 0x3fff });

function base64(...bytes: readonly (number | string | readonly number[])[]): string {
  return Buffer.concat(
    bytes.map((piece) =>
      typeof piece === 'string' ? Buffer.from(piece, 'latin1') : Buffer.from([piece].flat()),
    ),
  ).toString('base64');
}
function big(value: number, bytes: number): readonly number[] {
  return Array.from({ length: bytes }, (_, at) => (value >>> (8 * (bytes - 1 - at))) & 0xff);
}
function little(value: number, bytes: number): readonly number[] {
  return big(value, bytes).toReversed();
}
function segment(marker: number, length: number): readonly number[] {
  return [0xff, marker, ...big(length + 2, 2), ...Array.from({ length }, () => 0xff)];
}

/** Headers as their formats' specifications lay them out. */
const headers: {
  readonly [name: string]: readonly [string, (width: number, height: number) => string];
} = {
  png: [
    'image/png',
    (w, h) => base64('\x89PNG\r\n\x1a\n', big(13, 4), 'IHDR', big(w, 4), big(h, 4)),
  ],
  gif: ['image/gif', (w, h) => base64('GIF89a', little(w, 2), little(h, 2))],
  'baseline jpeg': [
    'image/jpeg',
    (w, h) =>
      base64(
        [0xff, 0xd8],
        segment(0xe0, 14),
        segment(0xc4, 3),
        [0xff, 0xff, 0xc0, 0, 17, 8],
        big(h, 2),
        big(w, 2),
      ),
  ],
  'progressive jpeg': [
    'image/jpeg',
    (w, h) =>
      base64([0xff, 0xd8], segment(0xe1, 4000), [0xff, 0xc2, 0, 17, 8], big(h, 2), big(w, 2)),
  ],
  'lossy webp': [
    'image/webp',
    (w, h) =>
      base64(
        'RIFF',
        little(0, 4),
        'WEBPVP8 ',
        little(0, 4),
        [0, 0, 0, 0x9d, 1, 0x2a],
        little(w | 0x4000, 2),
        little(h, 2),
      ),
  ],
  'lossless webp': [
    'image/webp',
    (w, h) =>
      base64(
        'RIFF',
        little(0, 4),
        'WEBPVP8L',
        little(0, 4),
        0x2f,
        little((w - 1) | ((h - 1) << 14), 4),
      ),
  ],
  'extended webp': [
    'image/webp',
    (w, h) =>
      base64(
        'RIFF',
        little(0, 4),
        'WEBPVP8X',
        little(10, 4),
        [0, 0, 0, 0],
        little(w - 1, 3),
        little(h - 1, 3),
      ),
  ],
};

describe('imageSize', () => {
  test.each(Object.entries(headers))('reads a %s', (_, [mediaType, write]) => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(imageSize(mediaType, write(width, height))).toEqual({ width, height });
      }),
    );
  });

  test.each(Object.entries(headers))('reads none from a %s cut short', (_, [mediaType, write]) => {
    const whole = Buffer.from(write(7, 9), 'base64');
    for (let end = 0; end < Math.min(whole.length, 60); end += 1) {
      expect(imageSize(mediaType, whole.subarray(0, end).toString('base64'))).toBeUndefined();
    }
  });

  test.each(Object.keys(smallestFiles).filter((type) => type.startsWith('image/')))(
    'reads the smallest %s',
    (mediaType) => {
      expect(imageSize(mediaType, smallestFiles[mediaType] ?? '')).toEqual({ width: 1, height: 1 });
    },
  );

  test('walks a JPEG of nothing but segments once', () => {
    const data = base64([0xff, 0xd8], Array.from({ length: 300_000 }, () => [0xff, 0xd0]).flat());
    expect(imageSize('image/jpeg', data)).toBeUndefined();
  });
});
