import { createHash } from 'node:crypto';
import type { Fact } from '@exarch/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LineBuffer } from '../src/line-buffer.ts';

/** The line by another way: strings, and the other hash interface. */
function spelt(at: number, fact: Fact): { readonly line: string; readonly digest: string } {
  const body = `"at":${at},"display":${JSON.stringify(fact)}}`;
  const hex = createHash('sha256').update(body).digest('hex');
  return { line: `{"sum":"${hex.slice(0, 16)}",${body}\n`, digest: hex.slice(0, 32) };
}

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.nat(90_000).map((length) => 'é—'.repeat(length)),
);

describe('LineBuffer', () => {
  test('spells a line and hashes what it spells, whatever was in it before', () => {
    const buffer = new LineBuffer();
    fc.assert(
      fc.property(fc.array(anyText, { minLength: 1, maxLength: 5 }), (texts) => {
        for (const text of texts) {
          const fact = { kind: 'answer', text } as const;
          const { bytes, digest } = buffer.encode(1_764_520_000_000, fact);
          const wanted = spelt(1_764_520_000_000, fact);
          expect(Buffer.from(bytes).toString()).toBe(wanted.line);
          expect(digest).toBe(wanted.digest);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('gives the room of a huge line back', () => {
    const buffer = new LineBuffer();
    const huge = buffer.encode(1_764_520_000_000, { kind: 'answer', text: 'x'.repeat(6_000_000) });
    const next = buffer.encode(1_764_520_000_000, { kind: 'answer', text: 'x' });
    expect(huge.bytes.buffer.byteLength).toBeGreaterThan(6_000_000);
    expect(next.bytes.buffer.byteLength).toBeLessThan(100_000);
  });
});
