import { isJsonObject, type JsonObject, sliceJson } from '@exarch/values';
import { grownBy, rawAt, textAt } from '../raw.ts';
import type { OpaqueSlot, ReasoningSlot, Reply } from '../reply.ts';

/** How a block ended: by its own event, or because the reply went on or ended without one. */
export type Ending = 'stopped' | 'left';

/** A content block while it comes in. `raw` gives the inside of a string of the delta as it stands. */
export type Block = {
  grow(delta: JsonObject, raw: (key: string) => string): void;
  /** Called when nothing more can come; a block that never was settled is not native. */
  settle(ending: Ending): void;
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
      return wholeBlock(reply, start, json);
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
      if (delta['type'] === 'signature_delta') signature = grownBy(signature, raw('signature'));
    },
    settle() {
      if (signature === '') return;
      const texts = { thinking: `"${thinking}"`, signature: `"${signature}"` };
      slot.native = rewritten(start, json, texts);
    },
  };
}

/** Only its own end says that a call without arguments is whole. */
function callBlock(reply: Reply, start: JsonObject, json: string): Block {
  const id = textAt(start, 'id');
  const slot = reply.call({ id, name: textAt(start, 'name'), arguments: inputOf(start, json) });
  const input = new Input(reply);
  return {
    grow(delta) {
      input.grow(delta);
      if (input.text !== '') slot.arguments = input.text;
    },
    settle(ending) {
      slot.whole ||= ending === 'stopped';
    },
  };
}

/** The input that a start says itself; an empty object stands for what is to come. */
function inputOf(start: JsonObject, json: string): string {
  const input = start['input'] ?? null;
  const isEmpty = input === null || (isJsonObject(input) && Object.keys(input).length === 0);
  return isEmpty ? '' : rawAt(json, ['input'], input);
}

/** What only this provider can read. */
function wholeBlock(reply: Reply, start: JsonObject, json: string): Block {
  const slot = reply.add<OpaqueSlot>({ type: 'opaque', native: '' });
  const input = new Input(reply);
  return {
    grow: (delta) => input.grow(delta),
    settle() {
      slot.native = input.text === '' ? json : rewritten(start, json, { input: input.text });
    },
  };
}

/** An input's JSON text, piece by piece. */
class Input {
  readonly #reply: Reply;
  text = '';

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  grow(delta: JsonObject): void {
    const piece = delta['partial_json'];
    if (typeof piece === 'string') this.text += piece;
    else if (delta['type'] === 'input_json_delta') {
      this.#reply.distrust('a piece of an input is no text');
    }
  }
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
