import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { terminalSafe, terminalVisible } from '../src/index.ts';

/** Sequences a terminal obeys, each with nothing to show. */
const obeyed = [
  ['a colour', '\u001b[31m'],
  ['a colour with an odd parameter', '\u001b[38:2:1:2:3m'],
  ['a cursor move', '\u001b[2A'],
  ['a private mode', '\u001b[?1049h'],
  ['a soft reset', '\u001b[!p'],
  ['a CSI of one byte', '\u009b2J'],
  ['a title ended by a bell', '\u001b]0;gotcha\u0007'],
  ['a title ended by ST', '\u001b]0;gotcha\u001b\\'],
  ['a title of one-byte controls', '\u009d0;gotcha\u009c'],
  ['a clipboard write', '\u001b]52;c;ZXZpbA==\u0007'],
  ['a device control string', '\u001bPq#0;2;0;0;0\u001b\\'],
  ['an application command', '\u001b_Ga=d\u001b\\'],
  ['a privacy message', '\u001b^x\u001b\\'],
  ['a start of string', '\u001bXx\u001b\\'],
  ['a full reset', '\u001bc'],
  ['a saved cursor', '\u001b7'],
  ['a character set', '\u001b(0'],
  ['a bell', '\u0007'],
  ['a backspace', '\b'],
  ['a form feed', '\f'],
  ['a vertical tab', '\v'],
  ['a null', '\0'],
  ['a delete', '\u007f'],
  ['a next line', '\u0085'],
  ['a lone escape at the end', '\u001b'],
  ['an override of direction', '\u202e'],
  ['an isolate', '\u2066'],
] as const;

const printable = fc.string({
  unit: fc.constantFrom('a', 'm', '[', ']', ';', '7', 'é', '😀', ' ', '\n', '\t', '世', 'שׁ'),
  maxLength: 8,
});
const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      '\u001b',
      '[',
      ']',
      '0',
      ';',
      'm',
      '\\',
      '\u0007',
      '\u009b',
      '\u009d',
      '\u009c',
    ),
    fc.integer({ min: 0, max: 0xff }).map((unit) => String.fromCharCode(unit)),
    fc.constantFrom('\u202e', '\ud800', '😀'),
  ),
  size: 'max',
  maxLength: 60,
});

describe('terminalSafe', () => {
  test.each(obeyed)('strips %s whole', (_name, sequence) => {
    expect(terminalSafe(`before${sequence}`)).toBe('before');
    expect(terminalSafe(`${sequence}\n`)).toBe('\n');
  });

  test('keeps what follows a sequence that nothing ends', () => {
    expect(terminalSafe('\u001b]0;never ended')).toBe('0;never ended');
    expect(terminalSafe('a\u001b[31')).toBe('a31');
    expect(terminalSafe('\u009d0;a\nb')).toBe('0;a\nb');
  });

  test('makes a newline of a carriage return', () => {
    expect(terminalSafe('10%\r20%\r\n30%\n')).toBe('10%\n20%\n30%\n');
  });

  test('leaves nothing a terminal obeys', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(controlsIn(terminalSafe(text))).toEqual([]);
        expect(terminalSafe(terminalSafe(text))).toBe(terminalSafe(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test('leaves all else as it was', () => {
    fc.assert(
      fc.property(printable, (text) => {
        expect(terminalSafe(text)).toBe(text);
      }),
    );
  });

  test('takes out of a text what was put into it, and no more', () => {
    const ended = obeyed.filter(([name]) => name !== 'a lone escape at the end');
    const sequence = fc.constantFrom(...ended.map(([, text]) => text));
    fc.assert(
      fc.property(fc.array(fc.tuple(printable, sequence), { maxLength: 12 }), (pieces) => {
        const mixed = pieces.map(([text, put]) => text + put).join('');
        expect(terminalSafe(mixed)).toBe(pieces.map(([text]) => text).join(''));
      }),
    );
  });

  test('costs one pass, whatever it is given', () => {
    for (const seed of [
      '\u001b]',
      '\u009d',
      '\u001b[',
      '\u009b0',
      '\u001b(',
      '\u001b]\u009d',
      '\r',
    ]) {
      expect(controlsIn(terminalSafe(seed.repeat(500_000)))).toEqual([]);
    }
  });
});

describe('terminalVisible', () => {
  test('spells out what cannot be seen, so that nothing hides in it', () => {
    expect(terminalVisible('ls \u001b]0;; rm -rf ~\u0007\r\n\tx\u202e')).toBe(
      'ls \\u001b]0;; rm -rf ~\\u0007\\u000d\n\tx\\u202e',
    );
  });

  test('leaves nothing a terminal obeys, and every other character', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const seen = terminalVisible(text);
        expect(controlsIn(seen)).toEqual([]);
        expect(seen.replace(/\\u[0-9a-f]{4}/g, '').length).toBeLessThanOrEqual(text.length);
        const back = seen.replace(/\\u([0-9a-f]{4})/g, (_all, hex) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        );
        expect(back).toBe(text);
      }),
    );
  });
});

function controlsIn(text: string): readonly string[] {
  const found = new Set<string>();
  for (const mark of text) if (isControl(mark.codePointAt(0) ?? 0)) found.add(escape(mark));
  return [...found];
}

function isControl(code: number): boolean {
  if (code === 0x0a || code === 0x09) return false;
  const between = (low: number, high: number): boolean => low <= code && code <= high;
  return (
    between(0, 0x1f) || between(0x7f, 0x9f) || between(0x202a, 0x202e) || between(0x2066, 0x2069)
  );
}
