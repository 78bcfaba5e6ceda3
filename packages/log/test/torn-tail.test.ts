import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lastLineEnd, quarantine } from '../src/torn-tail.ts';
import { faultyDisk } from './faulty-disk.ts';
import { ruleOf, taken } from './fixtures.ts';
import { MemoryDisk } from './memory-disk.ts';

function diskWith(text: string): MemoryDisk {
  const disk = new MemoryDisk();
  disk.open('r', 'create').append(Buffer.from(text));
  return disk;
}

describe('lastLineEnd', () => {
  test.each([
    ['', 0],
    ['torn', 0],
    ['\n', 1],
    ['one\n', 4],
    ['one\ntorn', 4],
    ['one\ntwo\n', 8],
  ])('of %j is %d', (text, end) => {
    expect(lastLineEnd(diskWith(text).open('r', 'read'))).toBe(end);
  });

  test('is found however long the tail is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 65_000, max: 140_000 }), (length) => {
        const disk = diskWith(`line\n${'x'.repeat(length)}`);
        expect(lastLineEnd(disk.open('r', 'read'))).toBe(5);
      }),
      { numRuns: 20 },
    );
  });
});

describe('quarantine', () => {
  test('moves the torn bytes aside and cuts the file, both on the device', () => {
    const disk = diskWith('one\ntorn');
    expect(taken(quarantine({ disk, file: disk.open('r', 'append'), path: 'r' }, 4))).toBe(4);
    expect(disk.bytesOf('r').toString()).toBe('one\n');
    expect(disk.bytesOf('r.crash').toString()).toBe('torn');
    expect(disk.synced).toEqual(['r.crash', '.', 'r']);
  });

  test('moves a tail of any length whole', () => {
    const tail = 'torn'.repeat(50_000);
    const disk = diskWith(`one\n${tail}`);
    taken(quarantine({ disk, file: disk.open('r', 'append'), path: 'r' }, 4));
    expect(disk.bytesOf('r.crash').toString()).toBe(tail);
  });

  test('keeps what earlier crashes left', () => {
    const disk = diskWith('one\ntorn');
    disk.open('r.crash', 'create').append(Buffer.from('older'));
    taken(quarantine({ disk, file: disk.open('r', 'append'), path: 'r' }, 4));
    expect(disk.bytesOf('r.crash').toString()).toBe('oldertorn');
  });

  test('touches nothing where nothing is torn', () => {
    const disk = diskWith('one\n');
    expect(taken(quarantine({ disk, file: disk.open('r', 'append'), path: 'r' }, 4))).toBe(0);
    expect([...disk.files.keys()]).toEqual(['r']);
    expect(disk.synced).toEqual([]);
  });

  test.each([
    { append: { through: 2, code: 'ENOSPC' } },
    { append: { through: 2 } },
    { sync: 'EIO' },
  ])('cuts nothing when the copy fails with %j', (faults) => {
    const disk = diskWith('one\ntorn');
    const failing = faultyDisk(disk, '.crash', faults);
    const result = quarantine({ disk: failing, file: disk.open('r', 'append'), path: 'r' }, 4);
    expect(ruleOf(result)).toBe('log/torn-tail-stays');
    expect(disk.bytesOf('r').toString()).toBe('one\ntorn');
  });
});
