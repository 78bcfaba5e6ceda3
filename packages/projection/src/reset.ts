import type { Json, JsonObject } from '@exarch/values';
import { instant } from './instant.ts';
import { listAt, objectAt, textAt } from './raw.ts';

/** Where a reset may be named. */
export type Named = {
  readonly header: (name: string) => string | undefined;
  /** The error objects of the body, outermost first. */
  readonly errors: readonly JsonObject[];
  readonly message: string;
  /** Unix milliseconds; without it only instants can be read, no spans. */
  readonly now: number | undefined;
};

type HeaderOf = Named['header'];

/** The last instant a calendar has, in Unix milliseconds: what lies beyond is a slip or a joke. */
const lastInstant = 8.64e15;

const members = ['resets_at', 'resets_in_seconds', 'retry_after_seconds', 'retry_after'] as const;
const counters = [
  ['x-ratelimit-remaining-requests', 'x-ratelimit-reset-requests'],
  ['x-ratelimit-remaining-tokens', 'x-ratelimit-reset-tokens'],
  ['anthropic-ratelimit-requests-remaining', 'anthropic-ratelimit-requests-reset'],
  ['anthropic-ratelimit-tokens-remaining', 'anthropic-ratelimit-tokens-reset'],
  ['anthropic-ratelimit-input-tokens-remaining', 'anthropic-ratelimit-input-tokens-reset'],
  ['anthropic-ratelimit-output-tokens-remaining', 'anthropic-ratelimit-output-tokens-reset'],
] as const;

/** The instant at which a limit resets: the latest of all that are named; prose counts only alone. */
export function resetAt(named: Named): number | undefined {
  const { header, errors, now } = named;
  const headers = [header, ...errors.map(relayedBy)];
  return (
    latest([
      ...headers.flatMap((each) => headerResets(each, now)),
      ...errors.flatMap((error) => bodyResets(error, now)),
    ]) ??
    latest(headers.flatMap((each) => spentCounters(each, now))) ??
    proseReset(named)
  );
}

type Instant = number | undefined;

function latest(resets: readonly Instant[]): Instant {
  const named = resets.filter((reset) => reset !== undefined);
  return named.length > 0 ? Math.max(...named) : undefined;
}

function headerResets(header: HeaderOf, now: Instant): readonly Instant[] {
  const wait = header('retry-after-ms')?.trim() ?? '';
  return [
    /^\d+(?:\.\d+)?$/.test(wait) ? after(Number(wait), now) : undefined,
    moment(header('retry-after'), now),
    moment(header('x-ratelimit-reset'), now),
    moment(header('ratelimit-reset'), now),
  ];
}

function bodyResets(error: JsonObject, now: Instant): readonly Instant[] {
  const details = listAt(error, 'details').map((detail) =>
    moment(textAt(detail, 'retryDelay'), now),
  );
  return [...members.map((member) => moment(error[member], now)), ...details];
}

/** The headers of an upstream's answer that a gateway hands on; one that came twice stands as a list. */
function relayedBy(error: JsonObject): HeaderOf {
  const relayed = new Map<string, string>();
  for (const [name, value] of Object.entries(objectAt(error['metadata'], 'headers'))) {
    const first = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string' || typeof first === 'number') {
      relayed.set(name.toLowerCase(), String(first));
    }
  }
  return (name) => relayed.get(name);
}

/** Of limits that are reported one by one, those that are used up. */
function spentCounters(header: HeaderOf, now: Instant): readonly Instant[] {
  return counters
    .filter(([remaining]) => header(remaining)?.trim() === '0')
    .map(([, reset]) => moment(header(reset), now));
}

function proseReset({ message, now }: Named): Instant {
  const found =
    /(?:try again|retry|wait|reset\w*)[^.\d]{0,24}(\d[\d.]*\s*[a-z]+(?:\s*\d[\d.]*\s*[a-z]+)*)/i.exec(
      message,
    );
  const span = found?.[1] === undefined ? undefined : spanOf(found[1]);
  return span === undefined ? undefined : after(span, now);
}

/** The instant so many milliseconds from now, where there is a clock and the calendar goes that far. */
function after(span: number, now: Instant): Instant {
  return now === undefined ? undefined : dated(now + span);
}

function dated(instant: number): Instant {
  return instant <= lastInstant ? Math.round(instant) : undefined;
}

/** An instant, or a span from now: of seconds where no unit is named. */
function moment(value: Json | undefined, now: Instant): Instant {
  if (typeof value === 'string') return writtenMoment(value.trim(), now);
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  if (value >= 1e12) return dated(value);
  return value >= 1e9 ? dated(value * 1000) : after(value * 1000, now);
}

function writtenMoment(text: string, now: Instant): Instant {
  if (/^\d+(?:\.\d+)?$/.test(text)) return moment(Number(text), now);
  const span = spanOf(text);
  return span === undefined ? instant(text) : after(span, now);
}

const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Milliseconds of a span such as `6m0s`, `45.8s`, `120ms` or `12 seconds`. */
function spanOf(text: string): number | undefined {
  const whole = /^(?:\d[\d.]*\s*[a-z]+\s*)+$/i;
  if (!whole.test(text)) return undefined;
  let span = 0;
  for (const [, figure, word] of text.matchAll(/(\d+(?:\.\d+)?)\s*([a-z]+)/gi)) {
    const unit = unitOf(String(word).toLowerCase());
    if (unit === undefined) return undefined;
    span += Number(figure) * unit;
  }
  return span;
}

function unitOf(word: string): number | undefined {
  if (/^(?:ms|msecs?|milliseconds?)$/.test(word)) return units['ms'];
  return /^(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)$/.test(word)
    ? units[word.charAt(0)]
    : undefined;
}
