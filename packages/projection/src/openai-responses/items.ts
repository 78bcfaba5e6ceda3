import { type JsonObject, sliceJson } from '@exarch/values';
import { rawMembers } from '../encode.ts';
import { listAt, rawAt, textAt } from '../raw.ts';
import type { OpaqueSlot, ReasoningSlot, Reply, TextSlot } from '../reply.ts';

/** What a delta adds to. */
export type Growth = 'text' | 'refusal' | 'summary' | 'thought' | 'paragraph' | 'arguments';

/** One event of an item: more of a part of it, or the part whole. `at` is the part's place. */
export type Told = { readonly part: Growth; readonly text: string; readonly at: number };

/** An output item while it comes in. */
export type Item = {
  grow(told: Told): void;
  /** Takes a part of it whole; what its deltas did not bring is still to be shown. */
  fill(told: Told): void;
  /** Takes the item whole, and its text. */
  settle(item: JsonObject, json: string): void;
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
      return wholeItem(reply);
  }
}

/** Text that was never streamed is shown when the item is done; its id and phase stand behind it. */
function messageItem(reply: Reply): Item {
  const slot = reply.add<TextSlot>({ type: 'text', text: '' });
  const frame = reply.add<OpaqueSlot>({ type: 'opaque', native: '' });
  const parts = new Parts((piece) => reply.say(slot, piece));
  return {
    grow: (told) => parts.grow(told),
    fill: (told) => parts.fill(told),
    settle(item, json) {
      reply.say(slot, restOf(slot.text, said(item)));
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
  const parts = new Parts((piece) => reply.think(slot, piece));
  return {
    grow(told) {
      if (told.part !== 'paragraph') parts.grow(told);
      else if (slot.text !== '') reply.think(slot, '\n\n');
    },
    fill: (told) => parts.fill(told),
    settle(item, json) {
      reply.think(slot, restOf(slot.text, thought(item)));
      slot.native = json;
    },
  };
}

function thought(item: JsonObject): string {
  const summary = listAt(item, 'summary').map((part) => textAt(part, 'text'));
  const parts =
    summary.length > 0 ? summary : listAt(item, 'content').map((part) => textAt(part, 'text'));
  return parts.join('\n\n');
}

/** A start is a promise; a call is whole once its arguments or the item itself came whole. */
function callItem(reply: Reply, start: JsonObject): Item {
  const slot = reply.call({ id: textAt(start, 'call_id'), name: textAt(start, 'name') });
  return {
    grow({ text }) {
      if (!slot.whole) slot.arguments += text;
    },
    fill({ text }) {
      slot.arguments = text || slot.arguments;
      slot.whole = true;
    },
    settle(item, json) {
      if (slot.name === '') reply.name(slot, textAt(item, 'name'));
      slot.id = textAt(item, 'call_id') || slot.id;
      slot.arguments = argumentsOf(item, json) || slot.arguments;
      slot.whole = item['status'] !== 'incomplete';
      const id = sliceJson(json, ['id']);
      if (id?.startsWith('"')) slot.native = objectText({ type: '"function_call"', id });
    },
  };
}

/** Arguments are JSON text; a server that sends the value itself means the same. */
function argumentsOf(item: JsonObject, json: string): string {
  const value = item['arguments'] ?? '';
  return typeof value === 'string' ? value : rawAt(json, ['arguments'], value);
}

/** What only this provider can read. */
function wholeItem(reply: Reply): Item {
  return {
    grow: () => undefined,
    fill: () => undefined,
    settle: (_, json) => void reply.add<OpaqueSlot>({ type: 'opaque', native: json }),
  };
}

/** The parts of an item as far as they came. */
class Parts {
  readonly #say: (piece: string) => void;
  readonly #texts = new Map<string, string>();

  constructor(say: (piece: string) => void) {
    this.#say = say;
  }

  grow({ part, at, text }: Told): void {
    const key = `${part} ${at}`;
    this.#texts.set(key, (this.#texts.get(key) ?? '') + text);
    this.#say(text);
  }

  fill({ part, at, text }: Told): void {
    const before = this.#texts.get(`${part} ${at}`) ?? '';
    this.grow({ part, at, text: restOf(before, text) });
  }
}

/** What a whole text says beyond what came of it; nothing where that was something else. */
function restOf(before: string, whole: string): string {
  return whole.startsWith(before) ? whole.slice(before.length) : '';
}

function objectText(members: Readonly<Record<string, string>>): string {
  const texts = Object.entries(members).map(([key, text]) => `${JSON.stringify(key)}:${text}`);
  return `{${texts.join(',')}}`;
}
