/** Calls and results as Chat Completions has them, in a request of a protocol that has them elsewhere. */
import type { UserPart } from '@exarch/conversation';
import { type JsonObject, pointer } from '@exarch/values';
import { objectAt, textAt } from './raw.ts';
import { argumentsIn, type Speaker } from './read-members.ts';
import type { Reading } from './reading.ts';

/** The members by which a message holds calls, or is a result. */
export function chatMembers(message: JsonObject, speaker: Speaker): readonly string[] {
  if (speaker === 'assistant') return ['tool_calls'];
  return isChatResult(message) ? ['tool_call_id', 'name'] : [];
}

/** Reads the calls that stand beside what a reply says. */
export function readChatCalls(message: JsonObject, at: string, reading: Reading): void {
  for (const placed of reading.each(message, 'tool_calls', at)) {
    const called = objectAt(placed.json, 'function');
    const name = textAt(called, 'name');
    if (name === '') {
      reading.reply([reading.inWords(placed.json, placed.at)], placed.at);
      continue;
    }
    reading.only(placed.json, placed.at, 'id', 'type', 'index', 'function');
    reading.only(called, pointer(placed.at, 'function'), 'name', 'arguments');
    const id = textAt(placed.json, 'id');
    const part = { type: 'call', id, name, arguments: argumentsIn(called['arguments']) } as const;
    reading.reply([part], placed.at);
  }
}

/** True for a message that is a result. */
export function isChatResult(message: JsonObject): boolean {
  return textAt(message, 'tool_call_id') !== '';
}

/** Reads a message that is a result; the content is what it says. */
export function readChatResult(
  message: JsonObject,
  at: string,
  { reading, content }: { readonly reading: Reading; readonly content: readonly UserPart[] },
): void {
  const call = textAt(message, 'tool_call_id');
  const name = textAt(message, 'name') || reading.nameOf(call);
  reading.answer({ call, name, content, failed: false }, at);
}
