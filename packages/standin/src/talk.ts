import type { JsonObject } from '@exarch/values';
import type { Prompter } from './cue.ts';
import type { DoorTarget } from './door.ts';
import { type Exchange, sendHtml, sendJson, success } from './exchange.ts';
import type { Struck } from './faults.ts';
import { decoded, objectOf, textOf } from './json-view.ts';
import { breakOff } from './listener.ts';
import type { Mint } from './mint.ts';
import { blankCutting, plainCutting } from './pieces.ts';
import { refusalOf } from './refusal-of.ts';
import { invalid, type Refused } from './refused.ts';
import { type Sending, streamed } from './stream.ts';
import { tokensIn } from './tokens.ts';
import { troubleOf } from './trouble.ts';
import type { About, Frame, Target, Wire } from './wire.ts';

/** What one conversation request meets: its wire, and where the URL says it, its target. */
export type Talk = {
  readonly wire: Wire;
  readonly target: DoorTarget | undefined;
  readonly mint: Mint;
  readonly prompter: Prompter;
  readonly pace: number;
};

/** Answers one request for a reply. */
export async function talk(exchange: Exchange, meeting: Talk): Promise<void> {
  const { wire, target, mint, prompter } = meeting;
  const { response, text } = exchange;
  const heard = judged(exchange, wire, target);
  if ('refused' in heard) return sendJson(response, wire.refusal(heard.refused, mint));
  const { body, aim } = heard;
  const asked = wire.read(body, aim);
  const { reply, struck } = prompter.cue(asked);
  if (struck.has('html')) return sendHtml(response);
  const tokens = tokensIn(text);
  const trouble = troubleOf(struck, wire.troubles, { model: aim.model, tokens });
  if (trouble) return sendJson(response, wire.refusal(trouble, mint));
  const now = Math.floor(Date.now() / 1_000);
  const cutting = struck.has('blank-deltas') ? blankCutting : plainCutting;
  const about: About = { asked, body, mint, now, tokensIn: tokens, cutting };
  if (aim.streams) {
    const frames = troubled(wire.frames(reply, about), struck, { wire, about });
    return streamed(response, frames, sending(meeting, struck, now));
  }
  if (struck.has('drop')) return breakOff(response);
  const answer = struck.has('error-in-200') ? failure(wire, about) : wire.answer(reply, about);
  return sendJson(response, success(answer, wire.headers(mint, now)));
}

function sending({ wire, target, mint, pace }: Talk, struck: Struck, now: number): Sending {
  return {
    headers: wire.headers(mint, now),
    pace: struck.has('slow') ? (struck.get('slow') ?? slowPace) : pace,
    encoding: target?.list ? 'list' : wire.encoding,
    drops: struck.has('drop'),
  };
}

/** Milliseconds between two events of a slow stream. */
const slowPace = 500;

type Voice = { readonly wire: Wire; readonly about: About };

/** A stream that begins well and ends in an error. */
function troubled(
  frames: readonly Frame[],
  struck: Struck,
  { wire, about }: Voice,
): readonly Frame[] {
  if (!struck.has('error-in-200')) return frames;
  return [...frames.slice(0, 1), wire.refusalFrame(serverTrouble(wire, about), about.mint)];
}

function failure(wire: Wire, about: About): JsonObject {
  return wire.refusal(serverTrouble(wire, about), about.mint).body;
}

function serverTrouble({ troubles }: Wire, { asked, tokensIn: tokens }: About): Refused {
  return troubles.overloaded({ model: asked.model, tokens, window: tokens });
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
