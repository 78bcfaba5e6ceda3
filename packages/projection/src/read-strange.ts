import type { JsonObject } from '@exarch/values';
import { without } from './read-members.ts';
import type { Reading } from './reading.ts';

/** What tells of a message which it is and whose, and says nothing itself. */
const labels = ['role', 'type', 'id', 'name', 'status', 'phase'];

/** True for a message without any of the members that could say something here, but with others. */
export function isStrange(message: JsonObject, members: readonly string[]): boolean {
  const saysNothing = members.every((member) => (message[member] ?? null) === null);
  return saysNothing && Object.values(without(message, ...members, ...labels)).some(Boolean);
}

/** Writes such a message out, as whosever it is. */
export function readStrange(message: JsonObject, at: string, reading: Reading): void {
  const words = reading.inWords({ type: 'message', ...message }, at);
  if (reading.roleOf(message, at) === 'assistant') reading.reply([words], at);
  else reading.say([words], at);
}
