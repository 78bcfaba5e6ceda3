import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { never } from '@exarch/values';
import type { Answer, Chunk } from './answer.ts';
import { breakOff, isGone, type Response } from './listener.ts';

/** Who listens in, and what ends every pause. */
export type House = {
  readonly heard: (chunk: Chunk) => void;
  readonly closing: AbortSignal;
};

/** Sends an answer, no faster than its reader takes it; each piece that went out is also `heard`. */
export async function send(response: Response, answer: Answer, house: House): Promise<void> {
  const { heard, closing } = house;
  if (answer.delay !== undefined) await pause(answer.delay, undefined, { signal: closing });
  switch (answer.kind) {
    case 'whole': {
      const bytes = Buffer.from(answer.body);
      heard(answer.body);
      response.writeHead(answer.status, { ...answer.headers, 'content-length': bytes.length });
      response.end(bytes);
      return;
    }
    case 'stream':
      return stream(response, answer, house);
    case 'broken':
      return breakOff(response);
    default:
      return never(answer);
  }
}

async function stream(
  response: Response,
  { status, headers, chunks, pace, breaks }: Extract<Answer, { kind: 'stream' }>,
  { heard, closing }: House,
): Promise<void> {
  response.writeHead(status, headers);
  for await (const chunk of chunks) {
    if (isGone(response)) return;
    heard(chunk);
    await written(response, chunk);
    if (pace > 0) await pause(pace, undefined, { signal: closing });
  }
  if (breaks) breakOff(response);
  else response.end();
}

async function written(writable: Writable, bytes: Chunk): Promise<void> {
  if (!writable.write(bytes)) await drained(writable);
}

/** A reader that has gone away drains nothing any more. */
async function drained(writable: Writable): Promise<void> {
  const gone = new AbortController();
  const { signal } = gone;
  try {
    await Promise.race([once(writable, 'drain', { signal }), once(writable, 'close', { signal })]);
  } finally {
    gone.abort();
  }
}
