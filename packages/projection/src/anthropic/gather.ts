import type { Stop } from '@exarch/conversation';
import { isJsonObject, type JsonObject, sliceJson } from '@exarch/values';
import type { Reader, StreamEvent } from '../gather.ts';
import { countAt, objectAt, rawInside, textAt } from '../raw.ts';
import { malformed, type Reply } from '../reply.ts';
import type { Counted } from '../usage.ts';
import { type Block, openBlock } from './blocks.ts';

/** Reads the events of a Messages stream. */
export function anthropicReader(reply: Reply): Reader {
  return new AnthropicReader(reply);
}

class AnthropicReader implements Reader {
  readonly #reply: Reply;
  readonly #open = new Map<number, Block>();
  #counted: JsonObject = {};
  #stop: Stop | undefined;

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  read(event: StreamEvent): void {
    const { json, name } = event;
    switch (typeof json['type'] === 'string' ? json['type'] : name) {
      case 'message_start':
        this.#count(objectAt(json['message'], 'usage'));
        break;
      case 'content_block_start':
        this.#begin(event);
        break;
      case 'content_block_delta':
        this.#grow(event);
        break;
      case 'content_block_stop':
        this.#settle(countAt(json, 'index'));
        break;
      case 'message_delta':
        this.#turn(json);
        break;
      case 'message_stop':
        this.#reply.end(this.#stop);
        break;
      case 'error':
        this.#reply.failBy(json);
        break;
      default:
    }
  }

  close(): void {
    if (this.#reply.ended) for (const index of [...this.#open.keys()]) this.#settle(index);
  }

  /** A block under an index that is still open ends the one before it. */
  #begin({ json, raw }: StreamEvent): void {
    const index = countAt(json, 'index');
    const start = json['content_block'];
    if (index === undefined || !isJsonObject(start)) {
      this.#reply.fail(malformed('a block starts without an index or a content'));
      return;
    }
    this.#settle(index);
    this.#open.set(index, openBlock(this.#reply, start, sliceJson(raw, ['content_block']) ?? '{}'));
  }

  #grow({ json, raw }: StreamEvent): void {
    const index = countAt(json, 'index') ?? -1;
    const delta = objectAt(json, 'delta');
    const block = this.#open.get(index) ?? this.#implied(index, delta);
    if (block === undefined) {
      this.#reply.fail(malformed(`a delta came for block ${index}, which is not open`));
      return;
    }
    block.grow(delta, (key) => rawInside(raw, ['delta', key], textAt(delta, key)));
  }

  /** Some relays leave the start of a text out; what such a block is can be told from its deltas. */
  #implied(index: number, delta: JsonObject): Block | undefined {
    const types: Readonly<Record<string, JsonObject>> = {
      text_delta: { type: 'text', text: '' },
      thinking_delta: { type: 'thinking', thinking: '', signature: '' },
    };
    const type = textAt(delta, 'type');
    const start = Object.hasOwn(types, type) ? types[type] : undefined;
    if (start === undefined) return undefined;
    const block = openBlock(this.#reply, start, JSON.stringify(start));
    this.#open.set(index, block);
    return block;
  }

  #settle(index: number | undefined): void {
    if (index === undefined) return;
    this.#open.get(index)?.settle();
    this.#open.delete(index);
  }

  #turn(json: JsonObject): void {
    const reason = textAt(json['delta'], 'stop_reason');
    if (reason !== '') this.#stop = stopOf(reason);
    this.#count(objectAt(json, 'usage'));
  }

  /** Figures are cumulative; a later event that leaves one out does not take it back. */
  #count(usage: JsonObject): void {
    const said = Object.entries(usage).filter(([, figure]) => figure !== null);
    this.#counted = { ...this.#counted, ...Object.fromEntries(said) };
    this.#reply.meter = () => counted(this.#counted);
  }
}

/** What was read anew, from the cache and into it are told apart. */
function counted(usage: JsonObject): Counted {
  const cacheRead = countAt(usage, 'cache_read_input_tokens');
  const cacheWrite = countAt(usage, 'cache_creation_input_tokens');
  const fresh = countAt(usage, 'input_tokens');
  return {
    input: fresh === undefined ? undefined : fresh + (cacheRead ?? 0) + (cacheWrite ?? 0),
    output: countAt(usage, 'output_tokens'),
    cacheRead,
    cacheWrite,
    reasoning: countAt(objectAt(usage, 'output_tokens_details'), 'thinking_tokens'),
  };
}

const stops: Readonly<Record<string, Stop>> = {
  end_turn: 'end',
  tool_use: 'calls',
  max_tokens: 'output_cap',
  model_context_window_exceeded: 'output_cap',
  stop_sequence: 'stop_sequence',
  pause_turn: 'paused',
  refusal: 'refused',
};

function stopOf(reason: string): Stop {
  return (Object.hasOwn(stops, reason) ? stops[reason] : undefined) ?? `other:${reason}`;
}
