import type { Failure } from '@exarch/conversation';
import { type Adapter, adapters } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Answer, classify } from '../src/index.ts';

const now = 1_750_000_000_000;

type Given = {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
};

function classified(adapter: Adapter, { status = 400, body = '', headers = {} }: Given): Failure {
  const answer: Answer = {
    status,
    headers: (name) => headers[name],
    body: typeof body === 'string' ? body : JSON.stringify(body),
    now,
  };
  return classify(adapter, answer);
}

const nested = (message: string, more: object = {}): object => ({ error: { message, ...more } });

describe('the kind of a failure', () => {
  test.each<[Adapter, Given, Failure['kind'], Failure['retry']]>([
    [
      'anthropic',
      { status: 401, body: nested('no', { type: 'authentication_error' }) },
      'authentication',
      'never',
    ],
    [
      'anthropic',
      { status: 402, body: nested('no', { type: 'billing_error' }) },
      'quota_exhausted',
      'never',
    ],
    [
      'anthropic',
      { status: 403, body: nested('no', { type: 'permission_error' }) },
      'permission',
      'never',
    ],
    [
      'anthropic',
      { status: 404, body: nested('no', { type: 'not_found_error' }) },
      'not_found',
      'never',
    ],
    [
      'anthropic',
      { status: 429, body: nested('no', { type: 'rate_limit_error' }) },
      'rate_limited',
      'backoff',
    ],
    ['anthropic', { status: 500, body: nested('no', { type: 'api_error' }) }, 'server', 'backoff'],
    [
      'anthropic',
      { status: 504, body: nested('no', { type: 'timeout_error' }) },
      'timeout',
      'backoff',
    ],
    [
      'anthropic',
      { status: 529, body: nested('no', { type: 'overloaded_error' }) },
      'overloaded',
      'backoff',
    ],
    [
      'anthropic',
      { status: 413, body: nested('no', { type: 'request_too_large' }) },
      'context_overflow',
      'never',
    ],
    [
      'openai-chat',
      { status: 429, body: nested('no', { code: 'insufficient_quota' }) },
      'quota_exhausted',
      'never',
    ],
    [
      'openai-chat',
      { status: 429, body: nested('no', { type: 'usage_not_included' }) },
      'quota_exhausted',
      'never',
    ],
    [
      'openai-chat',
      { status: 404, body: nested('no', { code: 'model_not_found' }) },
      'not_found',
      'never',
    ],
    [
      'openai-chat',
      { status: 400, body: nested('no', { code: 'content_filter' }) },
      'content_filtered',
      'never',
    ],
    ['openai-chat', { status: 503, body: nested('no') }, 'overloaded', 'backoff'],
    [
      'openai-responses',
      { status: 400, body: { detail: 'Store must be set to false' } },
      'invalid_request',
      'never',
    ],
    [
      'openai-responses',
      { status: 422, body: { detail: [{ msg: 'bad', loc: ['x'] }] } },
      'invalid_request',
      'never',
    ],
    [
      'gemini',
      { status: 400, body: [{ error: { code: 400, message: 'no', status: 'INVALID_ARGUMENT' } }] },
      'invalid_request',
      'never',
    ],
    [
      'gemini',
      { status: 400, body: nested('no', { details: [{ reason: 'API_KEY_INVALID' }] }) },
      'authentication',
      'never',
    ],
    [
      'gemini',
      { status: 503, body: nested('no', { status: 'UNAVAILABLE' }) },
      'overloaded',
      'backoff',
    ],
    [
      'bedrock',
      {
        status: 400,
        headers: { 'x-amzn-errortype': 'ThrottlingException:http://x' },
        body: { message: 'slow' },
      },
      'rate_limited',
      'backoff',
    ],
    [
      'bedrock',
      {
        status: 403,
        headers: { 'x-amzn-errortype': 'AccessDeniedException' },
        body: { message: 'no' },
      },
      'permission',
      'never',
    ],
    [
      'bedrock',
      {
        status: 424,
        headers: { 'x-amzn-errortype': 'ModelErrorException' },
        body: { message: 'oops' },
      },
      'server',
      'backoff',
    ],
    ['openai-chat', { status: 418, body: '{}' }, 'invalid_request', 'never'],
    ['openai-chat', { status: 302, body: '' }, 'unknown', 'never'],
  ])('of %s %j is %s', (adapter, given, kind, retry) => {
    expect(classified(adapter, given)).toMatchObject({ kind, retry });
  });

  test('of a 200 is told from the numeric code in its body', () => {
    for (const body of [
      { code: 429, message: 'slow' },
      nested('slow', { code: 429 }),
      nested('slow', { code: '429' }),
    ]) {
      expect(classified('openai-chat', { status: 200, body })).toMatchObject({
        kind: 'rate_limited',
        status: 429,
        message: 'slow',
      });
    }
    expect(classified('openai-chat', { status: 200, body: '{}' }).kind).toBe('unknown');
  });

  test('behind a gateway is told from the error it hands on', () => {
    const upstream = JSON.stringify({ error: { type: 'overloaded_error', message: 'Overloaded' } });
    const failure = classified('openai-chat', {
      status: 502,
      body: nested('Provider returned error', {
        code: 502,
        metadata: { raw: upstream, provider_name: 'Anthropic' },
      }),
    });
    expect(failure).toMatchObject({
      kind: 'overloaded',
      message: 'Anthropic: Overloaded',
      status: 502,
    });
  });
});

describe('a refused request', () => {
  test.each<[Adapter, string, string | undefined, string | undefined]>([
    [
      'anthropic',
      'messages.1.content.0.tool_use.id: String should match pattern',
      'ANT-051',
      'messages.1.content.0.tool_use.id',
    ],
    [
      'anthropic',
      'messages.2: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_1.',
      'ANT-070',
      'messages.2',
    ],
    [
      'anthropic',
      'This model does not support assistant message prefill. The conversation must end with a user message.',
      'ANT-023',
      undefined,
    ],
    [
      'openai-chat',
      "Invalid 'messages[10].tool_calls[0].id': string too long.",
      'OAC-047',
      'messages[10].tool_calls[0].id',
    ],
    [
      'openai-responses',
      "Item 'rs_x' of type 'reasoning' was provided without its required following item.",
      'OAR-043',
      undefined,
    ],
    [
      'gemini',
      'Please ensure that the number of function response parts is equal to the number of function call parts',
      'GEM-013',
      undefined,
    ],
    [
      'gemini',
      '* GenerateContentRequest.contents[1].parts: contents.parts must not be empty.',
      'GEM-002',
      'contents[1].parts',
    ],
    [
      'bedrock',
      'The text field in the ContentBlock object at messages.1.content.0 is blank. Add text to the text field',
      'BED-006',
      'messages.1.content.0',
    ],
  ])('of %s names the rule and the place of "%s"', (adapter, message, rule, path) => {
    const failure = classified(adapter, { body: nested(message) });
    expect([failure.kind, failure.rule, failure.path]).toEqual(['invalid_request', rule, path]);
    expect(failure.message).toBe(message);
  });

  test('names the place that the body names', () => {
    const body = nested('bad', { param: 'messages.[3].role', code: null });
    expect(classified('openai-chat', { body }).path).toBe('messages.[3].role');
  });
});

describe('the words of a failure', () => {
  test('name a page and do not show it', () => {
    const page =
      '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>secret</body></html>';
    const { message, kind } = classified('anthropic', { status: 502, body: page });
    expect(kind).toBe('server');
    expect(message).toContain('"502 Bad Gateway"');
    expect(message).not.toContain('secret');
  });

  test('say when there are none, and show the beginning of what is not JSON', () => {
    expect(classified('gemini', { status: 500 }).message).toBe('HTTP 500 with an empty body.');
    const { message } = classified('gemini', { status: 500, body: `upstream ${'x'.repeat(500)}` });
    expect(message.length).toBeLessThan(230);
    expect(message).toContain('upstream xxx');
  });

  test.each([
    'sk-ant-api03-abcdefghijk',
    'sk-proj-1234567890abcdef',
    'AIzaSyA1234567890abcdefg',
    'gsk_1234567890abcdef',
    'xai-1234567890abcdef',
    'AKIAIOSFODNN7EXAMPLE',
    'eyJhbGciOiJIUzI1.eyJzdWIiOiIxMjM0.SflKxwRJ',
  ])('hold no key: %s', (key) => {
    for (const sentence of [
      `Incorrect API key provided: ${key}.`,
      `bearer ${key} is bad`,
      `see ?key=${key}&x=1`,
      `"${key}"`,
    ]) {
      expect(
        classified('openai-chat', { status: 401, body: nested(sentence) }).message,
      ).not.toContain(key.slice(-8));
    }
  });

  test.each(['Bearer', 'bearer', 'Basic'])('hold nothing that is carried as %s', (scheme) => {
    for (const token of ['0123456789abcdefXYZ', 'dXNlcjpwYXNzd29yZA==', 'a.b-c_d~e+f/g=']) {
      const body = nested(`the header was ${scheme} ${token}, which is no key`);
      expect(classified('openai-chat', { status: 401, body }).message).toBe(
        `the header was ${scheme} [redacted], which is no key`,
      );
    }
  });

  test('hold no part of a key that stands where they are cut', () => {
    const key = 'sk-abcdefghijklmnop';
    for (let before = 180; before < 205; before += 1) {
      const body = `${'x '.repeat(before).slice(0, before)} ${key}`;
      expect(classified('gemini', { status: 500, body }).message).not.toContain('sk-a');
    }
    for (let before = 80; before < 105; before += 1) {
      const body = `<html><title>${'t '.repeat(before).slice(0, before)} ${key}</title>`;
      expect(classified('gemini', { status: 500, body }).message).not.toContain('sk-a');
    }
    for (let before = 480; before < 505; before += 1) {
      const raw = `${'r '.repeat(before).slice(0, before)} ${key}`;
      const body = nested('Provider returned error', { metadata: { raw } });
      expect(classified('openai-chat', { status: 500, body }).message).not.toContain('sk-a');
    }
    for (let before = 1980; before < 2005; before += 1) {
      const body = nested(`${'m '.repeat(before).slice(0, before)} ${key}`);
      expect(classified('openai-chat', { status: 500, body }).message).not.toContain('sk-a');
    }
  });

  test('are read as far as words go, not to the end of what a hostile server sends', () => {
    const hostile = ['eyJaaaaaaaa-', 'reset', '<title', 'messages', 'input tokens 1 '];
    for (const piece of hostile) {
      const long = piece.repeat(250_000 / piece.length);
      const raw = { metadata: { raw: long } };
      const bodies = [long, nested(long), `<html>${long}`, nested('', raw)];
      for (const body of [...bodies, nested('x', { code: long }), nested('x', { param: long })]) {
        for (const status of [400, 429]) {
          const failure = classified('anthropic', { status, body });
          expect(JSON.stringify(failure).length).toBeLessThan(3000);
        }
      }
    }
    const page = `<html>${' '.repeat(8000)}<title>late</title>`;
    expect(classified('gemini', { status: 500, body: page }).message).not.toContain('late');
  });

  test('name a code and a place well formed', () => {
    const body = nested('no', { code: 'x\ud800', param: '\udc00y' });
    const { code, path } = classified('openai-chat', { body });
    expect([code, path]).toEqual(['x\ufffd', '\ufffdy']);
  });

  test('are well formed and short, whatever the answer was', () => {
    const bodies = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.jsonValue().map((value) => JSON.stringify(value)),
      fc.jsonValue().map((error) => JSON.stringify({ error })),
      fc.constant(JSON.stringify(nested('\ud800'.repeat(5000)))),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...adapters),
        fc.integer({ min: 100, max: 600 }),
        bodies,
        (adapter, status, body) => {
          const { message, retry } = classified(adapter, { status, body });
          expect(message.isWellFormed() && message.length > 0 && message.length < 2100).toBe(true);
          expect(retry).toBeDefined();
        },
      ),
    );
  });
});
