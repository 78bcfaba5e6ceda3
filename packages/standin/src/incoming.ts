import type { Request } from './listener.ts';
import type { Caller } from './wire.ts';

/** One request, read to its end. */
export type Incoming = {
  readonly method: string;
  readonly url: URL;
  readonly caller: Caller;
  readonly text: string;
};

/** Reads a request; undefined when its body is longer than `most` bytes. */
export async function incoming(request: Request, most: number): Promise<Incoming | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
  }
  if (length > most) return undefined;
  const url = urlOf(request);
  const caller = { headers: request.headers, query: url.searchParams };
  return { method: request.method ?? 'GET', url, caller, text: Buffer.concat(chunks).toString() };
}

/** What a request asks for, as an address; what is no address at all asks for the front door. */
export function urlOf({ url = '/' }: Request): URL {
  return URL.canParse(url, 'http://stand-in')
    ? new URL(url, 'http://stand-in')
    : new URL('http://stand-in/');
}
