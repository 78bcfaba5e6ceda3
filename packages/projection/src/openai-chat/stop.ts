import type { Stop } from '@exarch/conversation';

/** The words for why a reply ended. */
export const chatStops: Readonly<Record<string, Stop>> = {
  stop: 'end',
  eos: 'end',
  eos_token: 'end',
  length: 'output_cap',
  model_length: 'output_cap',
  tool_calls: 'calls',
  function_call: 'calls',
  content_filter: 'refused',
};
