import type { Failure, FailureKind } from '@exarch/conversation';
import type { Adapter, JsonObject } from '@exarch/values';
import { anthropicRefusals } from './anthropic/failure.ts';
import { bedrockRefusals } from './bedrock/failure.ts';
import { decoded } from './family.ts';
import { geminiRefusals } from './gemini/failure.ts';
import { isSpent, kindOfCode, kindOfStatus } from './kinds.ts';
import { chatRefusals } from './openai-chat/failure.ts';
import { responsesRefusals } from './openai-responses/failure.ts';
import { type CapTooLarge, type Overflow, overflowIn } from './overflow.ts';
import { beginning, redacted } from './redact.ts';
import type { Refusals } from './refusals.ts';
import { resetAt } from './reset.ts';
import { type Said, saidBy } from './said.ts';

/** An answer that is not a reply. */
export type Answer = {
  readonly status: number;
  readonly headers: (name: string) => string | undefined;
  readonly body: string;
  /** Unix milliseconds. */
  readonly now: number;
};

const refusals: Readonly<Record<Adapter, Refusals>> = {
  anthropic: anthropicRefusals,
  'openai-chat': chatRefusals,
  'openai-responses': responsesRefusals,
  gemini: geminiRefusals,
  bedrock: bedrockRefusals,
};

/** So much of a message or a page is read, in characters; whoever says more says nothing more. */
const mostRead = 8_000;
const mostShown = 2_000;
/** A code or a place that is longer than this is none. */
const mostNamed = 300;

/** What went wrong, told from status, headers and the body's own codes; prose is read only for figures. */
export function classify(adapter: Adapter, answer: Answer): Failure {
  const json = decoded(answer.body);
  const said = saidBy(json as JsonObject | undefined);
  const header = answer.headers('x-amzn-errortype')?.split(':')[0];
  const codes = header === undefined ? said.codes : [header, ...said.codes];
  const failed = answer.status < 200 || answer.status > 299;
  return failure(adapter, {
    said: { ...said, codes, message: said.message || unsaid(answer) },
    status: failed ? answer.status : said.status,
    headers: answer.headers,
    now: answer.now,
  });
}

/** What went wrong, told from an error event inside a stream; without the time, a span is no reset. */
export function eventFailure(adapter: Adapter, json: JsonObject, now?: number): Failure {
  const said = saidBy(json);
  const message = said.message || 'The provider ended the stream with an error it did not name.';
  return failure(adapter, {
    said: { ...said, message },
    status: said.status,
    headers: () => undefined,
    now,
  });
}

type Told = {
  readonly said: Said;
  readonly status: number | undefined;
  readonly headers: Answer['headers'];
  readonly now: number | undefined;
};

function failure(adapter: Adapter, { said: all, status, headers, now }: Told): Failure {
  const said = { ...all, message: all.message.slice(0, mostRead) };
  const overflow = overflowIn(said, status);
  const kind = overflow?.kind ?? kindOf(said, status);
  const named = { header: headers, errors: said.errors, message: said.message, now };
  const isLost = kind === 'quota_exhausted' && isBill(said, status);
  const reset = waits.has(kind) && !isLost ? resetAt(named) : undefined;
  return {
    kind,
    message: clipped(redacted(said.message)),
    ...(status === undefined ? {} : { status }),
    ...(said.codes[0] === undefined ? {} : { code: brief(said.codes[0]) }),
    ...placed(adapter, kind, said),
    ...sizes(overflow),
    ...(reset === undefined ? {} : { resetAt: reset }),
    retry: retryOf(kind, reset),
  };
}

/** A quota that a person has to see to, whatever reset is named beside it. */
function isBill({ codes, status: inBody }: Said, status: number | undefined): boolean {
  return (inBody ?? status) === 402 || codes.some(isSpent);
}

function kindOf(said: Said, status: number | undefined): FailureKind {
  if (said.codes.some(isSpent)) return 'quota_exhausted';
  for (const code of said.codes) {
    const kind = kindOfCode(code, status);
    if (kind !== undefined) return kind;
  }
  return kindOfStatus(said.status ?? status) ?? 'unknown';
}

const waits: ReadonlySet<FailureKind> = new Set([
  'rate_limited',
  'quota_exhausted',
  'overloaded',
  'server',
  'timeout',
]);

function retryOf(kind: FailureKind, reset: number | undefined): Failure['retry'] {
  if (!waits.has(kind)) return kind === 'network' ? 'backoff' : 'never';
  if (reset !== undefined) return 'at_reset';
  return kind === 'quota_exhausted' ? 'never' : 'backoff';
}

function placed(
  adapter: Adapter,
  kind: FailureKind,
  { message, path }: Said,
): Pick<Failure, 'rule' | 'path'> {
  if (kind !== 'invalid_request') return {};
  const { rules, place } = refusals[adapter];
  const rule = rules.find(([pattern]) => pattern.test(message))?.[1];
  const found = path ?? place.exec(message)?.[1];
  return {
    ...(rule === undefined ? {} : { rule }),
    ...(found === undefined ? {} : { path: brief(found) }),
  };
}

function sizes(overflow: Overflow | CapTooLarge | undefined): Pick<Failure, 'used' | 'limit'> {
  if (overflow?.kind !== 'context_overflow') return {};
  const { kind: _, ...named } = overflow;
  return named;
}

/** Our words for an answer that has none of its own; a page is named, not shown. */
function unsaid({ status, body, headers }: Answer): string {
  const text = body.trim().slice(0, mostRead);
  const isPage = /^<(?:!doctype|html|\?xml|head|body)/i.test(text);
  if (isPage || /text\/html/i.test(headers('content-type') ?? '')) {
    const title = beginning(/<title[^>]*>([^<]+)/i.exec(text)?.[1] ?? '', 100);
    const named = title === '' ? '' : `, "${title}"`;
    return `HTTP ${status}: the server answered with an HTML page${named}, not as the API does.`;
  }
  if (text === '') return `HTTP ${status} with an empty body.`;
  return `HTTP ${status}: ${beginning(text, 200)}`;
}

function clipped(message: string): string {
  return message.length > mostShown
    ? `${message.slice(0, mostShown).toWellFormed()} …`
    : message.toWellFormed();
}

function brief(name: string): string {
  return name.slice(0, mostNamed).toWellFormed();
}
