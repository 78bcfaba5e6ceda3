import { isJsonObject, type JsonObject } from '@exarch/values';
import { type Answer, badGateway, json, success } from './answer.ts';
import type { Prompter } from './cue.ts';
import type { DoorTarget } from './door.ts';
import type { Struck } from './faults.ts';
import type { Incoming } from './incoming.ts';
import { jsonDepth } from './json-depth.ts';
import { decoded, textOf } from './json-view.ts';
import type { Mint } from './mint.ts';
import { blankCutting, plainCutting } from './pieces.ts';
import type { PromptCache } from './prompt-cache.ts';
import { refusalOf } from './refusal-of.ts';
import { invalid, type Refused } from './refused.ts';
import { type Sending, streaming } from './streaming.ts';
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
  readonly profile: string | undefined;
  readonly cache: PromptCache;
};

/** The answer to one request for a reply. */
export function talk(request: Incoming, meeting: Talk): Answer {
  const { wire, mint, prompter } = meeting;
  const heard = judged(request, meeting);
  if ('refused' in heard) return json(wire.refusal(heard.refused, mint));
  const { body, aim } = heard;
  const asked = wire.read(body, aim);
  const { reply, struck } = prompter.cue(asked);
  if (struck.has('html')) return badGateway;
  const tokens = tokensIn(request.text);
  const trouble = troubleOf(struck, wire.troubles, { model: aim.model, tokens });
  if (trouble) return json(wire.refusal({ ...trouble, model: aim.model }, mint));
  const now = Math.floor(Date.now() / 1_000);
  const cutting = struck.has('blank-deltas') ? blankCutting : plainCutting;
  const cached = meeting.cache.look(wire.cacheable?.(body) ?? []);
  const about: About = { asked, body, mint, now, tokensIn: tokens, cutting, cached };
  if (aim.streams) {
    const frames = troubled(wire.frames(reply, about), struck, { wire, about });
    return streaming(frames, sending(meeting, struck, now));
  }
  if (struck.has('drop')) return { kind: 'broken' };
  const answer = struck.has('error-in-200') ? failure(wire, about) : wire.answer(reply, about);
  return success(answer, wire.headers(mint, now));
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

/** Deeper than any vendor reads; what reads bodies here may recurse. */
const deepestBody = 1_000;

type Heard = { readonly refused: Refused } | { readonly body: JsonObject; readonly aim: Target };

function judged({ caller, text }: Incoming, { wire, target, profile }: Talk): Heard {
  const unwelcome = wire.unwelcome(caller);
  if (unwelcome) return { refused: unwelcome };
  const sent = decoded(text);
  if (sent === undefined) return { refused: wire.unreadable(text) };
  if (!isJsonObject(sent)) {
    return { refused: invalid('The request body must be a JSON object.') };
  }
  if (jsonDepth(text) > deepestBody)
    return { refused: invalid('The request body nests too deeply.') };
  const body = sent;
  const aim = target ?? { model: textOf(body['model']), streams: body['stream'] === true };
  const refused = refusalOf(wire, body, { model: aim.model, caller, profile });
  return refused ? { refused: { ...refused, model: aim.model } } : { body, aim };
}
