import { describe, expect, test } from 'vitest';
import { requestHeaders, requestUrl } from '../src/endpoint.ts';
import { providers } from '../src/providers.ts';
import type { Target } from '../src/target.ts';

function target(adapter: Target['adapter'], baseUrl: string, model = 'm'): Target {
  return { provider: 'p', adapter, baseUrl, model, key: 'the-key' };
}

describe('requestUrl', () => {
  test.each([
    ['anthropic', 'https://api.anthropic.com', 'https://api.anthropic.com/v1/messages'],
    ['anthropic', 'https://api.anthropic.com/', 'https://api.anthropic.com/v1/messages'],
    ['anthropic', 'https://api.anthropic.com/v1', 'https://api.anthropic.com/v1/messages'],
    ['anthropic', 'https://api.anthropic.com/v1/messages', 'https://api.anthropic.com/v1/messages'],
    ['anthropic', 'https://x.example/anthropic', 'https://x.example/anthropic/v1/messages'],
    ['openai-chat', 'http://127.0.0.1:11434', 'http://127.0.0.1:11434/v1/chat/completions'],
    ['openai-chat', 'http://127.0.0.1:11434/v1/', 'http://127.0.0.1:11434/v1/chat/completions'],
    [
      'openai-chat',
      'https://api.z.ai/api/paas/v4',
      'https://api.z.ai/api/paas/v4/chat/completions',
    ],
    ['openai-chat', 'https://x.example/openai', 'https://x.example/openai/chat/completions'],
    [
      'openai-chat',
      'https://x.example/v1/chat/completions/',
      'https://x.example/v1/chat/completions',
    ],
    [
      'openai-chat',
      'https://x.example/v1?api-version=preview',
      'https://x.example/v1/chat/completions?api-version=preview',
    ],
    ['openai-responses', 'https://api.openai.com', 'https://api.openai.com/v1/responses'],
    ['openai-responses', 'https://api.openai.com/v1#x', 'https://api.openai.com/v1/responses'],
    [
      'openai-responses',
      'https://api.openai.com/v1/responses',
      'https://api.openai.com/v1/responses',
    ],
    [
      'gemini',
      'https://g.example/v1beta/models/x:generateContent',
      'https://g.example/v1beta/models/m:streamGenerateContent?alt=sse',
    ],
    ['bedrock', 'https://b.example/model/x/converse', 'https://b.example/model/m/converse-stream'],
    [
      'gemini',
      'https://g.example',
      'https://g.example/v1beta/models/m:streamGenerateContent?alt=sse',
    ],
    [
      'gemini',
      'https://g.example/v1beta',
      'https://g.example/v1beta/models/m:streamGenerateContent?alt=sse',
    ],
    [
      'gemini',
      'https://g.example/v1/projects/p/locations/l/publishers/google',
      'https://g.example/v1/projects/p/locations/l/publishers/google/models/m:streamGenerateContent?alt=sse',
    ],
    ['bedrock', 'https://b.example', 'https://b.example/model/m/converse-stream'],
  ] as const)('of %s at %s is %s', (adapter, base, url) => {
    expect(requestUrl(target(adapter, base))).toBe(url);
  });

  test('escapes a model in the path and takes the prefix of a listing', () => {
    expect(requestUrl(target('bedrock', 'https://b.example', 'us.a.b-v1:0'))).toBe(
      'https://b.example/model/us.a.b-v1%3A0/converse-stream',
    );
    expect(requestUrl(target('gemini', 'https://g.example', 'models/gemini-9'))).toContain(
      '/v1beta/models/gemini-9:streamGenerateContent',
    );
  });

  test.each(providers)('of $name has its version once', ({ adapter, baseUrl }) => {
    const versions = new URL(requestUrl(target(adapter, baseUrl))).pathname.match(/\/v\d/g) ?? [];
    expect(versions).toHaveLength(adapter === 'bedrock' ? 0 : 1);
  });
});

describe('requestHeaders', () => {
  test.each([
    ['anthropic', 'x-api-key', 'the-key'],
    ['anthropic', 'anthropic-version', '2023-06-01'],
    ['openai-chat', 'authorization', 'Bearer the-key'],
    ['openai-responses', 'authorization', 'Bearer the-key'],
    ['gemini', 'x-goog-api-key', 'the-key'],
    ['bedrock', 'authorization', 'Bearer the-key'],
  ] as const)('of %s hold %s', (adapter, name, value) => {
    expect(requestHeaders(target(adapter, 'https://x.example'))[name]).toBe(value);
  });

  test('hold no credential where there is no key', () => {
    const { key: _, ...keyless } = target('openai-chat', 'http://127.0.0.1:1');
    expect(Object.keys(requestHeaders(keyless))).not.toContain('authorization');
  });
});
