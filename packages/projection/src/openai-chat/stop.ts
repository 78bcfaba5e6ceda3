import type { Stop } from '@exarch/conversation';
import type { Reply } from '../reply.ts';

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

/** Why a reply ended; some servers say `stop` where it made calls. */
export function stopOf(reason: string, reply: Reply): Stop {
  const stop = (Object.hasOwn(stops, reason) ? stops[reason] : undefined) ?? `other:${reason}`;
  return stop === 'end' && reply.called ? 'calls' : stop;
}
