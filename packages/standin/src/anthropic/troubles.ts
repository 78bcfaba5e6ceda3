import { invalid } from '../refused.ts';
import type { Troubles } from '../trouble.ts';

/** Anthropic's troubles, in its words. */
export const troubles: Troubles = {
  rate_limited: ({ model }) => ({
    status: 429,
    reason: 'rate_limited',
    message: `This request would exceed your organization's rate limit of 50 requests per minute (model: ${model}). For details, refer to: https://docs.claude.com/en/api/rate-limits. Please reduce the prompt length or the maximum tokens requested, or try again later.`,
    retryAfter: 1,
  }),
  overloaded: () => ({ status: 529, reason: 'overloaded', message: 'Overloaded' }),
  server: () => ({ status: 500, reason: 'server', message: 'Internal server error' }),
  overflow: ({ tokens, window }) =>
    invalid(`prompt is too long: ${tokens} tokens > ${window} maximum`, { rule: 'ANT-203' }),
};
