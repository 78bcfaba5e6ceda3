import type { Mint } from '../mint.ts';

/** The headers OpenAI sends with an answer. */
export function headers(mint: Mint): { readonly [name: string]: string } {
  return {
    'x-request-id': mint.hex('req_', 32),
    'openai-organization': 'stand-in',
    'openai-version': '2020-10-01',
    'openai-processing-ms': '1',
    ...rateLimits('all'),
  };
}

/** The headers that tell the limits of a minute and what is left: all, or nothing. */
export function rateLimits(left: 'all' | 'nothing'): { readonly [name: string]: string } {
  const remaining = (limit: number): string => (left === 'all' ? String(limit) : '0');
  const reset = left === 'all' ? '0s' : '1s';
  return {
    'x-ratelimit-limit-requests': '500',
    'x-ratelimit-remaining-requests': remaining(500),
    'x-ratelimit-reset-requests': reset,
    'x-ratelimit-limit-tokens': '30000',
    'x-ratelimit-remaining-tokens': remaining(30_000),
    'x-ratelimit-reset-tokens': reset,
  };
}
