import type { Failure } from '@exarch/conversation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, classify } from '../src/index.ts';

const now = 1_750_000_000_000;

type Given = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
};

function classified({ status = 429, body = nested('slow'), headers = {} }: Given): Failure {
  const answer: Answer = {
    status,
    headers: (name) => headers[name],
    body: JSON.stringify(body),
    now,
  };
  return classify('openai-chat', answer);
}

const nested = (message: string, more: object = {}): object => ({ error: { message, ...more } });
const relayed = (headers: object): object => nested('slow', { metadata: { headers } });

describe('a reset', () => {
  const at = (headers: Given['headers'], body: unknown = nested('slow')): number | undefined =>
    classified({ body, ...(headers ? { headers } : {}) }).resetAt;

  test.each<[string, Given['headers'], number]>([
    ['milliseconds', { 'retry-after-ms': '1500' }, now + 1500],
    ['seconds', { 'retry-after': '12' }, now + 12_000],
    ['a fraction of seconds', { 'retry-after': '0.5' }, now + 500],
    [
      'an HTTP date',
      { 'retry-after': 'Sun, 15 Jun 2025 15:07:00 GMT' },
      Date.UTC(2025, 5, 15, 15, 7, 0),
    ],
    [
      'a date of RFC 850',
      { 'retry-after': 'Sunday, 15-Jun-25 15:07:00 GMT' },
      Date.UTC(2025, 5, 15, 15, 7, 0),
    ],
    [
      'a date of asctime',
      { 'retry-after': 'Sun Jun  8 15:07:00 2025' },
      Date.UTC(2025, 5, 8, 15, 7, 0),
    ],
    ['an instant in seconds', { 'x-ratelimit-reset': '1750000060' }, now + 60_000],
    ['an instant in milliseconds', { 'x-ratelimit-reset': '1750000061000' }, now + 61_000],
    ['seconds of a draft standard', { 'ratelimit-reset': '30' }, now + 30_000],
    ['the latest of several', { 'retry-after': '5', 'x-ratelimit-reset': '9' }, now + 9000],
    [
      'a span where nothing is left',
      { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '6m0s' },
      now + 360_000,
    ],
    [
      'the latest of those where nothing is left',
      {
        'x-ratelimit-remaining-requests': '0',
        'x-ratelimit-reset-requests': '1s',
        'anthropic-ratelimit-output-tokens-remaining': '0',
        'anthropic-ratelimit-output-tokens-reset': '2025-06-15T15:06:51Z',
      },
      Date.UTC(2025, 5, 15, 15, 6, 51),
    ],
    [
      'a date where nothing is left',
      {
        'anthropic-ratelimit-requests-remaining': '0',
        'anthropic-ratelimit-requests-reset': '2025-06-15T15:06:50Z',
      },
      Date.UTC(2025, 5, 15, 15, 6, 50),
    ],
  ])('is read from a header as %s', (_, headers, reset) => {
    expect(at(headers)).toBe(reset);
  });

  test('of a quota of the day is not waited for', () => {
    const details = [
      { '@type': 'x/QuotaFailure', violations: [{ quotaId: 'GenerateRequestsPerDayPerProject' }] },
      { '@type': 'x/RetryInfo', retryDelay: '8s' },
    ];
    const body = nested('spent', { status: 'RESOURCE_EXHAUSTED', details });
    const failure = classify('gemini', {
      status: 429,
      headers: () => undefined,
      body: JSON.stringify(body),
      now,
    });
    expect(failure).toMatchObject({ kind: 'quota_exhausted', retry: 'never' });
    expect(failure).not.toHaveProperty('resetAt');
  });

  test('of a limit that is not used up does not count', () => {
    expect(
      at({ 'x-ratelimit-remaining-tokens': '7', 'x-ratelimit-reset-tokens': '6m0s' }),
    ).toBeUndefined();
  });

  test.each<[string, unknown, number]>([
    ['an instant', nested('slow', { resets_at: 1_750_000_090 }), now + 90_000],
    ['seconds', nested('slow', { resets_in_seconds: 44 }), now + 44_000],
    ['seconds of the outer body', { retry_after: 3, error: { message: 'slow' } }, now + 3000],
    ['seconds under another name', nested('slow', { retry_after_seconds: 4 }), now + 4000],
    [
      'a delay',
      nested('slow', { details: [{ '@type': 'x/RetryInfo', retryDelay: '45.837906927s' }] }),
      now + 45_838,
    ],
    [
      'a relayed X-RateLimit-Reset',
      relayed({ 'X-RateLimit-Reset': '1750000070000' }),
      now + 70_000,
    ],
    ['a relayed Retry-After', relayed({ 'Retry-After': '9' }), now + 9000],
    ['a relayed RateLimit-Reset', relayed({ 'ratelimit-reset': 8 }), now + 8000],
    ['relayed milliseconds', relayed({ 'Retry-After-Ms': '2500' }), now + 2500],
    ['a relayed list', relayed({ 'Retry-After': ['11', '12'] }), now + 11_000],
    [
      'a relayed counter where nothing is left',
      relayed({ 'x-ratelimit-remaining-requests': 0, 'x-ratelimit-reset-requests': '6s' }),
      now + 6000,
    ],
    [
      'prose, where nothing else says',
      nested('Rate limit reached. Please try again in 1m2.5s.'),
      now + 62_500,
    ],
    ['prose in words', nested('Too many requests, wait 20 seconds.'), now + 20_000],
  ])('is read from a body as %s', (_, body, reset) => {
    expect(at(undefined, body)).toBe(reset);
  });

  test('is read from prose only where no header and no counter names one', () => {
    const body = nested('Please try again in 50s.');
    expect(at({ 'retry-after': '2' }, body)).toBe(now + 2000);
    const counter = { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': '3s' };
    expect(at(counter, body)).toBe(now + 3000);
    expect(at({ ...counter, 'x-ratelimit-remaining-tokens': '1' }, body)).toBe(now + 50_000);
  });

  test('of an allowance makes the failure wait for it', () => {
    const body = nested('spent', { code: 'usage_limit_reached', resets_in_seconds: 60 });
    expect(classified({ body })).toMatchObject({
      kind: 'quota_exhausted',
      resetAt: now + 60_000,
      retry: 'at_reset',
    });
  });

  test.each([
    'insufficient_quota',
    'usage_not_included',
    'credit_balance_exhausted',
    'organization_spend_limit_exceeded',
    'project_spend_limit_exceeded',
    'organization_usage_limit_exceeded',
    'billing_not_active',
    'billing_hard_limit_reached',
    'billing_error',
  ])('beside %s does not count: no waiting brings money', (spent) => {
    for (const error of [
      { type: spent },
      { code: spent, type: 'rate_limit_error' },
      { code: 'rate_limit_exceeded', type: spent },
    ]) {
      const failure = classified({
        body: nested('spent', { ...error, retry_after: 1 }),
        headers: { 'retry-after': '2' },
      });
      expect(failure).toMatchObject({ kind: 'quota_exhausted', retry: 'never' });
      expect(failure).not.toHaveProperty('resetAt');
    }
  });

  test('of a bill that is due does not count', () => {
    const headers = { 'retry-after': '2' };
    const due = { kind: 'quota_exhausted', retry: 'never' };
    expect(classified({ status: 402, headers })).toMatchObject(due);
    const body = nested('Insufficient credits', { code: 402 });
    for (const status of [200, 502]) {
      expect(classified({ status, headers, body })).toMatchObject(due);
    }
  });

  test.each([
    ['9000000000000000', '9000000000000000'],
    ['1e16', '1e16'],
    ['8640000000000001', '8640000000000001'],
    ['of thirty digits', '9'.repeat(30)],
    ['of more than a number holds', '9'.repeat(400)],
  ])('past the last instant of the calendar counts for none, wherever it stands: %s', (_, far) => {
    const headers = ['retry-after-ms', 'retry-after', 'x-ratelimit-reset', 'ratelimit-reset'];
    for (const name of headers) {
      expect(at({ [name]: far }), name).toBeUndefined();
      expect(at({ 'x-ratelimit-reset': '9', [name]: far })).toBe(
        name === 'x-ratelimit-reset' ? undefined : now + 9000,
      );
      expect(at(undefined, relayed({ [name]: far })), name).toBeUndefined();
    }
    for (const name of ['resets_at', 'resets_in_seconds', 'retry_after_seconds', 'retry_after']) {
      for (const value of [far, Number(far), `${far}s`]) {
        expect(at(undefined, nested('slow', { [name]: value })), name).toBeUndefined();
      }
    }
    for (const unit of ['ms', 's', 'm', 'h', 'd', ' days']) {
      const span = `${far}${unit}`;
      expect(at({ 'retry-after': span }), span).toBeUndefined();
      expect(at(undefined, nested('slow', { details: [{ retryDelay: span }] }))).toBeUndefined();
      expect(at(undefined, nested(`Please try again in ${span}.`)), span).toBeUndefined();
      const counter = { 'x-ratelimit-remaining-tokens': '0', 'x-ratelimit-reset-tokens': span };
      expect(at(counter), span).toBeUndefined();
    }
  });

  test('is a date of the calendar, whatever was sent', () => {
    const texts = fc.oneof(
      fc.double({ min: 0 }).map(String),
      fc.bigInt({ min: 0n, max: 10n ** 30n }).map(String),
      fc
        .tuple(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constantFrom('ms', 's', 'h', 'd'))
        .map((span) => span.join('')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom('retry-after', 'retry-after-ms'), (text, name) => {
        for (const reset of [at({ [name]: text }), at(undefined, nested(`retry in ${text}`))]) {
          expect(Number.isNaN(new Date(reset ?? 0).getTime())).toBe(false);
        }
      }),
    );
  });

  test('is left out where none is named, or it is nonsense', () => {
    for (const value of ['', 'soon', '-5', 'NaN', 'Infinity', '5 parsecs']) {
      expect(at({ 'retry-after': value, 'retry-after-ms': value })).toBeUndefined();
    }
  });

  test('agrees with the platform on dates', () => {
    const dates = fc.date({
      min: new Date('1990-01-01T00:00:00Z'),
      max: new Date('2199-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(dates, (date) => {
        const whole = Math.floor(date.getTime() / 1000) * 1000;
        expect(at({ 'retry-after': new Date(whole).toUTCString() })).toBe(whole);
        expect(at({ 'retry-after': asctime(new Date(whole)) })).toBe(whole);
        if (date.getUTCFullYear() < 2070) {
          expect(at({ 'retry-after': rfc850(new Date(whole)) })).toBe(whole);
        }
        expect(at(undefined, nested('slow', { resets_at: date.toISOString() }))).toBe(
          date.getTime(),
        );
        const ahead = new Date(date.getTime() + 5_400_000).toISOString().replace('Z', '+01:30');
        expect(at(undefined, nested('slow', { resets_at: ahead }))).toBe(date.getTime());
      }),
    );
  });
});

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** `Sun, 06 Nov 1994 08:49:37 GMT` in the two forms that HTTP has given up. */
function rfc850(date: Date): string {
  const [, day, month, year = '', clock] = date.toUTCString().split(' ');
  return `${days[date.getUTCDay()]}, ${day}-${month}-${year.slice(2)} ${clock} GMT`;
}

function asctime(date: Date): string {
  const [name = '', day = '', month, year, clock] = date.toUTCString().split(' ');
  return `${name.slice(0, 3)} ${month} ${day.replace(/^0/, ' ')} ${clock} ${year}`;
}
