import { never } from '@exarch/values';
import { counted } from './count.ts';
import type { Prompter } from './cue.ts';
import { type Door, doorOf } from './door.ts';
import { bodyOf, type Exchange, sendJson } from './exchange.ts';
import type { Request, Response } from './listener.ts';
import { listed } from './listing.ts';
import type { Mint } from './mint.ts';
import type { Refused } from './refused.ts';
import { whatItIs } from './small-talk.ts';
import { talk } from './talk.ts';
import type { Wire } from './wire.ts';
import { wires } from './wires.ts';

/** What the server holds for its whole life. */
export type Premises = {
  readonly mint: Mint;
  readonly prompter: Prompter;
  readonly pace: number;
};

/** Anthropic's limit on a request, the widest of the vendors' but for uploads. */
const longestBody = 32 * 2 ** 20;

/** Answers one HTTP request. */
export async function serve(
  request: Request,
  response: Response,
  premises: Premises,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://stand-in');
  const door = doorOf(request.method ?? 'GET', url);
  const wire = wireOf(door, request);
  const text = await bodyOf(request, longestBody);
  const refused = text === undefined ? tooLong : door === undefined ? noSuchPath(url) : undefined;
  if (refused) return sendJson(response, wire.refusal(refused, premises.mint));
  const caller = { headers: request.headers, query: url.searchParams };
  return enter(
    { url, caller, text: text ?? '', response },
    door ?? { kind: 'front' },
    wire,
    premises,
  );
}

async function enter(
  exchange: Exchange,
  door: Door,
  wire: Wire,
  { mint, prompter, pace }: Premises,
): Promise<void> {
  switch (door.kind) {
    case 'talk':
      return talk(exchange, { wire, target: door.target, mint, prompter, pace });
    case 'count':
      return sendJson(exchange.response, counted(exchange, { wire, mint }));
    case 'models':
      return sendJson(exchange.response, listed(exchange, door, { wire, mint }));
    case 'front':
      exchange.response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' });
      exchange.response.end(`${whatItIs}\n`);
      return;
    default:
      return never(door);
  }
}

/** Whose words an answer is in; where the path does not say it, the headers do. */
function wireOf(door: Door | undefined, { headers, url = '' }: Request): Wire {
  if (door && 'adapter' in door) return wires[door.adapter];
  if (url.startsWith('/v1beta') || headers['x-goog-api-key'] !== undefined) return wires.gemini;
  return headers['anthropic-version'] === undefined ? wires['openai-chat'] : wires.anthropic;
}

const tooLong: Refused = {
  status: 413,
  reason: 'too_large',
  message: 'Request exceeds the maximum size',
};

function noSuchPath(url: URL): Refused {
  return { status: 404, reason: 'not_found', message: `Not found: ${url.pathname}` };
}
