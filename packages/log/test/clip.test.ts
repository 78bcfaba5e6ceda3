import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clipped } from '../src/clip.ts';

describe('clipped', () => {
  test('is the line where it is short', () => {
    expect(clipped('short — é', 3)).toBe('short — é');
  });

  test('is its first 200 bytes where the match is among them', () => {
    expect(clipped('x'.repeat(500), 3)).toBe('x'.repeat(200));
    expect(clipped('é'.repeat(500), 3)).toBe('é'.repeat(100));
    expect(clipped(`x${'é'.repeat(500)}`, 0)).toBe(`x${'é'.repeat(99)}`);
  });

  test('is what stands around a match that lies further in', () => {
    const line = `${'x'.repeat(1000)}needle${'y'.repeat(1000)}`;
    expect(clipped(line, 1000)).toBe(`${'x'.repeat(40)}needle${'y'.repeat(154)}`);
  });

  test('begins with a whole character', () => {
    const line = `${'😀'.repeat(100)}x${'😀'.repeat(100)}`;
    for (const match of [200, 201, 203]) expect(clipped(line, match).isWellFormed()).toBe(true);
    expect(clipped(`x${line}`, 201).startsWith('😀')).toBe(true);
  });

  test('is never longer than 200 bytes, never cut within a character, and has the match’s beginning', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 400 }),
        fc.nat(),
        (text, nat) => {
          const characters = [...text];
          const match = characters.slice(0, nat % characters.length).join('').length;
          const clip = clipped(text, match);
          expect(Buffer.byteLength(clip)).toBeLessThanOrEqual(200);
          expect(clip.isWellFormed()).toBe(true);
          expect(text).toContain(clip);
          const at = [...text.slice(match)][0] ?? '';
          if (Buffer.byteLength(text) > 0) expect(clip).toContain(at);
        },
      ),
    );
  });
});
