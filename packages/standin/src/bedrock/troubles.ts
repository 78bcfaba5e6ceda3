import { invalid } from '../refused.ts';
import type { Troubles } from '../trouble.ts';

/** Bedrock's troubles, in its words. */
export const troubles: Troubles = {
  rate_limited: () => ({
    status: 429,
    reason: 'rate_limited',
    message: 'Too many requests, please wait before trying again.',
  }),
  overloaded: () => ({
    status: 503,
    reason: 'overloaded',
    message: 'Bedrock is unable to process your request.',
  }),
  server: () => ({
    status: 500,
    reason: 'server',
    message:
      'The system encountered an unexpected error during processing. Try your request again.',
  }),
  overflow: () => invalid('Input is too long for requested model.', { rule: 'BED-070' }),
};
