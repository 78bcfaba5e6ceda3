import type { Stop } from '@exarch/conversation';
import { isJsonObject, type JsonObject } from '@exarch/values';
import type { Reader, StreamEvent } from '../gather.ts';
import { countAt, objectAt, rawInside, textAt } from '../raw.ts';
import type { CallSlot, ReasoningSlot, Reply, TextSlot } from '../reply.ts';
import type { Counted } from '../usage.ts';

/** Reads the decoded events of a ConverseStream: the event's type is its name, the data its payload. */
export function bedrockReader(reply: Reply): Reader {
  return new BedrockReader(reply);
}

type Open = {
  text?: TextSlot;
  call?: CallSlot;
  reasoning?: ReasoningSlot;
  /** The insides of the strings that must come back as they stand. */
  thought: string;
  signature: string;
  redacted: string;
};

class BedrockReader implements Reader {
  readonly #reply: Reply;
  readonly #open = new Map<number, Open>();

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  read({ json, raw, name }: StreamEvent): void {
    const wrapped = Object.keys(json).find((key) => names.has(key) || key.endsWith('Exception'));
    const isWrapped = name === '' && wrapped !== undefined;
    const type = isWrapped ? wrapped : name;
    const payload = isWrapped ? objectAt(json, wrapped) : json;
    if (type.endsWith('Exception')) {
      this.#reply.failBy({ ...payload, code: type });
      return;
    }
    this.#event(type, payload, { raw, path: isWrapped ? [wrapped] : [] });
  }

  close(): void {
    for (const index of [...this.#open.keys()]) this.#settle(index);
  }

  #event(type: string, payload: JsonObject, place: Place): void {
    const index = countAt(payload, 'contentBlockIndex') ?? 0;
    switch (type) {
      case 'contentBlockStart':
        this.#begin(index, objectAt(payload['start'], 'toolUse'));
        break;
      case 'contentBlockDelta':
        this.#grow(this.#block(index), objectAt(payload, 'delta'), place);
        break;
      case 'contentBlockStop':
        this.#settle(index);
        break;
      case 'messageStop':
        this.#reply.end(stopOf(textAt(payload, 'stopReason')));
        break;
      case 'metadata':
        this.#reply.meter = () => counted(objectAt(payload, 'usage'));
        break;
      default:
    }
  }

  #begin(index: number, use: JsonObject): void {
    this.#settle(index);
    if (Object.keys(use).length === 0) return;
    const call = this.#reply.call({ id: textAt(use, 'toolUseId'), name: textAt(use, 'name') });
    this.#open.set(index, { ...nothing, call });
  }

  #block(index: number): Open {
    const open = this.#open.get(index) ?? { ...nothing };
    this.#open.set(index, open);
    return open;
  }

  #grow(open: Open, delta: JsonObject, { raw, path }: Place): void {
    if (typeof delta['text'] === 'string') {
      open.text ??= this.#reply.add<TextSlot>({ type: 'text', text: '' });
      this.#reply.say(open.text, delta['text']);
    }
    if (isJsonObject(delta['toolUse'])) {
      open.call ??= this.#reply.call({ id: '', name: '' });
      open.call.arguments += textAt(delta['toolUse'], 'input');
    }
    const reasoning = delta['reasoningContent'];
    if (isJsonObject(reasoning)) {
      this.#think(open, reasoning, { raw, path: [...path, 'delta', 'reasoningContent'] });
    }
  }

  #think(open: Open, delta: JsonObject, { raw, path }: Place): void {
    open.reasoning ??= this.#reply.add<ReasoningSlot>({ type: 'reasoning', text: '' });
    const inside = (key: string): string => rawInside(raw, [...path, key], textAt(delta, key));
    this.#reply.think(open.reasoning, textAt(delta, 'text'));
    open.thought += inside('text');
    open.signature += inside('signature');
    open.redacted += inside('redactedContent');
  }

  #settle(index: number): void {
    const open = this.#open.get(index);
    this.#open.delete(index);
    if (open?.call?.arguments === '') open.call.arguments = '{}';
    if (open?.reasoning === undefined) return;
    const native = nativeOf(open);
    if (native !== undefined) open.reasoning.native = native;
  }
}

/** What was read anew, from the cache and into it are told apart. */
function counted(usage: JsonObject): Counted {
  const cacheRead = countAt(usage, 'cacheReadInputTokens');
  const cacheWrite = countAt(usage, 'cacheWriteInputTokens');
  const fresh = countAt(usage, 'inputTokens');
  return {
    input: fresh === undefined ? undefined : fresh + (cacheRead ?? 0) + (cacheWrite ?? 0),
    output: countAt(usage, 'outputTokens'),
    cacheRead,
    cacheWrite,
  };
}

type Place = { readonly raw: string; readonly path: readonly (string | number)[] };

const nothing = { thought: '', signature: '', redacted: '' };
const names = new Set([
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
]);

/** Only what is signed or encrypted must come back as it stands. */
function nativeOf({ thought, signature, redacted }: Open): string | undefined {
  if (redacted !== '') return `{"reasoningContent":{"redactedContent":"${redacted}"}}`;
  if (signature === '') return undefined;
  const text = `{"text":"${thought}","signature":"${signature}"}`;
  return `{"reasoningContent":{"reasoningText":${text}}}`;
}

const stops: Readonly<Record<string, Stop>> = {
  end_turn: 'end',
  tool_use: 'calls',
  max_tokens: 'output_cap',
  model_context_window_exceeded: 'output_cap',
  stop_sequence: 'stop_sequence',
  guardrail_intervened: 'refused',
  content_filtered: 'refused',
};

function stopOf(reason: string): Stop | undefined {
  if (reason === '') return undefined;
  return (Object.hasOwn(stops, reason) ? stops[reason] : undefined) ?? `other:${reason}`;
}
