import { brokenMedia, smallestFiles, soundMedia } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { byteAt, headBytes, isBase64 } from '../src/base64.ts';
import { largestImage, largestPdf, mediaInWords, mediaRefusal } from '../src/media.ts';

const png = smallestFiles['image/png'] ?? '';

function ruleOf(mediaType: string, source: { data: string } | { url: string }): string | undefined {
  return mediaRefusal({ type: 'media', mediaType, ...source }, '')?.rule;
}

describe('mediaRefusal', () => {
  test('lets every sound file through, and no broken one', () => {
    fc.assert(
      fc.property(soundMedia, (media) => {
        expect(mediaRefusal(media, '')).toBeUndefined();
      }),
    );
    fc.assert(
      fc.property(brokenMedia, (media) => {
        expect(mediaRefusal(media, '')).toBeDefined();
      }),
    );
  });

  test.each(Object.keys(smallestFiles))(
    'takes the bytes of %s under no other name',
    (mediaType) => {
      for (const [other, data] of Object.entries(smallestFiles)) {
        const rule = other === mediaType ? undefined : 'conversation/media-bytes';
        expect(ruleOf(mediaType, { data })).toBe(rule);
      }
    },
  );

  test.each([
    ['image/svg+xml', { data: png }, 'conversation/media-type'],
    ['image/jpg', { data: png }, 'conversation/media-type'],
    ['constructor', { data: png }, 'conversation/media-type'],
    ['image/png', { data: '' }, 'conversation/media-base64'],
    ['image/png', { data: `data:image/png;base64,${png}` }, 'conversation/media-base64'],
    ['image/png', { data: png.slice(0, -1) }, 'conversation/media-base64'],
    [
      'image/png',
      { data: png.replaceAll('+', '-').replaceAll('/', '_') },
      'conversation/media-base64',
    ],
    ['image/png', { url: 'HTTP://a/b' }, undefined],
    ['image/png', { url: 'ftp://a/b' }, 'conversation/media-url'],
    ['image/png', { url: 'data:image/png;base64,AAAA' }, 'conversation/media-url'],
    ['image/png', { url: 'https://?' }, 'conversation/media-url'],
  ] as const)('judges %s %o', (mediaType, source, rule) => {
    expect(ruleOf(mediaType, source)).toBe(rule);
  });

  test.each([
    ['image/png', largestImage, smallestFiles['image/png']],
    ['application/pdf', largestPdf, smallestFiles['application/pdf']],
  ])('takes %s up to %i base64 characters', (mediaType, largest, file) => {
    const whole = (file ?? '').replace(/=*$/, '');
    const data = whole.padEnd(largest, 'A');
    expect(ruleOf(mediaType, { data })).toBeUndefined();
    expect(ruleOf(mediaType, { data: `${data}AAAA` })).toBe('conversation/media-size');
  });
});

describe('mediaRefusal of an image', () => {
  test.each([
    ['image/png', png.slice(0, 20), 'conversation/media-sides'],
    ['image/jpeg', '/9j/4AAQ', 'conversation/media-sides'],
    ['image/png', pngOf(8000, 1), undefined],
    ['image/png', pngOf(1, 8001), 'conversation/media-sides'],
    ['image/png', pngOf(0, 1), 'conversation/media-sides'],
  ])('judges the sides of %s %.24s', (mediaType, data, rule) => {
    expect(ruleOf(mediaType, { data })).toBe(rule);
  });
});

function pngOf(width: number, height: number): string {
  const bytes = Buffer.from(png, 'base64');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes.toString('base64');
}

describe('mediaInWords', () => {
  test('names type, name, size and reason, and is well formed', () => {
    const media = { type: 'media', mediaType: 'image/\ud800', name: 'a', data: 'AAAA' } as const;
    expect(mediaInWords(media, 'Why.')).toBe(
      '[image/\ufffd "a", 4 base64 characters left out: Why.]',
    );
    const { data, ...rest } = { ...media, url: 'ftp://a' };
    expect(data).toBe('AAAA');
    expect(mediaInWords(rest, 'Why.')).toContain(' at ftp://a left out');
  });
});

describe('isBase64', () => {
  test('is true of canonical texts alone', () => {
    const texts = fc.oneof(
      fc.string({
        unit: fc.constantFrom('A', 'Q', 'g', 'B', '/', '+', '=', '-', ' '),
        maxLength: 8,
      }),
      fc.base64String({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const canonical = Buffer.from(text, 'base64').toString('base64') === text && text !== '';
        expect(isBase64(text)).toBe(canonical);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('headBytes', () => {
  test('reads the first bytes', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 0, maxLength: 20 }),
        fc.nat({ max: 14 }),
        (bytes, count) => {
          const text = Buffer.from(bytes).toString('base64');
          const head = headBytes(text, count).slice(0, bytes.length);
          expect(head).toBe(Buffer.from(bytes.slice(0, count)).toString('latin1'));
        },
      ),
    );
  });
});

describe('byteAt', () => {
  test('reads any byte, and none behind the end', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 20 }), fc.nat({ max: 24 }), (bytes, index) => {
        const text = Buffer.from(bytes).toString('base64');
        expect(byteAt(text, index)).toBe(bytes[index] ?? Number.NaN);
      }),
      { numRuns: 500 },
    );
  });
});
