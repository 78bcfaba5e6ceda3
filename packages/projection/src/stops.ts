import type { Stop } from '@exarch/conversation';

/** The stop that a provider's word for it means; a word that none knows stays as it is. */
export function stopOf(reason: string, stops: Readonly<Record<string, Stop>>): Stop {
  return (Object.hasOwn(stops, reason) ? stops[reason] : undefined) ?? `other:${reason}`;
}

/** True for a reason to stop that says that the model was done; where none was given, nobody knows. */
export function isDone(stop: Stop | undefined): boolean {
  return stop === 'end' || stop === 'calls' || stop === 'stop_sequence';
}

/** True where a provider says that what it took for a call was none. */
export function isMalformedCall(stop: Stop | undefined): boolean {
  return stop === 'other:MALFORMED_FUNCTION_CALL' || stop === 'other:malformed_tool_use';
}
