import { invalid } from '../refused.ts';
import type { Troubles } from '../trouble.ts';

/** Google's troubles, in its words. */
export const troubles: Troubles = {
  rate_limited: () => ({
    status: 429,
    reason: 'rate_limited',
    message:
      'You exceeded your current quota, please check your plan and billing details. For more information on this error, head to: https://ai.google.dev/gemini-api/docs/rate-limits. Please retry in 1s.',
    retryAfter: 1,
  }),
  overloaded: () => ({
    status: 503,
    reason: 'overloaded',
    message: 'The model is overloaded. Please try again later.',
  }),
  server: () => ({
    status: 500,
    reason: 'server',
    message:
      'An internal error has occurred. Please retry or report in https://developers.generativeai.google/guide/troubleshooting',
  }),
  overflow: ({ tokens, window }) =>
    invalid(
      `The input token count (${tokens}) exceeds the maximum number of tokens allowed (${window}).`,
      { rule: 'GEM-090' },
    ),
};
