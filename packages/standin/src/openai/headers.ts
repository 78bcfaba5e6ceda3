import type { Mint } from '../mint.ts';

/** The headers OpenAI sends with an answer. */
export function headers(mint: Mint): { readonly [name: string]: string } {
  return {
    'x-request-id': mint.hex('req_', 32),
    'openai-organization': 'stand-in',
    'openai-version': '2020-10-01',
    'openai-processing-ms': '1',
  };
}
