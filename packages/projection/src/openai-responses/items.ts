import { type JsonObject, sliceJson } from '@exarch/values';
import { rawMembers } from '../encode.ts';
import { listAt, textAt } from '../raw.ts';
import type { OpaqueSlot, ReasoningSlot, Reply, TextSlot } from '../reply.ts';
import type { Growth } from './gather.ts';

/** An output item while it comes in. */
export type Item = {
  grow(part: Growth, piece: string): void;
  /** Takes the item whole, and its event's text. */
  settle(item: JsonObject, raw: string): void;
};

/** An item as its first event says it. */
export function openItem(reply: Reply, start: JsonObject): Item {
  switch (textAt(start, 'type')) {
    case 'message':
      return messageItem(reply);
    case 'reasoning':
      return reasoningItem(reply);
    case 'function_call':
      return callItem(reply, start);
    default:
      return { grow: () => undefined, settle: (_, raw) => keepWhole(reply, raw) };
  }
}

/** Text that was never streamed is shown when the item is done; its id and phase stand behind it. */
function messageItem(reply: Reply): Item {
  const slot = reply.add<TextSlot>({ type: 'text', text: '' });
  const frame = reply.add<OpaqueSlot>({ type: 'opaque', native: '' });
  return {
    grow: (_, piece) => reply.say(slot, piece),
    settle(item, raw) {
      if (slot.text === '') reply.say(slot, said(item));
      const json = sliceJson(raw, ['item']) ?? '{}';
      const members = rawMembers(json, ['type', 'id', 'phase']);
      if (slot.text !== '' && members['id'] !== undefined) frame.native = objectText(members);
    },
  };
}

function said(item: JsonObject): string {
  return listAt(item, 'content')
    .map((part) => textAt(part, 'text') || textAt(part, 'refusal'))
    .join('');
}

function reasoningItem(reply: Reply): Item {
  const slot = reply.add<ReasoningSlot>({ type: 'reasoning', text: '' });
  return {
    grow: (part, piece) =>
      reply.think(slot, part === 'paragraph' ? (slot.text === '' ? '' : '\n\n') : piece),
    settle(item, raw) {
      if (slot.text === '') reply.think(slot, thought(item));
      slot.native = sliceJson(raw, ['item']) ?? '{}';
    },
  };
}

function thought(item: JsonObject): string {
  const summary = listAt(item, 'summary').map((part) => textAt(part, 'text'));
  const parts =
    summary.length > 0 ? summary : listAt(item, 'content').map((part) => textAt(part, 'text'));
  return parts.join('\n\n');
}

function callItem(reply: Reply, start: JsonObject): Item {
  const slot = reply.call({ id: textAt(start, 'call_id'), name: textAt(start, 'name') });
  return {
    grow(_, piece) {
      slot.arguments += piece;
    },
    settle(item, raw) {
      if (slot.name === '') reply.name(slot, textAt(item, 'name'));
      slot.id = textAt(item, 'call_id') || slot.id;
      slot.arguments = textAt(item, 'arguments') || slot.arguments;
      const id = sliceJson(raw, ['item', 'id']);
      if (id?.startsWith('"')) slot.native = objectText({ type: '"function_call"', id });
    },
  };
}

/** What only this provider can read. */
function keepWhole(reply: Reply, raw: string): void {
  const native = sliceJson(raw, ['item']);
  if (native !== undefined) reply.add({ type: 'opaque', native });
}

function objectText(members: Readonly<Record<string, string>>): string {
  const texts = Object.entries(members).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  return `{${texts.join(',')}}`;
}
