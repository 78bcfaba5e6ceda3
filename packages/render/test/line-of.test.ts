import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ansiPalette, blockText, lineOf, plainPalette, verdictLine } from '../src/index.ts';
import { anyBlock, controlsIn } from './any-blocks.ts';
import { block, samples } from './samples.ts';

const call = { kind: 'tool_call', call: '1', tool: 'shell', input: {} } as const;

describe('lineOf', () => {
  test.each(
    samples
      .filter(([kind]) => kind.kind !== 'tool_call')
      .map(([kind]) => [kind.kind, kind] as const),
  )('writes a %s as its text', (_name, kind) => {
    expect(lineOf(block(kind))).toBe(blockText(block(kind)));
  });

  test('puts a call on one line, by its intent or else by its arguments', () => {
    const input = { cmd: 'npm test\nnpm run lint' };
    expect(lineOf(block({ ...call, input, intent: 'check' }))).toBe('* shell: check');
    expect(lineOf(block({ ...call, input }))).toBe('* shell: npm test …');
    expect(lineOf(block({ ...call, input: { a: 1, b: ['x'] } }))).toBe('* shell: a=1 b=["x"]');
    expect(lineOf(block({ ...call, input: { a: 'x'.repeat(200) } }))).toBe(
      `* shell: ${'x'.repeat(99)}…`,
    );
    expect(lineOf(block(call))).toBe('* shell');
  });

  test('shows a call’s verdict under it', () => {
    const verdict = { lines: 2, failed: true };
    expect(lineOf(block({ ...call, verdict }))).toBe('* shell\n  ! failed, 2 lines');
  });

  test('cuts a long diff and counts what it left out', () => {
    const diff = Array.from({ length: 100 }, (_, row) => `+${row}`).join('\n');
    const change = {
      kind: 'change',
      path: 'a',
      outcome: 'modified',
      added: 100,
      removed: 0,
      diff,
    } as const;
    const lines = lineOf(block(change)).split('\n');
    expect(lines).toHaveLength(42);
    expect(lines.slice(-2)).toEqual(['    +39', '    … 60 more']);
    expect(blockText(block(change)).split('\n')).toHaveLength(101);
  });

  test('paints what was added and removed', () => {
    const diff = '@@ -1 +1 @@\n-a\n+b';
    const change = {
      kind: 'change',
      path: 'a',
      outcome: 'modified',
      added: 1,
      removed: 1,
      diff,
    } as const;
    const palette = { ...plainPalette, added: mark('+'), removed: mark('-'), detail: mark('.') };
    expect(lineOf(block(change), palette)).toBe(
      '  - modified a (+1 −1)\n<.    @@ -1 +1 @@>\n<-    -a>\n<+    +b>',
    );
  });

  test('has no escape in it but the palette’s own', () => {
    fc.assert(
      fc.property(anyBlock, (each) => {
        const plain = lineOf(each, plainPalette);
        expect(controlsIn(plain)).toEqual([]);
        expect(lineOf(each, ansiPalette).replace(/\u001b\[\d+m/g, '')).toBe(plain);
        expect(lineOf(each)).toBe(plain);
      }),
      { numRuns: 500 },
    );
  });

  test('lets no style run over a line’s end', () => {
    fc.assert(
      fc.property(anyBlock, (each) => {
        for (const line of lineOf(each, ansiPalette).split('\n')) {
          const marks = line.match(/\u001b\[(?:1|2|3[0-6])m/g)?.length ?? 0;
          expect(line.match(/\u001b\[(?:22|39)m/g)?.length ?? 0).toBe(marks);
        }
      }),
    );
  });
});

describe('verdictLine', () => {
  test('names its call where other lines came between', () => {
    const done = block({ ...call, intent: 'check', verdict: { lines: 2, failed: false } });
    if (done.kind !== 'tool_call') throw new Error('not a call');
    expect(verdictLine(done, false)).toBe('  = 2 lines');
    expect(verdictLine(done, true)).toBe('  = 2 lines (shell: check)');
  });
});

function mark(sign: string): (line: string) => string {
  return (line) => `<${sign}${line}>`;
}
