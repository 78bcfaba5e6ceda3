import type { Conversation, Failure } from '@exarch/conversation';
import {
  encodeBody,
  type Note,
  type ProjectOptions,
  project,
  type WireDelta,
} from '@exarch/projection';
import { attempt, type Request } from './attempt.ts';
import { requestHeaders, requestUrl } from './endpoint.ts';
import type { Exchange } from './exchange.ts';
import { legible, violationFailure } from './explain.ts';
import { redactFailure, redactNote } from './redact.ts';
import { pauseBefore } from './retry.ts';
import type { Target } from './target.ts';
import { cancelled } from './transport-failure.ts';
import { type Wait, wait } from './wait.ts';

/** A try that failed, and the pause before the next one. */
export type Retrying = {
  readonly failure: Failure;
  readonly tries: number;
  /** Milliseconds. */
  readonly pause: number;
};

/** What a request is sent with, beside the conversation. The clock, chance and waiting can be replaced. */
export type SendOptions = {
  readonly signal: AbortSignal;
  readonly onDelta: (delta: WireDelta) => void;
  readonly maxTokens?: number;
  readonly effort?: string;
  /** Leading messages that stood when the history was last edited. */
  readonly edited?: number;
  /** Judges the body before it is sent, and does not send one that would be refused. */
  readonly check?: boolean;
  readonly onRetry?: (retrying: Retrying) => void;
  /** What had to be settled differently than was asked for. */
  readonly onNote?: (note: Note) => void;
  readonly now?: () => number;
  readonly random?: () => number;
  readonly wait?: Wait;
  /** Longest silence in milliseconds, of a first try and of later ones. */
  readonly silence?: { readonly first: number; readonly later: number };
};

const patience = { first: 180_000, later: 60_000 };

/**
 * Asks a model once and brings back its reply, what was shown of a broken one, or why there is none.
 * What may be sent again is sent again, in silence, until something was shown. Never throws for what
 * the network or the provider does.
 */
export async function send(
  target: Target,
  conversation: Conversation,
  options: SendOptions,
): Promise<Exchange> {
  const projected = project(target.adapter, conversation, projectOptions(target, options));
  for (const note of projected.notes) options.onNote?.(redactNote(note, target.key));
  const request: Request = {
    url: requestUrl(target),
    headers: requestHeaders(target),
    bytes: new TextEncoder().encode(encodeBody(projected)),
    projected,
  };
  const unsendable = options.check ? violationFailure(projected, target) : undefined;
  const exchange: Exchange = unsendable
    ? { kind: 'failed', failure: unsendable }
    : await persist(request, options, target.key);
  return legible(exchange, projected, { target, url: request.url });
}

function projectOptions(
  target: Target,
  { maxTokens, effort, edited }: SendOptions,
): ProjectOptions {
  const cap = maxTokens ?? requiredCap(target);
  return {
    model: target.model,
    ...(cap === undefined ? {} : { maxTokens: cap }),
    ...(effort === undefined ? {} : { effort }),
    ...(edited === undefined ? {} : { edited }),
    ...(target.profile === undefined ? {} : { profile: target.profile }),
  };
}

/** Anthropic's wire must name a cap, and the model's own is the widest; elsewhere the provider's default is better. */
function requiredCap({ adapter, facts }: Target): number | undefined {
  return adapter === 'anthropic' ? facts?.output : undefined;
}

async function persist(
  request: Request,
  options: SendOptions,
  key: string | undefined,
): Promise<Exchange> {
  const { signal, onDelta, now = Date.now, random = Math.random } = options;
  const { first, later } = options.silence ?? patience;
  for (let tries = 1; !signal.aborted; tries += 1) {
    const silence = tries === 1 ? first : later;
    const exchange = await attempt(request, { signal, silence, now, onDelta });
    if (exchange.kind !== 'failed') return exchange;
    const { failure } = exchange;
    const pause = pauseBefore(failure, { tries, now: now(), random: random() });
    if (pause === undefined) return { kind: 'failed', failure: { ...failure, attempts: tries } };
    options.onRetry?.({ failure: redactFailure(failure, key), tries, pause });
    await (options.wait ?? wait)(pause, signal);
  }
  return { kind: 'failed', failure: cancelled };
}
