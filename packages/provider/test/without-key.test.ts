import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutKey } from '../src/without-key.ts';
import { keys, runsIn, spellings } from './spellings.ts';

const words = fc.string({
  unit: fc.constantFrom('ä', 'ö', ' ', '\n', '世', '界', '.'),
  maxLength: 40,
});

/** Two cuts, in an order. */
const cuts = fc.tuple(fc.nat(2000), fc.nat(2000)).map(([one, two]) => [one, one + two] as const);

describe('withoutKey', () => {
  test('takes the key out and leaves the rest', () => {
    expect(withoutKey('key a-secret-key is bad', 'a-secret-key')).toBe('key [key] is bad');
    expect(withoutKey('a-secret-key', 'a-secret-key')).toBe('[key]');
    expect(withoutKey('two: a-secret-key a-secret-key.', 'a-secret-key')).toBe('two: [key] [key].');
    expect(withoutKey('50% of \\u00e4 &amp; "x" is fine', 'a-secret-key')).toBe(
      '50% of \\u00e4 &amp; "x" is fine',
    );
  });

  test('takes out what a cut left of it, down to six characters', () => {
    expect(withoutKey('… a-secr', 'a-secret-key')).toBe('… [key]');
    expect(withoutKey('a-sec', 'a-secret-key')).toBe('a-sec');
    expect(withoutKey('et-key …', 'a-secret-key')).toBe('[key] …');
  });

  test.each([
    ['sk-no-key-required', 'messages.0.content: Field required'],
    ['sk-no-key-required', 'missing_required_parameter'],
    ['not-needed', 'No key was needed here, or not needed any more'],
    ['NOT_REQUIRED', 'temperature: REQUIRED'],
    ['anything', 'It takes anything'],
    ['x7Kp-required-Qm93', 'Field required'],
  ])('of %s leaves an ordinary word of it in "%s"', (key, text) => {
    expect(withoutKey(text, key)).toBe(text);
  });

  test.each([
    ['sk-no-key-required', 'key sk-no-key-required is bad', 'key [key] is bad'],
    ['sk-no-key-required', '…key-required is bad', '…[key] is bad'],
    ['sk-no-key-required', 'sk-no-key-requ…', '[key]…'],
    ['not-needed', 'Field needed: not-needed', 'Field needed: [key]'],
    ['sk-requiredqzvw', 'of required…', 'of [key]…'],
    ['qzvkwprmtxhd', 'of vkwprm…', 'of [key]…'],
  ])('of %s takes out of "%s" what is more than such a word', (key, text, clean) => {
    expect(withoutKey(text, key)).toBe(clean);
  });

  test('leaves no six characters in a row of a key that a word stands in, but the word’s', () => {
    const parts = fc.tuple(keys, fc.constantFrom('required', 'needed', 'anything'), keys);
    fc.assert(
      fc.property(parts, cuts, ([before, word, after], [from, to]) => {
        const key = `${before}-${word}-${after}`;
        const clean = withoutKey(`ä${key}ä`.slice(from % 60, to), key);
        for (const run of runsIn(key, (part) => part)) {
          if (!word.includes(run)) expect(clean).not.toContain(run);
        }
      }),
    );
  });

  test('knows it in a mixture of spellings', () => {
    expect(withoutKey('k=a%2dse\\u0063ret&#45;key;', 'a-secret-key')).toBe('k=[key];');
    expect(withoutKey('k=a%252dse\\\\u0063ret&amp;#45;key;', 'a-secret-key')).toBe('k=[key];');
  });

  test('knows it in base64, alone and behind a name', () => {
    const base64 = (text: string, encoding: BufferEncoding = 'base64'): string =>
      Buffer.from(text).toString(encoding);
    expect(withoutKey(`k ${base64('a-secret-key')}.`, 'a-secret-key')).toBe('k [key].');
    for (const name of ['a:', 'ab:', 'user:']) {
      const whole = base64(`${name}a-secret-key`);
      const start = Math.ceil((name.length * 4) / 3);
      const end = Math.floor(((name.length + 12) * 4) / 3);
      expect(withoutKey(whole, 'a-secret-key')).toBe(
        `${whole.slice(0, start)}[key]${whole.slice(end)}`,
      );
    }
    const strange = '~~~???~~~???';
    for (const spelled of ['fn5+Pz8/fn5+Pz8/', 'fn5-Pz8_fn5-Pz8_', 'fn5%2BPz8%2ffn5%2BPz8%2f']) {
      expect(withoutKey(spelled, strange)).toBe('[key]');
    }
  });

  test.each(Object.entries(spellings))(
    'leaves no six characters of it in a row, wherever it stands and is cut, written %s',
    (_, spell) => {
      fc.assert(
        fc.property(keys, words, words, cuts, (key, before, after, [from, to]) => {
          const text = `${before}${spell(key)}${after}`.slice(from % 60, to);
          const clean = withoutKey(text, key);
          for (const run of runsIn(key, spell)) expect(clean).not.toContain(run);
        }),
      );
    },
  );

  test.each(['base64', 'base64url'] as const)(
    'leaves no eight characters of its %s in a row, whatever it was written with',
    (encoding) => {
      const bytes = fc.uint8Array({ maxLength: 12 });
      fc.assert(
        fc.property(keys, bytes, bytes, cuts, (key, before, after, [from, to]) => {
          const whole = Buffer.concat([before, Buffer.from(key), after]).toString(encoding);
          const text = whole.slice(from % 20, to);
          const clean = withoutKey(text, key);
          for (let at = 0; at + 11 <= text.length; at += 1) {
            const part = text.slice(at, at + 11);
            if (isOfKey(part, { key, encoding })) expect(clean).not.toContain(part);
          }
        }),
      );
    },
  );

  test('changes nothing where no six characters in a row are the key’s', () => {
    const others = fc.string({
      unit: fc.constantFrom('ä', '%', '\\', 'u', '0', '4', '1', '&', ';'),
    });
    const strange = keys.filter((key) => !/[%\\u041&;]{6}/.test(key) && !/A/.test(key));
    fc.assert(
      fc.property(strange, others, (key, text) => {
        expect(withoutKey(text, key)).toBe(text);
      }),
    );
  });

  test('is quick with a long text that is all escapes', () => {
    const text = '%2525'.repeat(400);
    expect(withoutKey(text, 'a-secret-key')).toBe(text);
  });
});

/** True where these characters of base64 are read as six of the key in a row, at one of the four places. */
function isOfKey(
  part: string,
  { key, encoding }: { key: string; encoding: 'base64' | 'base64url' },
): boolean {
  return [0, 1, 2, 3].some((shift) => {
    const read = Buffer.from(part.slice(shift, shift + 8), encoding).toString('latin1');
    return read.length === 6 && key.includes(read);
  });
}
