import type { JsonObject } from '@exarch/values';
import type { ErrorAnswer } from './wire.ts';

/** What goes back over the line, after `delay` milliseconds. */
export type Answer = Shaped & { readonly delay?: number };

type Shaped =
  | {
      readonly kind: 'whole';
      readonly status: number;
      readonly headers: Headers;
      readonly body: string;
    }
  | {
      readonly kind: 'stream';
      readonly status: number;
      readonly headers: Headers;
      readonly chunks: Iterable<Chunk> | AsyncIterable<Chunk>;
      /** Milliseconds between two chunks. */
      readonly pace: number;
      /** True for a line that breaks where the chunks end. */
      readonly breaks: boolean;
    }
  | { readonly kind: 'broken' };

/** A piece of a stream, as it is sent. */
export type Chunk = string | Uint8Array;

type Headers = { readonly [name: string]: string };

/** An answer of one JSON body. */
export function json({ status, headers, body }: ErrorAnswer): Answer {
  const type = { 'content-type': 'application/json' };
  return { kind: 'whole', status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}

/** A JSON body with the headers of success. */
export function success(body: JsonObject, headers: Headers): Answer {
  return json({ status: 200, headers, body });
}

/** A few words for whoever looks with a browser. */
export function plain(words: string): Answer {
  const headers = { 'content-type': 'text/plain; charset=utf-8' };
  return { kind: 'whole', status: 200, headers, body: `${words}\n` };
}

/** The page a proxy in front of a vendor shows when nobody is behind it. */
export const badGateway: Answer = {
  kind: 'whole',
  status: 502,
  headers: { 'content-type': 'text/html' },
  body: '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n<hr><center>stand-in</center>\r\n</body>\r\n</html>\r\n',
};
