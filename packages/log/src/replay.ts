import { isUtf8 } from 'node:buffer';
import type { Recorded } from '@exarch/record';
import { ok, type Refusal, type Result, refusal } from '@exarch/values';
import type { OpenFile } from './disk.ts';
import type { Folds } from './folds.ts';
import { headOfSession, judgeRoot } from './head.ts';
import { LineReader } from './line-reader.ts';
import { atLine, decodeHashed, hashedLine, judgeSum } from './read-line.ts';
import type { SessionId } from './session-id.ts';

const lineStart = Buffer.from('{"sum":"');

/** A log to fold from its first line to its last complete one. */
export type Replayed = {
  readonly id: SessionId;
  readonly path: string;
  readonly file: OpenFile;
  /** One past the last newline. */
  readonly end: number;
  /** Which logs are folded: to go on writing, or to read a fork's parent. */
  readonly admits: 'open_roots' | 'all';
};

/**
 * Streams every line through the folds; answers how many there were. A display line is passed over
 * once its class and kind are known: no fold here reads it.
 */
export function replay(replayed: Replayed, folds: Folds): Result<number> {
  const lines = new LineReader(replayed.file, { start: 0, end: replayed.end, seq: 1 });
  while (lines.next()) {
    const refused = step(lines, replayed, folds);
    if (refused) return { ok: false, refusal: atLine(refused, replayed.path, lines.seq) };
  }
  const { shortfall } = lines;
  if (shortfall) return { ok: false, refusal: atLine(shortfall, replayed.path, lines.seq + 1) };
  const closed = folds.title.closed && replayed.admits === 'open_roots';
  return closed ? { ok: false, refusal: closedForGood(replayed.path) } : ok(lines.seq);
}

function step(lines: LineReader, replayed: Replayed, folds: Folds): Refusal | undefined {
  const { head } = lines;
  if (!head.ok) return head.refusal;
  if (head.value.class === 'display' && lines.seq > 1) return judgePassedOver(lines);
  const read = decodeHashed(hashedLine(lines.bytes, head), lines);
  if (!read.ok) return read.refusal;
  const foreign = lines.seq === 1 ? judgeFirst(read.value, replayed) : undefined;
  if (foreign) return foreign;
  const stepped = folds.step(read.value);
  return stepped.ok ? undefined : { ...stepped.refusal, at: '' };
}

/**
 * A lost newline would make the next line, whatever it says, part of one that is passed over. Where
 * another line's beginning stands inside, or bytes that none of our lines has, as a sector that was
 * zeroed or that holds some other file, the sum tells whether they belong there.
 */
function judgePassedOver(lines: LineReader): Refusal | undefined {
  const { bytes } = lines;
  const odd = lines.has(lineStart) || bytes.includes(0) || !isUtf8(bytes);
  return odd ? judgeSum(bytes) : undefined;
}

function judgeFirst(first: Recorded, { id, admits }: Replayed): Refusal | undefined {
  const head = headOfSession(first, id);
  if (!head.ok) return head.refusal;
  return admits === 'open_roots' ? judgeRoot(head.value, id) : undefined;
}

function closedForGood(path: string): Refusal {
  return refusal(
    'log/closed-session',
    path,
    'It was closed for good.',
    'It can still be read and forked.',
  );
}
