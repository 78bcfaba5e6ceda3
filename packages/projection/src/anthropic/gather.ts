import type { Stop } from '@exarch/conversation';
import { isJsonObject, type JsonObject } from '@exarch/values';
import { countAt, objectAt, rawAt, rawInside, textAt } from '../raw.ts';
import type { Reader, StreamEvent } from '../reader.ts';
import type { Reply } from '../reply.ts';
import { holdsError } from '../said.ts';
import { stopOf } from '../stops.ts';
import type { Counted } from '../usage.ts';
import { type Block, type Ending, openBlock } from './blocks.ts';

/** Reads the events of a Messages stream. */
export function anthropicReader(reply: Reply): Reader {
  return new AnthropicReader(reply);
}

class AnthropicReader implements Reader {
  readonly #reply: Reply;
  readonly #open = new Map<number, Block>();
  readonly #stopped = new Set<number>();
  /** The last start under each index, as it stood. */
  readonly #starts = new Map<number, string>();
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
        this.#settle(countAt(json, 'index'), 'stopped');
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
        if (holdsError(json)) this.#reply.failBy(json);
    }
  }

  close(): void {
    if (!this.#reply.ended) return;
    for (const index of [...this.#open.keys()]) this.#settle(index, 'left');
  }

  /** A start that comes again says nothing new; another under the same index ends the block before it. */
  #begin({ json, raw }: StreamEvent): void {
    const index = countAt(json, 'index');
    const start = json['content_block'];
    if (index === undefined || !isJsonObject(start)) {
      this.#reply.distrust('a block starts without an index or a content');
      return;
    }
    const text = rawAt(raw, ['content_block'], start);
    if (this.#isAgain(index, start, text)) return;
    if (start['type'] === 'thinking' && this.#open.has(index) && !this.#starts.has(index)) {
      this.#reply.distrust(`block ${index} starts behind its own deltas`);
      return;
    }
    this.#settle(index, 'left');
    this.#starts.set(index, text);
    this.#stopped.delete(index);
    this.#open.set(index, openBlock(this.#reply, start, text));
  }

  /** Once a block has ended, its start tells it from another only where it says an id or data. */
  #isAgain(index: number, start: JsonObject, text: string): boolean {
    const isNamed = !Object.hasOwn(implied, `${textAt(start, 'type')}_delta`);
    return this.#starts.get(index) === text && (isNamed || this.#open.has(index));
  }

  #grow({ json, raw }: StreamEvent): void {
    const index = countAt(json, 'index') ?? -1;
    const delta = objectAt(json, 'delta');
    const block = this.#open.get(index) ?? this.#implied(index, delta);
    if (block === undefined) {
      this.#reply.distrust(`a delta came for block ${index}, which is not open`);
      return;
    }
    block.grow(delta, (key) => rawInside(raw, ['delta', key], textAt(delta, key)));
  }

  /**
   * Some relays leave the start of a text out; what such a block is can be told from its deltas. Text
   * may still come when its block has ended; a thought may not, since its signature stands for all of it.
   */
  #implied(index: number, delta: JsonObject): Block | undefined {
    const type = textAt(delta, 'type');
    const start = Object.hasOwn(implied, type) ? implied[type] : undefined;
    if (start === undefined || (type !== 'text_delta' && this.#stopped.has(index)))
      return undefined;
    const block = openBlock(this.#reply, start, JSON.stringify(start));
    this.#open.set(index, block);
    return block;
  }

  #settle(index: number | undefined, ending: Ending): void {
    if (index === undefined) return;
    this.#open.get(index)?.settle(ending);
    this.#open.delete(index);
    this.#stopped.add(index);
  }

  #turn(json: JsonObject): void {
    const reason = textAt(json['delta'], 'stop_reason');
    if (reason !== '') this.#stop = stopOf(reason, stops);
    this.#count(objectAt(json, 'usage'));
  }

  /** Figures are cumulative; a later event that leaves one out does not take it back. */
  #count(usage: JsonObject): void {
    const said = Object.entries(usage).filter(([, figure]) => figure !== null);
    this.#counted = { ...this.#counted, ...Object.fromEntries(said) };
    this.#reply.meter = () => counted(this.#counted);
  }
}

/** The starts of the blocks that have nothing of their own in it, by their deltas. */
const implied: Readonly<Record<string, JsonObject>> = {
  text_delta: { type: 'text', text: '' },
  thinking_delta: { type: 'thinking', thinking: '', signature: '' },
};

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
