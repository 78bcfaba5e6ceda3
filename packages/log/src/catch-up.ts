import type { Recorded } from '@exarch/record';
import { type Refusal, refusal } from '@exarch/values';
import { causeWords, systemWords } from './disk.ts';
import { LineReader } from './line-reader.ts';
import type { OpenLog } from './open-log.ts';
import { atLine, readLine } from './read-line.ts';
import type { Heard, Sink } from './sink.ts';

/** How far a late sink was brought, and what kept it from the end. */
export type CaughtUp = { readonly heard: Heard; readonly refusal?: Refusal };

/** Reads to a sink what it has not heard; a record that made it throw counts as heard. */
export function catchUp({ file, path, log }: OpenLog, sink: Sink, from: Heard): CaughtUp {
  const { cursor } = log.file;
  const range = { start: from.offset, end: cursor.offset, seq: from.seq + 1 };
  const lines = new LineReader(file, range);
  let heard = from;
  while (hasNext(lines)) {
    const read = readLine(lines.bytes, lines);
    if (!read.ok) return { heard, refusal: atLine(read.refusal, path, lines.seq) };
    heard = { offset: lines.end, seq: lines.seq };
    const threw = hear(sink, read.value, path);
    if (threw) return { heard, refusal: threw };
  }
  const { shortfall } = lines;
  return shortfall ? { heard, refusal: atLine(shortfall, path, lines.seq + 1) } : { heard };
}

/** A file that stops reading is as good as one that was cut: what is missing is refused below. */
function hasNext(lines: LineReader): boolean {
  try {
    return lines.next();
  } catch (cause) {
    systemWords(cause);
    return false;
  }
}

function hear(sink: Sink, recorded: Recorded, path: string): Refusal | undefined {
  try {
    sink.fact(recorded);
    return undefined;
  } catch (cause) {
    const because = `The sink threw and was not attached: ${causeWords(cause)}.`;
    const mend = 'Mend the sink and attach it again; what it has heard is not said to it again.';
    return refusal('log/sink-threw', path, because, mend);
  }
}
