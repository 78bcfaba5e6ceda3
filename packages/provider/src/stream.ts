import type { Failure } from '@exarch/conversation';
import {
  type Gather,
  type Gathered,
  type Projected,
  startGather,
  type WireDelta,
  type WireEvent,
} from '@exarch/projection';
import type { Adapter } from '@exarch/values';
import { AwsFrames } from './aws-frames.ts';
import type { ByteStream, Chunk } from './byte-stream.ts';
import type { Exchange } from './exchange.ts';
import type { Frames } from './frames.ts';
import { isLast } from './last-event.ts';
import type { Silence } from './silence.ts';
import { Sse } from './sse.ts';

/** Some servers say their last word and keep the line open; nothing more is waited for than this. */
const afterLastWord = 1_000;

/** A stream that is being read. */
export type Reading = {
  readonly projected: Projected;
  readonly silence: Silence;
  readonly now: () => number;
  readonly onDelta: (delta: WireDelta) => void;
};

/** Reads a stream to its end, or to what breaks it, and gathers the reply. */
export async function readStream(bytes: ByteStream, reading: Reading): Promise<Exchange> {
  const gather = startGather({ ...reading.projected, now: reading.now });
  const frames = framesOf(reading.projected.adapter);
  for (;;) {
    const chunk = await bytes.next();
    take(events(frames, chunk), gather, reading);
    if (chunk.kind === 'end') return outcome(gather.end());
    if (chunk.kind === 'broken') return outcome(gather.end(), chunk.failure);
  }
}

function framesOf(adapter: Adapter): Frames {
  return adapter === 'bedrock' ? new AwsFrames() : new Sse();
}

function events(frames: Frames, chunk: Chunk): readonly WireEvent[] {
  if (chunk.kind === 'bytes') return frames.feed(chunk.bytes);
  return chunk.kind === 'end' ? frames.end() : [];
}

function take(events: readonly WireEvent[], gather: Gather, reading: Reading): void {
  for (const event of events) {
    for (const delta of gather.push(event)) reading.onDelta(delta);
    if (isLast(reading.projected.adapter, event)) reading.silence.shorten(afterLastWord);
  }
}

/** A reply that came whole stands, however the line ended after it. */
function outcome(gathered: Gathered, broke?: Failure): Exchange {
  if (gathered.kind === 'reply') return gathered;
  const failure = cause(gathered.failure, broke);
  if (!gathered.shown) return { kind: 'failed', failure };
  const { draft, usage } = gathered;
  return { kind: 'cut', draft, failure, ...(usage === undefined ? {} : { usage }) };
}

/** The provider's own error frame says more than the break that followed it; a cancellation is the user's. */
function cause(inStream: Failure, broke: Failure | undefined): Failure {
  if (broke === undefined) return inStream;
  return broke.kind === 'cancelled' || inStream.kind === 'network' ? broke : inStream;
}
