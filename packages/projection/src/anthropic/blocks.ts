import { type JsonObject, sliceJson } from '@exarch/values';
import { textAt } from '../raw.ts';
import type { ReasoningSlot, Reply } from '../reply.ts';

/** A content block while it comes in. `raw` gives the inside of a string of the delta as it stands. */
export type Block = {
  grow(delta: JsonObject, raw: (key: string) => string): void;
  /** Called when the block is whole; one that never was is not native. */
  settle(): void;
};

/** A block as its start event says it. */
export function openBlock(reply: Reply, start: JsonObject, json: string): Block {
  switch (textAt(start, 'type')) {
    case 'text':
      return textBlock(reply, start);
    case 'thinking':
      return thinkingBlock(reply, start, json);
    case 'tool_use':
      return callBlock(reply, start, json);
    default:
      return wholeBlock(reply, json);
  }
}

function textBlock(reply: Reply, start: JsonObject): Block {
  const slot = reply.add({ type: 'text', text: '' });
  reply.say(slot, textAt(start, 'text'));
  return { grow: (delta) => reply.say(slot, textAt(delta, 'text')), settle: () => undefined };
}

/** The signature comes last; without it the block says only what it says. */
function thinkingBlock(reply: Reply, start: JsonObject, json: string): Block {
  const slot = reply.add<ReasoningSlot>({ type: 'reasoning', text: '' });
  reply.think(slot, textAt(start, 'thinking'));
  let thinking = insideOf(json, 'thinking');
  let signature = insideOf(json, 'signature');
  return {
    grow(delta, raw) {
      reply.think(slot, textAt(delta, 'thinking'));
      if (delta['type'] === 'thinking_delta') thinking += raw('thinking');
      if (delta['type'] === 'signature_delta') signature += raw('signature');
    },
    settle() {
      if (signature === '') return;
      const texts = { thinking: `"${thinking}"`, signature: `"${signature}"` };
      slot.native = rewritten(start, json, texts);
    },
  };
}

function callBlock(reply: Reply, start: JsonObject, json: string): Block {
  const slot = reply.call({ id: textAt(start, 'id'), name: textAt(start, 'name') });
  let text = '';
  return {
    grow(delta) {
      text += textAt(delta, 'partial_json');
      slot.arguments = text;
    },
    settle() {
      if (text === '') slot.arguments = sliceJson(json, ['input']) ?? '{}';
    },
  };
}

/** What only this provider can read. */
function wholeBlock(reply: Reply, json: string): Block {
  const slot = reply.add({ type: 'opaque', native: json });
  let input = '';
  return {
    grow(delta) {
      input += textAt(delta, 'partial_json');
    },
    settle() {
      if (input !== '') slot.native = rewritten(JSON.parse(json), json, { input });
    },
  };
}

function insideOf(json: string, key: string): string {
  const raw = sliceJson(json, [key]);
  return raw?.startsWith('"') ? raw.slice(1, -1) : '';
}

/** The block with some members as they came in, the others as they stood in its start. */
function rewritten(
  start: JsonObject,
  json: string,
  texts: Readonly<Record<string, string>>,
): string {
  const keys = [...new Set([...Object.keys(start), ...Object.keys(texts)])];
  const members = keys.map((key) => {
    const text = Object.hasOwn(texts, key) ? texts[key] : sliceJson(json, [key]);
    return `${JSON.stringify(key)}:${text ?? 'null'}`;
  });
  return `{${members.join(',')}}`;
}
