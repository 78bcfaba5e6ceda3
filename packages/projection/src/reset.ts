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

const members = ['resets_at', 'resets_in_seconds', 'retry_after_seconds', 'retry_after'] as const;
const relayed = ['x-ratelimit-reset', 'retry-after', 'ratelimit-reset'];
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
  const told = [
    ...headerResets(named),
    ...named.errors.flatMap((error) => bodyResets(error, named)),
  ];
  const resets = told.filter((reset) => reset !== undefined);
  if (resets.length > 0) return Math.max(...resets);
  return spentCounters(named) ?? proseReset(named);
}

function headerResets({ header, now }: Named): readonly (number | undefined)[] {
  const wait = header('retry-after-ms')?.trim() ?? '';
  return [
    now !== undefined && /^\d+(?:\.\d+)?$/.test(wait) ? now + Number(wait) : undefined,
    moment(header('retry-after'), now),
    moment(header('x-ratelimit-reset'), now),
    moment(header('ratelimit-reset'), now),
  ];
}

function bodyResets(error: JsonObject, { now }: Named): readonly (number | undefined)[] {
  const details = listAt(error, 'details').map((detail) =>
    moment(textAt(detail, 'retryDelay'), now),
  );
  const headers = Object.entries(objectAt(error['metadata'], 'headers'))
    .filter(([name]) => relayed.includes(name.toLowerCase()))
    .map(([, value]) => moment(value, now));
  return [...members.map((member) => moment(error[member], now)), ...details, ...headers];
}

/** Of limits that are reported one by one, those that are used up. */
function spentCounters({ header, now }: Named): number | undefined {
  const resets = counters
    .filter(([remaining]) => header(remaining)?.trim() === '0')
    .map(([, reset]) => moment(header(reset), now))
    .filter((reset) => reset !== undefined);
  return resets.length > 0 ? Math.max(...resets) : undefined;
}

function proseReset({ message, now }: Named): number | undefined {
  const found =
    /(?:try again|retry|wait|reset\w*)[^.\d]{0,24}(\d[\d.]*\s*[a-z]+(?:\s*\d[\d.]*\s*[a-z]+)*)/i.exec(
      message,
    );
  const span = found?.[1] === undefined ? undefined : spanOf(found[1]);
  return span === undefined || now === undefined ? undefined : now + span;
}

/** An instant, or a span from now: of seconds where no unit is named. */
function moment(value: Json | undefined, now: number | undefined): number | undefined {
  if (typeof value === 'string') return writtenMoment(value.trim(), now);
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) return undefined;
  if (value >= 1e12) return Math.round(value);
  if (value >= 1e9) return Math.round(value * 1000);
  return now === undefined ? undefined : now + Math.round(value * 1000);
}

function writtenMoment(text: string, now: number | undefined): number | undefined {
  if (text === '') return undefined;
  if (/^\d+(?:\.\d+)?$/.test(text)) return moment(Number(text), now);
  const span = spanOf(text);
  if (span !== undefined) return now === undefined ? undefined : now + span;
  return instant(text);
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
  return Math.round(span);
}

function unitOf(word: string): number | undefined {
  if (/^(?:ms|msecs?|milliseconds?)$/.test(word)) return units['ms'];
  return /^(?:s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)$/.test(word)
    ? units[word.charAt(0)]
    : undefined;
}
