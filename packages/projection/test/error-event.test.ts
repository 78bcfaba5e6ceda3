import type { Adapter } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { type Gathered, startGather, type WireEvent } from '../src/index.ts';
import { hear } from './streams.ts';

const now = 1_750_000_000_000;

function after(adapter: Adapter, event: WireEvent, clock?: () => number): Gathered {
  const origin = { adapter, model: 'm' };
  const gather = startGather({ adapter, origin, ...(clock ? { now: clock } : {}) });
  gather.push(event);
  return gather.end();
}

const errors: readonly (readonly [Adapter, WireEvent, number])[] = [
  [
    'anthropic',
    {
      event: 'error',
      data: '{"type":"error","error":{"type":"rate_limit_error","message":"slow","retry_after":12}}',
    },
    12_000,
  ],
  [
    'openai-chat',
    { data: '{"error":{"code":429,"message":"Rate limit reached. Please try again in 20s."}}' },
    20_000,
  ],
  [
    'openai-responses',
    {
      data: '{"type":"response.failed","response":{"status":"failed","error":{"code":"rate_limit_exceeded","message":"Please try again in 1.5s."}}}',
    },
    1500,
  ],
  [
    'openai-responses',
    {
      data: '{"type":"error","status":429,"error":{"type":"usage_limit_reached","resets_in_seconds":90,"message":"spent"}}',
    },
    90_000,
  ],
  [
    'gemini',
    {
      data: '{"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"slow","details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"7s"}]}}',
    },
    7000,
  ],
  [
    'bedrock',
    { event: 'throttlingException', data: '{"message":"Too many requests, wait 3 seconds."}' },
    3000,
  ],
];

describe('an error in the stream of', () => {
  test.each(errors)('%s names a reset by a span from now: %j', (adapter, event, span) => {
    expect(after(adapter, event, () => now)).toMatchObject({
      kind: 'broken',
      shown: false,
      failure: { resetAt: now + span, retry: 'at_reset' },
    });
  });

  test.each(errors)('%s names none where there is no clock', (adapter, event) => {
    const gathered = after(adapter, event);
    expect(gathered).toMatchObject({ kind: 'broken' });
    expect(gathered).not.toHaveProperty('failure.resetAt');
  });
});

const spent = 'Your credit balance is too low to access the API. Please go to Plans & Billing.';

test.each(['anthropic', 'openai-chat', 'openai-responses', 'gemini'] as const)(
  'an error that comes bare, of no type, in the stream of %s is told as what it is',
  (adapter) => {
    const error = { message: 'Slow down', code: 429 };
    const { gathered } = hear(adapter, [JSON.stringify({ error })]);
    expect(gathered).toMatchObject({
      kind: 'broken',
      failure: { kind: 'rate_limited', message: 'Slow down' },
    });
  },
);

describe('what MiniMax answers with 200', () => {
  const told = (status_code: number, status_msg: string): string =>
    JSON.stringify({ choices: null, base_resp: { status_code, status_msg } });

  test.each([
    [1004, 'login fail', 'authentication'],
    [1002, 'rate limit', 'rate_limited'],
    [1008, 'insufficient balance', 'quota_exhausted'],
    [2013, 'invalid params, tool call result does not follow tool call (2013)', 'invalid_request'],
    [9999, 'new', 'unknown'],
  ])('fails as the status %i in it says', (code, message, kind) => {
    expect(hear('openai-chat', [told(code, message)]).gathered).toMatchObject({
      kind: 'broken',
      failure: { kind, message },
    });
  });

  test('does not fail where that is 0', () => {
    const done =
      '{"choices":[{"delta":{"content":"a"},"finish_reason":"stop"}],"base_resp":{"status_code":0,"status_msg":""}}';
    expect(hear('openai-chat', [done]).gathered.kind).toBe('reply');
  });
});

describe('credit that is spent', () => {
  test('is told from structure, not from words: without a code it stays what the status says', () => {
    const error = { type: 'error', error: { type: 'invalid_request_error', message: spent } };
    expect(after('anthropic', { event: 'error', data: JSON.stringify(error) })).toMatchObject({
      failure: { kind: 'invalid_request', message: spent, retry: 'never' },
    });
    expect(after('openai-chat', { data: JSON.stringify({ error: spent }) })).toMatchObject({
      failure: { kind: 'unknown', message: spent, retry: 'never' },
    });
  });
});
