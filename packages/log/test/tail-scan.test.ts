import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInTail, linesFromEnd, tailBytes } from '../src/tail-scan.ts';
import { MemoryDisk } from './memory-disk.ts';

const anyLine = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 90 }),
  fc.nat(80_000).map((length) => 'y'.repeat(length)),
);

describe('linesFromEnd', () => {
  test('are the lines of the file, backwards, however long they are', () => {
    fc.assert(
      fc.property(fc.array(anyLine, { size: 'max', maxLength: 60 }), (texts) => {
        const file = new MemoryDisk().open('f', 'create');
        const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
        file.append(bytes);
        const walked = [...linesFromEnd(file, bytes.length)];
        expect(walked.map((line) => line.bytes.toString())).toEqual(texts.toReversed());
        let end = bytes.length;
        for (const line of walked) {
          end -= line.bytes.length + 1;
          expect(line.start).toBe(end);
        }
      }),
      { numRuns: 40 },
    );
  });

  test('reads no more than the tail for what stands in it', () => {
    const file = new MemoryDisk().open('f', 'create');
    file.append(Buffer.from('line\n'.repeat(100_000)));
    let lowest = file.size();
    const noting = {
      ...file,
      read: (into: Uint8Array, at: number) => {
        lowest = Math.min(lowest, at);
        return file.read(into, at);
      },
    };
    const lines = linesFromEnd(noting, file.size());
    for (let count = 0; count < 1000; count += 1) lines.next();
    expect(lowest).toBe(file.size() - tailBytes);
  });
});

describe('isInTail', () => {
  test('leaves room for what follows a line', () => {
    expect(isInTail(1_000_000 - tailBytes / 4, 1_000_000)).toBe(true);
    expect(isInTail(1_000_000 - tailBytes, 1_000_000)).toBe(false);
  });
});
