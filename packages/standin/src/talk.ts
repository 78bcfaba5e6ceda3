import type { JsonObject } from '@exarch/values';
import { think } from './brain.ts';
import type { DoorTarget } from './door.ts';
import { type Exchange, sendJson, success } from './exchange.ts';
import { decoded, objectOf, textOf } from './json-view.ts';
import type { Mint } from './mint.ts';
import { refusalOf } from './refusal-of.ts';
import { invalid, type Refused } from './refused.ts';
import { streamed } from './stream.ts';
import { capped, tokensIn } from './tokens.ts';
import type { About, Target, Wire } from './wire.ts';

/** What one conversation request meets: its wire, and where the URL says it, its target. */
export type Talk = {
  readonly wire: Wire;
  readonly target: DoorTarget | undefined;
  readonly mint: Mint;
  readonly pace: number;
};

/** Answers one request for a reply. */
export async function talk(exchange: Exchange, { wire, target, mint, pace }: Talk): Promise<void> {
  const { response, text } = exchange;
  const heard = judged(exchange, wire, target);
  if ('refused' in heard) return sendJson(response, wire.refusal(heard.refused, mint));
  const { body, aim } = heard;
  const asked = wire.read(body, aim);
  const now = Math.floor(Date.now() / 1_000);
  const about: About = { asked, body, mint, now, tokensIn: tokensIn(text) };
  const reply = capped(think(asked), asked.maxTokens);
  const headers = wire.headers(mint, now);
  if (!aim.streams) return sendJson(response, success(wire.answer(reply, about), headers));
  return streamed(response, wire.frames(reply, about), {
    headers,
    pace,
    encoding: target?.list ? 'list' : wire.encoding,
  });
}

type Heard = { readonly refused: Refused } | { readonly body: JsonObject; readonly aim: Target };

function judged({ caller, text }: Exchange, wire: Wire, target: DoorTarget | undefined): Heard {
  const unwelcome = wire.unwelcome(caller);
  if (unwelcome) return { refused: unwelcome };
  const json = decoded(text);
  if (json === undefined) return { refused: wire.unreadable(text) };
  if (json === null || typeof json !== 'object' || Array.isArray(json)) {
    return { refused: invalid('The request body must be a JSON object.') };
  }
  const body = objectOf(json);
  const aim = target ?? { model: textOf(body['model']), streams: body['stream'] === true };
  const refused = refusalOf(wire, body, { model: aim.model, caller });
  return refused ? { refused } : { body, aim };
}
