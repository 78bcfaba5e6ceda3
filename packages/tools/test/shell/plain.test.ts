import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plain } from '../../src/shell/plain.ts';

describe('plain', () => {
  test.each([
    ['\x1b[1;31mred\x1b[0m', 'red'],
    ['\x1b[38:2::1:2:3mx', 'x'],
    ['\x1b[?25lhidden\x1b[?25h', 'hidden'],
    ['\x1b]0;title\x07text', 'text'],
    ['\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\', 'link'],
    ['\x1b]0;never closed\nnext', '\nnext'],
    ['\x1bPdevice\x1b\\x', 'x'],
    ['\x1b(Bx\x1b=y\x1b7z', 'xyz'],
    ['\x9b31mx', 'x'],
    ['a\x1b', 'a'],
    ['a\x1b[', 'a'],
    ['10%\r20%\r100%\n', '100%\n'],
    ['one\r\ntwo\r\r\n', 'one\ntwo\n'],
    ['done\r', 'done'],
    ['N\bNAME\x07', 'NAME'],
    ['_\bx', 'x'],
    ['a\0b\x7fc\vd\fe', 'abcde'],
    ['tab\tstays', 'tab\tstays'],
    ['a \ud800 b', 'a \ufffd b'],
  ])('of %j is %j', (text, expected) => {
    expect(plain(text)).toBe(expected);
  });

  test('never holds a control character, whatever it is made of', () => {
    const pieces = fc.constantFrom(
      '\x1b',
      '[',
      ']',
      'P',
      '\x9b',
      '\x07',
      ';',
      '1',
      'm',
      '\r',
      '\n',
      '\b',
      'x',
      '\x9d',
    );
    fc.assert(
      fc.property(fc.array(pieces, { size: 'max', maxLength: 60 }), (parts) => {
        const left = [...plain(parts.join(''))].filter(
          (character) => character < ' ' && character !== '\n',
        );
        expect(left).toEqual([]);
      }),
    );
  });

  test('is linear in hostile texts', () => {
    for (const piece of ['\r', '\x1b]', '\x1b[1', 'a\b', '\x1b', 'x', '\x9b']) {
      expect(plain(piece.repeat(300_000)).length).toBeLessThanOrEqual(300_000);
    }
  });
});
