import { utf8Length } from '@exarch/values';
import type { Capture } from './capture.ts';
import { plain } from './plain.ts';

/** A cut moves up to this far to fall between two lines. */
const slack = 1_024;

/** What is shown of an output: plain, at most about `cap` bytes, its middle left out where it is longer. */
export function shownOf(capture: Capture, cap: number): string {
  const half = Math.floor(cap / 2);
  if (capture.isWhole) return clipped(plain(decoded([capture.head, capture.tail])), cap);
  const head = headOf(plainHead(capture.head, half), half);
  const tail = tailOf(plainTail(capture.tail, half), half);
  return joined(head, tail, capture.total - utf8Length(head) - utf8Length(tail));
}

/** A text of at most about `cap` bytes: whole, or its head and its tail. */
export function clipped(text: string, cap: number): string {
  const bytes = utf8Length(text);
  const half = Math.floor(cap / 2);
  if (bytes <= cap) return text;
  const head = headOf(text, half);
  const tail = tailOf(text, half);
  return joined(head, tail, bytes - utf8Length(head) - utf8Length(tail));
}

/** Plain text is made line by line: where the first lines are enough, the rest is not looked at. */
function plainHead(bytes: Buffer, wanted: number): string {
  const near = plain(decoded([bytes.subarray(0, bytes.lastIndexOf(10, 2 * wanted) + 1)]));
  return utf8Length(near) >= wanted ? near : plain(decoded([bytes]));
}

function plainTail(bytes: Buffer, wanted: number): string {
  const line = bytes.indexOf(10, Math.max(0, bytes.length - 2 * wanted));
  const near = line < 0 ? '' : plain(decoded([bytes.subarray(line + 1)]));
  return utf8Length(near) >= wanted ? near : plain(decoded([bytes]));
}

function joined(head: string, tail: string, left: number): string {
  const before = head === '' || head.endsWith('\n') ? head : `${head}\n`;
  return `${before}[… ${left.toLocaleString('en-US')} bytes left out; ask for less at a time to see them …]\n${tail}`;
}

/** The first bytes, back to the end of a line where one is near. */
function headOf(text: string, bytes: number): string {
  const head = Buffer.from(text.slice(0, bytes)).subarray(0, bytes).toString();
  const whole = head.endsWith('\ufffd') && !text.startsWith(head) ? head.slice(0, -1) : head;
  const line = whole.lastIndexOf('\n');
  return line >= 0 && whole.length - line <= slack ? whole.slice(0, line + 1) : whole;
}

/** The last bytes, on to the start of a line where one is near. */
function tailOf(text: string, bytes: number): string {
  const end = Buffer.from(text.slice(-bytes));
  let start = Math.max(0, end.length - bytes);
  while (start < end.length && ((end[start] ?? 0) & 0xc0) === 0x80) start += 1;
  const tail = end.subarray(start).toString().toWellFormed();
  const line = tail.indexOf('\n');
  return line >= 0 && line < slack && line < tail.length - 1 ? tail.slice(line + 1) : tail;
}

/** Bytes that are no UTF-8 show as U+FFFD; a character that the cut halved is left out. */
function decoded(parts: readonly Buffer[]): string {
  const all = Buffer.concat(parts);
  let start = 0;
  while (start < Math.min(3, all.length) && ((all[start] ?? 0) & 0xc0) === 0x80) start += 1;
  return new TextDecoder().decode(all.subarray(start), { stream: true });
}
