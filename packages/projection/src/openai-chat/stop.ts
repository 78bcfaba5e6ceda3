import type { Stop } from '@exarch/conversation';

const stops: Readonly<Record<string, Stop>> = {
  stop: 'end',
  eos: 'end',
  eos_token: 'end',
  length: 'output_cap',
  model_length: 'output_cap',
  tool_calls: 'calls',
  function_call: 'calls',
  content_filter: 'refused',
};

/** Why a reply ended. */
export function stopOf(reason: string): Stop {
  return (Object.hasOwn(stops, reason) ? stops[reason] : undefined) ?? `other:${reason}`;
}
