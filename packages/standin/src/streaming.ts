import type { Answer, Chunk } from './answer.ts';
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

/** The answer that sends these frames one by one. */
export function streaming(
  frames: readonly Frame[],
  { headers, pace, encoding, drops }: Sending,
): Answer {
  const { contentType, encode } = encoding === 'list' ? listEncoding(frames) : encoding;
  const sent = drops ? frames.slice(0, Math.ceil(frames.length / 2)) : frames;
  return {
    kind: 'stream',
    status: 200,
    headers: { 'content-type': contentType, 'cache-control': 'no-cache', ...headers },
    chunks: encoded(sent, encode),
    pace,
    breaks: drops,
  };
}

/** Encoded as it is sent, so that a reader who leaves costs no more. */
function* encoded(frames: readonly Frame[], encode: Encoding['encode']): Iterable<Chunk> {
  for (const frame of frames) yield encode(frame);
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
