import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { breakOff, isGone, type Response } from './listener.ts';
import type { Encoding, Frame } from './wire.ts';

/** How a stream is sent. `list` is Google's other form: one JSON array, an element a frame. */
export type Sending = {
  readonly headers: { readonly [name: string]: string };
  /** Milliseconds between two frames. */
  readonly pace: number;
  readonly encoding: Encoding | 'list';
  /** True for a line that breaks halfway. */
  readonly drops: boolean;
};

/** Sends frames one by one, no faster than the reader takes them. */
export async function streamed(
  response: Response,
  frames: readonly Frame[],
  { headers, pace, encoding, drops }: Sending,
): Promise<void> {
  const { contentType, encode } = encoding === 'list' ? listEncoding(frames) : encoding;
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache', ...headers });
  const sent = drops ? firstHalf(frames) : frames;
  for (const frame of sent) {
    if (isGone(response)) return;
    await written(response, encode(frame));
    if (pace > 0) await pause(pace);
  }
  if (drops) breakOff(response);
  else response.end();
}

async function written(writable: Writable, bytes: string | Uint8Array): Promise<void> {
  if (!writable.write(bytes)) await drained(writable);
}

function firstHalf(frames: readonly Frame[]): readonly Frame[] {
  return frames.slice(0, Math.ceil(frames.length / 2));
}

/** A reader that has gone away drains nothing any more. */
async function drained(response: Writable): Promise<void> {
  const gone = new AbortController();
  const { signal } = gone;
  try {
    await Promise.race([once(response, 'drain', { signal }), once(response, 'close', { signal })]);
  } finally {
    gone.abort();
  }
}

function listEncoding(frames: readonly Frame[]): Encoding {
  return {
    contentType: 'application/json; charset=UTF-8',
    encode: (frame) => {
      const before = frame === frames[0] ? '[' : ',';
      const after = frame === frames.at(-1) ? ']' : '';
      return `${before}${JSON.stringify(frame.data)}\r\n${after}`;
    },
  };
}
