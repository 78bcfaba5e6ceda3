import { never } from '@exarch/values';
import { type Answer, type Chunk, json, plain } from './answer.ts';
import { counted } from './count.ts';
import type { Prompter } from './cue.ts';
import { type Door, doorOf } from './door.ts';
import { type Incoming, incoming, urlOf } from './incoming.ts';
import { decoded, objectOf, textOf } from './json-view.ts';
import { keptAnswer } from './kept.ts';
import type { Request, Response } from './listener.ts';
import { listed } from './listing.ts';
import type { Mint } from './mint.ts';
import type { PromptCache } from './prompt-cache.ts';
import { invalid, type Refused } from './refused.ts';
import { relayed } from './relay.ts';
import { send } from './send.ts';
import type { Shelf } from './shelf.ts';
import { whatItIs } from './small-talk.ts';
import { talk } from './talk.ts';
import { type Player, responseOf, type Take } from './tape.ts';
import type { Wire } from './wire.ts';
import { wires } from './wires.ts';

/** What the server holds for its whole life. */
export type Premises = {
  readonly mint: Mint;
  readonly prompter: Prompter;
  readonly pace: number;
  readonly record: ((line: string) => void) | undefined;
  readonly player: Player | undefined;
  readonly upstream: string | undefined;
  readonly profile: string | undefined;
  readonly cache: PromptCache;
  readonly shelf: Shelf;
  readonly lenient: ((line: string) => void) | undefined;
  /** Ends every pause when the stand-in is closed. */
  readonly closing: AbortSignal;
};

/** Anthropic's limit on a request, the widest of the vendors' but for uploads. */
const longestBody = 32 * 2 ** 20;

/** Answers one HTTP request, and records it where that is asked for. */
export async function serve(
  request: Request,
  response: Response,
  premises: Premises,
): Promise<void> {
  const door = doorOf(request.method ?? 'GET', urlOf(request));
  const wire = wireOf(door, request);
  const { closing } = premises;
  const read = await incoming(request, longestBody);
  if (read === undefined)
    return send(response, json(wire.refusal(tooLong, premises.mint)), { heard: ignored, closing });
  const answer = await answerTo(read, door, { wire, premises });
  const chunks: Chunk[] = [];
  const records = premises.record !== undefined && door?.kind === 'talk';
  const heard = records ? (chunk: Chunk) => void chunks.push(chunk) : ignored;
  await send(response, answer, { heard, closing });
  if (records) premises.record?.(lineOf(read, { door, house: { wire, premises }, answer, chunks }));
}

function ignored(): void {}

type House = { readonly wire: Wire; readonly premises: Premises };

async function answerTo(request: Incoming, door: Door | undefined, house: House): Promise<Answer> {
  const { wire, premises } = house;
  if (premises.upstream !== undefined) {
    return relayed(request, premises.upstream, premises.closing);
  }
  if (premises.player && request.method === 'POST')
    return replayed(request, premises.player, house);
  if (door === undefined) return json(wire.refusal(noSuchPath(request.url), premises.mint));
  switch (door.kind) {
    case 'talk':
      return talk(request, { wire, target: door.target, ...premises });
    case 'count':
      return counted(request, { wire, mint: premises.mint, model: door.model });
    case 'kept':
      return keptAnswer(request, door, { wire, mint: premises.mint, shelf: premises.shelf });
    case 'models':
      return listed(request, door, { wire, mint: premises.mint });
    case 'front':
      return plain(whatItIs);
    default:
      return never(door);
  }
}

function replayed(request: Incoming, player: Player, { wire, premises }: House): Answer {
  const unwelcome = wire.unwelcome(request.caller);
  if (unwelcome) return json(wire.refusal(unwelcome, premises.mint));
  return (
    player.answer(askedOf(request), premises.pace) ?? json(wire.refusal(notOnTape, premises.mint))
  );
}

function askedOf({ url, text }: Incoming): Pick<Take, 'url' | 'request'> {
  return { url: addressOf(url), request: objectOf(decoded(text)) };
}

/** Path and query, without the key that Google takes there. */
function addressOf(url: URL): string {
  const bare = new URL(url);
  bare.searchParams.delete('key');
  return `${bare.pathname}${bare.search}`;
}

type Sent = {
  readonly door: Extract<Door, { kind: 'talk' }>;
  readonly house: House;
  readonly answer: Answer;
  readonly chunks: readonly Chunk[];
};

function lineOf(incoming: Incoming, { door, house, answer, chunks }: Sent): string {
  const { wire, premises } = house;
  const { status, headers } = answer.kind === 'broken' ? { status: 0, headers: {} } : answer;
  const type: { readonly 'content-type'?: string } = headers;
  const response = responseOf(chunks, type['content-type'] ?? '');
  const { url, request } = askedOf(incoming);
  const model = door.target?.model ?? textOf(request['model']);
  const vendor = premises.upstream === undefined ? 'stand-in' : new URL(premises.upstream).hostname;
  const id = premises.mint.id(`${vendor}:`, 16);
  const { adapter } = wire;
  const take: Take = { id, vendor, adapter, model, url, status, request, response };
  return JSON.stringify(take);
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

const notOnTape: Refused = invalid('No recorded answer fits this request.', { status: 404 });

function noSuchPath(url: URL): Refused {
  return { status: 404, reason: 'not_found', message: `Not found: ${url.pathname}` };
}
