import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, Splicer } from '../src/encode.ts';

describe('encodeBody', () => {
  test('writes what JSON.stringify writes where there is no native text', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const body = JSON.parse(JSON.stringify(value));
        expect(encodeBody({ body, splices: new Map() })).toBe(JSON.stringify(body));
      }),
    );
  });

  const mark = '\u0000\u0001\u0000';
  const words = fc.oneof(fc.string(), fc.constantFrom(mark, `"${mark}"`, `${mark}${mark}`));

  test('puts native text in byte for byte, even where a text says the mark that holds its place', () => {
    fc.assert(
      fc.property(
        fc.array(words, { maxLength: 20, size: 'max' }),
        fc.array(words),
        (texts, keys) => {
          const splicer = new Splicer();
          const items = texts.map((text, at): Record<string, string> => {
            const item = { text, sign: 'a/b' };
            if (at % 3 === 0)
              return splicer.whole(item, ` { "text": ${JSON.stringify(text)} , "sign":"a\\/b"} `);
            return at % 3 === 1 ? splicer.members(item, { sign: '"a\\/b"' }) : { text };
          });
          const body = splicer.around({
            ...Object.fromEntries(keys.map((key) => [`k${key}`, key])),
            items: splicer.aroundEach(items),
          });
          const encoded = encodeBody({ body, splices: splicer.splices });
          expect(JSON.parse(encoded)).toEqual(JSON.parse(JSON.stringify(body)));
          expect(encoded.split('"a\\/b"').length - 1).toBe(
            items.filter((_, at) => at % 3 !== 2).length,
          );
        },
      ),
    );
  });
});
