import type { OpenFile } from './disk.ts';
import { readFully } from './torn-tail.ts';

const newline = 0x0a;

/** Bytes at a log's end that a listing always reads whole. */
export const tailBytes: number = 1 << 16;

/** A complete line found from the end: its bytes without the newline, and where it starts. */
export type TailLine = { readonly bytes: Buffer; readonly start: number };

/**
 * The complete lines before `end`, newest first, read a window at a time; each window is as large as
 * all before it, so that going far back costs what lies between and no more.
 */
export function* linesFromEnd(file: OpenFile, end: number): Generator<TailLine> {
  let stop = end;
  for (let window = tailBytes; stop > 0; window *= 2) {
    const start = Math.max(0, stop - window);
    const buffer = Buffer.allocUnsafe(stop - start);
    if (readFully(file, buffer, start) < buffer.length) return;
    const first = start === 0 ? 0 : buffer.indexOf(newline) + 1;
    yield* backwards(buffer.subarray(first), start + first);
    stop = start === 0 ? 0 : start + first;
  }
}

function* backwards(buffer: Buffer, base: number): Generator<TailLine> {
  let end = buffer.length;
  while (end > 0) {
    const start = end < 2 ? 0 : buffer.lastIndexOf(newline, end - 2) + 1;
    yield { bytes: buffer.subarray(start, end - 1), start: base + start };
    end = start;
  }
}

/** Whether what a line says is found by every listing; half the tail is left for what follows it. */
export function isInTail(lineEnd: number, end: number): boolean {
  return end - lineEnd < tailBytes / 2;
}
