import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileWindow } from '../src/file-window.ts';
import { MemoryDisk } from './memory-disk.ts';

const offset = fc.nat({ max: 90 });
const deeds = fc.array(
  fc.oneof(
    fc.record({ start: offset, length: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ grown: fc.uint8Array({ minLength: 1, maxLength: 12 }) }),
  ),
  { size: 'max', maxLength: 80 },
);

describe('a window on a file', () => {
  test('answers what stands there, in any order, also behind what has grown since', () => {
    fc.assert(
      fc.property(deeds, fc.integer({ min: 1, max: 32 }), (list, room) => {
        const file = new MemoryDisk().open('f', 'create');
        const window = new FileWindow(file, room);
        let whole = Buffer.alloc(0);
        for (const deed of list) {
          if ('grown' in deed) {
            file.append(deed.grown);
            whole = Buffer.concat([whole, deed.grown]);
          } else {
            const end = deed.start + deed.length;
            expect(window.bytes(deed.start, end)).toEqual(whole.subarray(deed.start, end));
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('reads a file once from its beginning to its end', () => {
    const file = new MemoryDisk().open('f', 'create');
    file.append(Buffer.alloc(1000, 'a'));
    let reads = 0;
    const counted = {
      ...file,
      read: (into: Uint8Array, at: number): number => {
        reads += 1;
        return file.read(into, at);
      },
    };
    const window = new FileWindow(counted, 100);
    for (let at = 0; at < 1000; at += 10) window.bytes(at, at + 10);
    expect(reads).toBe(10);
  });

  test('gives the room of a long line back', () => {
    const file = new MemoryDisk().open('f', 'create');
    file.append(Buffer.alloc(1000, 'a'));
    const window = new FileWindow(file, 100);
    expect(window.bytes(0, 900).buffer.byteLength).toBe(900);
    expect(window.bytes(900, 910).buffer.byteLength).toBe(100);
  });
});
