import { smallestFiles } from '@exarch/testing';
import { describe, expect, test } from 'vitest';
import { mend } from '../../src/index.ts';

const files = Object.entries(smallestFiles);

function mended(media: object): readonly unknown[] {
  return mend([{ role: 'user', content: [{ type: 'media', ...media }] }]).messages.flatMap(
    (message) => (message.role === 'user' ? message.content : []),
  );
}

describe.each(files)('a file of %s', (mediaType, data) => {
  const stray = data.replace(/.(?==*$)/, (digit) =>
    data.endsWith('=') ? String.fromCharCode(digit.charCodeAt(0) + 1) : digit,
  );

  test.each([
    ['as a data URL', mediaType, `data:${mediaType};base64,${data}`],
    ['in lines', mediaType, data.replace(/.{20}/g, '$&\r\n')],
    ['in the alphabet of addresses', mediaType, data.replaceAll('+', '-').replaceAll('/', '_')],
    ['without its padding', mediaType, data.replace(/=+$/, '')],
    ['with stray bits', mediaType, stray],
    ['under another type', mediaType === 'image/png' ? 'image/jpeg' : 'image/png', data],
    ['under a type nobody has', 'application/octet-stream', data],
    ['under its type in capitals', mediaType.toUpperCase(), data],
  ])('is mended %s', (_, type, spelled) => {
    expect(mended({ mediaType: type, data: spelled })).toEqual([
      { type: 'media', mediaType, data },
    ]);
  });

  test('that is cut is named in a text', () => {
    expect(mended({ mediaType, data: data.slice(0, 4) })).toMatchObject([{ type: 'text' }]);
  });
});

describe('an address', () => {
  test('has its type under the registered name', () => {
    const url = 'https://a.b/c';
    expect(mended({ mediaType: 'image/JPG; q=1', url })).toEqual([
      { type: 'media', mediaType: 'image/jpeg', url },
    ]);
  });
});

describe('what is no base64', () => {
  test.each(['%%%not', '', 'ab%', 'aGVsbG8gd29ybGQ='])('is named in a text: %j', (data) => {
    expect(mended({ mediaType: 'image/png', data })).toMatchObject([{ type: 'text' }]);
  });
});
