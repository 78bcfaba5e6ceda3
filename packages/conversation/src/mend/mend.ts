/**
 * The door for whole lists: however damaged, one becomes a conversation that every provider can be sent.
 * Total and idempotent; what is readable stays, and every change is listed.
 */
import { isJsonObject } from '@exarch/values';
import { type Admitted, seal } from '../admitted.ts';
import type { Message } from '../message.ts';
import { assemble } from './assemble.ts';
import { MendedIds } from './ids.ts';
import { callsOf, type Item } from './item.ts';
import { pair } from './pair.ts';
import { Place, type Repair } from './place.ts';
import { readMessage } from './read-message.ts';
import { Natives } from './settle-part.ts';
import { spelled } from './words.ts';

/** A conversation that can be sent, and what had to be done for it. */
export type Mended = {
  readonly messages: readonly Admitted<Message>[];
  readonly repairs: readonly Repair[];
};

/** Makes any list of messages one that can be sent: whatever a file, a wire or another program left of it. */
export function mend(messages: readonly unknown[]): Mended {
  const repairs: Repair[] = [];
  const items = readItems(messages, new Place(repairs));
  const ids = new MendedIds(items.flatMap((item) => callsOf(item).map((call) => call.id)));
  const mended = assemble(items, pair(items), { ids, natives: new Natives() });
  return { messages: mended.map(seal), repairs };
}

function readItems(messages: readonly unknown[], list: Place): readonly Item[] {
  return messages.flatMap((message, index) => {
    const place = list.inner(index);
    if (!isDoubled(message, messages[index - 1])) return readMessage(once(message, place), place);
    place.note(
      'doubled',
      'left out',
      'The reply before it makes the same calls in the same words.',
    );
    return [];
  });
}

/** True for a reply with calls that stands twice: its calls would be made twice. */
function isDoubled(message: unknown, before: unknown): boolean {
  if (!isJsonObject(message) || !isJsonObject(before)) return false;
  const { content } = message;
  const calls =
    Array.isArray(content) && content.some((part) => isJsonObject(part) && isCall(part));
  return calls && spelled(message) === spelled(before);
}

/** A reply that was joined with itself, once: under the same ids, its calls would be made twice. */
function once(message: unknown, place: Place): unknown {
  if (!isJsonObject(message) || !Array.isArray(message['content'])) return message;
  const { content } = message;
  const half = content.length / 2;
  const first = content.slice(0, half);
  if (!first.some(isNamedCall) || spelled(first) !== spelled(content.slice(half))) return message;
  const because = 'What stands before it makes the same calls under the same ids.';
  place.inner('content').inner(half).note('doubled', 'left out with all behind it', because);
  return { ...message, content: first };
}

function isNamedCall(part: unknown): boolean {
  return isJsonObject(part) && isCall(part) && typeof part['id'] === 'string' && part['id'] !== '';
}

function isCall({ type }: { readonly type?: unknown }): boolean {
  return type === 'call';
}
