import { isJsonObject, type JsonObject } from '@exarch/values';
import { type Answer, badGateway, json, success } from './answer.ts';
import type { Cue, Prompter } from './cue.ts';
import type { Struck } from './faults.ts';
import type { Incoming } from './incoming.ts';
import { objectOf } from './json-view.ts';
import { type Bench, judged, type Sound } from './judged.ts';
import type { Mint } from './mint.ts';
import { blankCutting, plainCutting } from './pieces.ts';
import type { PromptCache } from './prompt-cache.ts';
import type { Refused } from './refused.ts';
import { type Sending, streaming } from './streaming.ts';
import { troubleOf } from './trouble.ts';
import type { About, Frame, Wire } from './wire.ts';

/** What one conversation request meets: its wire, and where the URL says it, its target. */
export type Talk = Bench & {
  readonly mint: Mint;
  readonly prompter: Prompter;
  readonly pace: number;
  readonly cache: PromptCache;
};

/** The answer to one request for a reply. */
export function talk(request: Incoming, meeting: Talk): Answer {
  const { wire, mint, prompter } = meeting;
  const heard = judged(request, meeting);
  if ('refused' in heard) return json(wire.refusal(heard.refused, mint));
  const asked = wire.read(heard.whole, heard.aim);
  const cue = prompter.cue(asked);
  const { delay } = cue.turn ?? {};
  const answer =
    unanswered(cue, heard, meeting) ??
    spokenTo(cue, aboutOf(cue, heard, { meeting, asked }), { ...heard, meeting });
  return delay === undefined ? answer : { ...answer, delay };
}

/** What comes instead of an answer when a fault struck. */
function unanswered({ struck }: Cue, { aim, tokens }: Sound, meeting: Talk): Answer | undefined {
  if (struck.has('html')) return badGateway;
  const { wire, mint } = meeting;
  const { model } = aim;
  const trouble = troubleOf(struck, wire.troubles, { model, tokens });
  return trouble && json(wire.refusal({ ...trouble, model }, mint));
}

type Read = { readonly meeting: Talk; readonly asked: About['asked'] };

function aboutOf(cue: Cue, { body, tokens }: Sound, { meeting, asked }: Read): About {
  return {
    asked,
    body,
    mint: meeting.mint,
    now: Math.floor(Date.now() / 1_000),
    tokensIn: cue.turn?.usage?.input ?? tokens,
    cutting: cue.struck.has('blank-deltas') ? blankCutting : plainCutting,
    cached: meeting.cache.look(meeting.wire.cacheable?.(body) ?? []),
  };
}

type Stage = Sound & { readonly meeting: Talk };

function spokenTo({ reply, struck, turn }: Cue, about: About, { meeting, aim }: Stage): Answer {
  const { wire, mint, shelf } = meeting;
  const voice = { wire, about };
  if (aim.streams) {
    const frames = wire.frames(reply, about);
    const last = objectOf(frames.map(({ data }) => data).findLast(isJsonObject));
    wire.memory?.keep(objectOf(last['response']), about.body, shelf);
    return streaming(troubled(frames, struck, voice), sending(meeting, struck, { about, turn }));
  }
  if (struck.has('drop')) return { kind: 'broken' };
  const answer = struck.has('error-in-200') ? failure(voice) : wire.answer(reply, about);
  if (!struck.has('error-in-200')) wire.memory?.keep(answer, about.body, shelf);
  return success(answer, wire.headers(mint, about.now));
}

function sending(
  { wire, target, mint, pace }: Talk,
  struck: Struck,
  { about, turn }: { readonly about: About; readonly turn: Cue['turn'] },
): Sending {
  return {
    headers: wire.headers(mint, about.now),
    pace: struck.has('slow') ? (struck.get('slow') ?? slowPace) : (turn?.pace ?? pace),
    encoding: target?.list ? 'list' : wire.encoding,
    drops: struck.has('drop'),
  };
}

/** Milliseconds between two events of a slow stream. */
const slowPace = 500;

type Voice = { readonly wire: Wire; readonly about: About };

/** A stream that begins well and ends in an error. */
function troubled(frames: readonly Frame[], struck: Struck, voice: Voice): readonly Frame[] {
  if (!struck.has('error-in-200')) return frames;
  const { wire, about } = voice;
  return [...frames.slice(0, 1), wire.refusalFrame(serverTrouble(voice), about.mint)];
}

function failure(voice: Voice): JsonObject {
  return voice.wire.refusal(serverTrouble(voice), voice.about.mint).body;
}

function serverTrouble({ wire, about: { asked, tokensIn: tokens } }: Voice): Refused {
  return wire.troubles.overloaded({ model: asked.model, tokens, window: tokens });
}
