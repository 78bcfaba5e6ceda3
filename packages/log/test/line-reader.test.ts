import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OpenFile } from '../src/disk.ts';
import { LineReader } from '../src/line-reader.ts';
import { MemoryDisk } from './memory-disk.ts';

const anyLine = fc
  .string({ unit: 'binary', maxLength: 40 })
  .map((text) => text.replaceAll('\n', ' '));
const anyLines = fc.array(anyLine, { size: 'max', maxLength: 60 });

type Walked = {
  readonly text: string;
  readonly seq: number;
  readonly start: number;
  readonly end: number;
};

function walk(lines: LineReader): readonly Walked[] {
  const walked: Walked[] = [];
  while (lines.next()) {
    const { seq, start, end } = lines;
    walked.push({ text: lines.bytes.toString(), seq, start, end });
  }
  return walked;
}

/** The same lines by another way: split the whole text. */
function split(texts: readonly string[]): readonly Walked[] {
  let start = 0;
  return texts.map((text, index) => {
    const from = start;
    start += Buffer.byteLength(text) + 1;
    return { text: Buffer.from(text).toString(), seq: index + 1, start: from, end: start };
  });
}

function fileOf(text: string): OpenFile {
  const disk = new MemoryDisk();
  const file = disk.open('f', 'create');
  file.append(Buffer.from(text));
  return file;
}

/** Reads at most so many bytes at once, as a system may. */
function reluctant(file: OpenFile, most: number): OpenFile {
  return { ...file, read: (into, at) => file.read(into.subarray(0, most), at) };
}

describe('LineReader', () => {
  test('walks the lines that a split of the whole file has, whatever the chunk and the system', () => {
    fc.assert(
      fc.property(
        anyLines,
        fc.integer({ min: 1, max: 64 }),
        fc.integer({ min: 1, max: 9 }),
        (texts, chunk, most) => {
          const file = fileOf(texts.map((text) => `${text}\n`).join(''));
          const range = { start: 0, end: file.size(), seq: 1 };
          expect(walk(new LineReader(reluctant(file, most), range, chunk))).toEqual(split(texts));
        },
      ),
    );
  });

  test('begins at any line and goes no further than it is told', () => {
    fc.assert(
      fc.property(anyLines, fc.nat(60), fc.nat(60), (texts, one, other) => {
        const file = fileOf(texts.map((text) => `${text}\n`).join(''));
        const all = split(texts);
        const from = Math.min(one, other, texts.length);
        const to = Math.min(Math.max(one, other), texts.length);
        const start = all[from]?.start ?? file.size();
        const end = all[to]?.start ?? file.size();
        const lines = new LineReader(file, { start, end, seq: from + 1 }, 16);
        expect(walk(lines)).toEqual(all.slice(from, to));
      }),
    );
  });

  test('never answers a line without its newline', () => {
    const file = fileOf('one\ntwo');
    expect(walk(new LineReader(file, { start: 0, end: file.size(), seq: 1 }))).toHaveLength(1);
  });

  test('says that the file ended before its range did', () => {
    const lines = new LineReader(fileOf('one\ntwo\nthr'), { start: 0, end: 12, seq: 1 });
    expect(walk(lines)).toHaveLength(2);
    expect(lines.shortfall?.rule).toBe('log/cut-short');
    const whole = new LineReader(fileOf('one\ntwo\n'), { start: 0, end: 8, seq: 1 });
    expect(walk(whole)).toHaveLength(2);
    expect(whole.shortfall).toBeUndefined();
  });

  test('gives a line up that no memory could hold', () => {
    const endless: OpenFile = {
      ...fileOf(''),
      read: (into) => {
        into.fill(0x78);
        return into.length;
      },
    };
    const lines = new LineReader(endless, { start: 0, end: 2 ** 40, seq: 1 });
    expect(lines.next()).toBe(false);
    expect(lines.shortfall?.rule).toBe('log/line-too-long');
  });
});
