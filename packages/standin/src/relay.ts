import type { Answer, Chunk } from './answer.ts';
import type { Incoming } from './incoming.ts';

/** Headers that belong to one connection, or that fetch sets itself. */
const ownHeaders =
  /^(?::|(?:host|connection|keep-alive|content-length|content-encoding|transfer-encoding|accept-encoding|upgrade|te|http2-settings|expect)$)/;

/** The answer of the real provider at `upstream`, passed on as it comes. */
export async function relayed(
  request: Incoming,
  upstream: string,
  signal: AbortSignal,
): Promise<Answer> {
  const { method, url, text, caller } = request;
  const body = method === 'GET' ? {} : { body: text };
  const target = `${upstream.replace(/\/+$/, '')}${url.pathname}${url.search}`;
  const answer = await fetch(target, { method, headers: kept(caller.headers), signal, ...body });
  const headers = kept(Object.fromEntries(answer.headers));
  return {
    kind: 'stream',
    status: answer.status,
    headers,
    chunks: chunksOf(answer),
    pace: 0,
    breaks: false,
  };
}

function kept(headers: {
  readonly [name: string]: string | readonly string[] | undefined;
}): Record<string, string> {
  const passed = Object.entries(headers).filter(
    ([name, value]) => value !== undefined && !ownHeaders.test(name),
  );
  return Object.fromEntries(passed.map(([name, value]) => [name, String(value)]));
}

async function* chunksOf({
  body,
}: {
  readonly body: AsyncIterable<Uint8Array> | null;
}): AsyncIterable<Chunk> {
  if (body) yield* body;
}
