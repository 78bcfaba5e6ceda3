import type { Adapter } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { readFaults } from '../src/index.ts';
import { speak } from './speak.ts';
import { standing } from './standing.ts';

const faults = readFaults('429');
const well = standing();
const limited = standing({ faults: faults.ok ? faults.value : [] });

const names: { readonly [adapter in Adapter]: readonly string[] } = {
  anthropic: [
    'request-id',
    'anthropic-organization-id',
    'anthropic-ratelimit-requests-limit',
    'anthropic-ratelimit-requests-remaining',
    'anthropic-ratelimit-input-tokens-reset',
  ],
  'openai-chat': ['x-request-id', 'x-ratelimit-limit-requests', 'x-ratelimit-remaining-tokens'],
  'openai-responses': ['x-request-id', 'x-ratelimit-limit-tokens', 'x-ratelimit-reset-requests'],
  gemini: ['x-gemini-service-tier'],
  bedrock: ['x-amzn-requestid'],
};

describe('the headers', () => {
  test.each(Object.keys(names) as Adapter[])(
    'of %s are those its vendor sends',
    async (adapter) => {
      for (const streams of [true, false]) {
        const answer = await speak(well.url, adapter, { words: 'hi', streams });
        await answer.arrayBuffer();
        expect([...answer.headers.keys()]).toEqual(expect.arrayContaining([...names[adapter]]));
      }
    },
  );

  test('of a limit that is reached say when to come again', async () => {
    const { headers } = await speak(limited.url, 'anthropic', { words: 'hi' });
    expect(headers.get('retry-after')).toBe('1');
    expect(headers.get('anthropic-ratelimit-requests-remaining')).toBe('0');
    const reset = Date.parse(headers.get('anthropic-ratelimit-requests-reset') ?? '');
    expect(reset).toBeGreaterThan(0);
    const openai = await speak(limited.url, 'openai-chat', { words: 'hi' });
    expect(openai.headers.get('x-ratelimit-remaining-requests')).toBe('0');
    const google = await speak(limited.url, 'gemini', { words: 'hi' });
    expect(await google.text()).toContain('"retryDelay":"1s"');
  });
});
