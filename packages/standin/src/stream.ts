import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { isGone, type Response } from './listener.ts';
import type { Encoding, Frame } from './wire.ts';

/** How a stream is sent. `list` is Google's other form: one JSON array, an element a frame. */
export type Sending = {
  readonly headers: { readonly [name: string]: string };
  /** Milliseconds between two frames. */
  readonly pace: number;
  readonly encoding: Encoding | 'list';
};

/** Sends frames one by one, no faster than the reader takes them. */
export async function streamed(
  response: Response,
  frames: readonly Frame[],
  { headers, pace, encoding }: Sending,
): Promise<void> {
  const { contentType, encode } = encoding === 'list' ? listEncoding(frames) : encoding;
  response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-cache', ...headers });
  const writable: Writable = response;
  for (const frame of frames) {
    if (isGone(response)) return;
    if (!writable.write(encode(frame))) await drained(response);
    if (pace > 0) await pause(pace);
  }
  response.end();
}

/** A reader that has gone away drains nothing any more. */
async function drained(response: Response): Promise<void> {
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
