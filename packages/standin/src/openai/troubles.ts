import { invalid } from '../refused.ts';
import type { Troubles } from '../trouble.ts';

const common: Omit<Troubles, 'overflow'> = {
  rate_limited: ({ model }) => ({
    status: 429,
    reason: 'rate_limited',
    message: `Rate limit reached for ${model} in organization stand-in on requests per min (RPM): Limit 3, Used 3, Requested 1. Please try again in 1s. Visit https://platform.openai.com/account/rate-limits to learn more.`,
    code: 'rate_limit_exceeded',
    retryAfter: 1,
  }),
  overloaded: () => ({
    status: 503,
    reason: 'overloaded',
    message:
      'The server is currently overloaded with other requests. Sorry about that! You can retry your request, or contact us through our help center at help.openai.com if the error persists.',
  }),
  server: () => ({
    status: 500,
    reason: 'server',
    message: 'The server had an error while processing your request. Sorry about that!',
  }),
};

/** OpenAI's troubles on Chat, in its words. */
export const chatTroubles: Troubles = {
  ...common,
  overflow: ({ tokens, window }) =>
    invalid(
      `This model's maximum context length is ${window} tokens. However, your messages resulted in ${tokens} tokens. Please reduce the length of the messages.`,
      { code: 'context_length_exceeded', param: 'messages', rule: 'OAC-070' },
    ),
};

/** OpenAI's troubles on Responses, in its words. */
export const responsesTroubles: Troubles = {
  ...common,
  overflow: () =>
    invalid(
      'Your input exceeds the context window of this model. Please adjust your input and try again.',
      { code: 'context_length_exceeded', param: 'input', rule: 'OAR-053' },
    ),
};
