import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Capture } from '../../src/shell/capture.ts';
import { clipped, shownOf } from '../../src/shell/clip.ts';
import { plain } from '../../src/shell/plain.ts';

function captured(bytes: Buffer, size: number = bytes.length): Capture {
  const capture = new Capture();
  for (let at = 0; at < bytes.length; at += size) capture.push(bytes.subarray(at, at + size));
  return capture;
}

const notice = /\n?\[… ([\d,]+) bytes left out; [^\]]*\]\n/;

describe('shownOf', () => {
  test('shows a short output whole', () => {
    expect(shownOf(captured(Buffer.from('a\nb\n')), 100)).toBe('a\nb\n');
  });

  test('shows head and tail of a long one, by whole lines, and says what is left out', () => {
    const lines = Array.from({ length: 100_000 }, (_, index) => `line ${index}`);
    const bytes = Buffer.from(`${lines.join('\n')}\n`);
    const text = shownOf(captured(bytes, 1_000), 10_000);
    const [head = '', left = '', tail = ''] = text.split(notice);
    expect(bytes.toString().startsWith(head)).toBe(true);
    expect(bytes.toString().endsWith(tail)).toBe(true);
    expect(head.endsWith('\n') || bytes.toString()[head.length] === '\n').toBe(true);
    expect(tail.startsWith('line ')).toBe(true);
    const shown = Buffer.byteLength(head) + Buffer.byteLength(tail);
    expect(Math.abs(Number(left.replaceAll(',', '')) + shown - bytes.length)).toBeLessThan(2);
  });

  test('measures what is seen, not the control sequences', () => {
    const coloured = '\x1b[31mx\x1b[0m\n'.repeat(4_000);
    expect(shownOf(captured(Buffer.from(coloured)), 10_000)).toBe('x\n'.repeat(4_000));
  });

  test.each([
    [
      'few control sequences',
      (index: number) => `\x1b[31mline ${index}\x1b[0m 10%\r20% ${index}é\n`,
    ],
    ['many', (index: number) => `${'\x1b[31m'.repeat(4)}${index}${'\x1b[0m'.repeat(4)}\n`],
    ['long lines', (index: number) => (index % 100 === 99 ? 'x\n' : '\x1b[1mxyz 世')],
    ['no line at all', () => 'a\bword '],
    [
      'lines drawn over',
      (index: number) => `${'x'.repeat(12_000)}\r${index}${'y'.repeat(6_000)}\n`,
    ],
  ])('shows the ends of the plain text, as full where it holds %s', (_, line) => {
    let text = '';
    for (let index = 0; text.length < 400_000; index += 1) text += line(index);
    const bytes = Buffer.from(text);
    const whole = plain(text);
    const [head = '', , tail = ''] = shownOf(captured(bytes, 5_000), 10_000).split(notice);
    expect(whole.startsWith(head)).toBe(true);
    expect(whole.endsWith(tail)).toBe(true);
    for (const end of [head, tail]) expect(Buffer.byteLength(end)).toBeGreaterThan(3_900);
  });

  test('shows the same however the output came in pieces', () => {
    const bytes = Buffer.from('é👋x\n'.repeat(60_000));
    const whole = shownOf(captured(bytes), 10_000);
    for (const size of [1_000, 4_096, 65_536, 70_001]) {
      expect(shownOf(captured(bytes, size), 10_000)).toBe(whole);
    }
    expect(whole).not.toContain('\ufffd');
  });
});

describe('clipped', () => {
  test('is never much longer than its cap, and keeps both ends', () => {
    const text = fc
      .array(fc.constantFrom('a', 'é', '👋', '\n', '世'), { size: 'max', maxLength: 400 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 300 }), (whole, cap) => {
        const shown = clipped(whole, cap);
        if (Buffer.byteLength(whole) <= cap) {
          expect(shown).toBe(whole);
          return;
        }
        const [head = '', left = '', tail = ''] = shown.split(notice);
        const told = Number(left) + Buffer.byteLength(head + tail);
        expect(Math.abs(told - Buffer.byteLength(whole))).toBeLessThanOrEqual(1);
        expect(Buffer.byteLength(head + tail)).toBeLessThanOrEqual(cap);
        expect(whole.startsWith(head)).toBe(true);
        expect(whole.endsWith(tail)).toBe(true);
        expect(shown).not.toContain('\ufffd');
      }),
    );
  });
});

describe('Capture', () => {
  test('holds no more than its two ends', () => {
    const capture = new Capture();
    for (let index = 0; index < 1_000; index += 1) capture.push(Buffer.alloc(10_000, index));
    expect(capture.total).toBe(10_000_000);
    expect(capture.head.length + capture.tail.length).toBe(128 * 1024);
    expect(capture.isWhole).toBe(false);
    expect(capture.tail.at(-1)).toBe(999 % 256);
  });

  test('keeps the last bytes of chunks of any size', () => {
    const sizes = fc.array(fc.integer({ min: 0, max: 20_000 }), { size: 'max', maxLength: 60 });
    fc.assert(
      fc.property(sizes, (each) => {
        const capture = new Capture();
        const all: Buffer[] = [];
        for (const [index, size] of each.entries()) {
          all.push(Buffer.alloc(size, index + 1));
          capture.push(Buffer.alloc(size, index + 1));
        }
        const bytes = Buffer.concat(all);
        expect(capture.total).toBe(bytes.length);
        expect(capture.head.equals(bytes.subarray(0, 64 * 1024))).toBe(true);
        const after = bytes.subarray(64 * 1024);
        expect(capture.tail.equals(after.subarray(Math.max(0, after.length - 64 * 1024)))).toBe(
          true,
        );
      }),
      { numRuns: 50 },
    );
  });

  test('is whole as long as both ends meet', () => {
    const capture = captured(Buffer.alloc(128 * 1024), 777);
    expect(capture.isWhole).toBe(true);
    expect(capture.head.length + capture.tail.length).toBe(128 * 1024);
    capture.push(Buffer.from('x'));
    expect(capture.isWhole).toBe(false);
  });
});
