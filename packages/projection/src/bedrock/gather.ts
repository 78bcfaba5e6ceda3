import type { Stop } from '@exarch/conversation';
import { isJsonObject, type JsonObject } from '@exarch/values';
import { countAt, objectAt, rawAt, textAt } from '../raw.ts';
import type { Reader, StreamEvent } from '../reader.ts';
import type { Reply } from '../reply.ts';
import { stopOf } from '../stops.ts';
import type { Counted } from '../usage.ts';
import { Block, type Place } from './blocks.ts';

/** Reads the decoded events of a ConverseStream: the event's type is its name, the data its payload. */
export function bedrockReader(reply: Reply): Reader {
  return new BedrockReader(reply);
}

class BedrockReader implements Reader {
  readonly #reply: Reply;
  readonly #open = new Map<number, Block>();
  readonly #stopped = new Set<number>();
  /** The last start under each index, as it stood. */
  readonly #starts = new Map<number, string>();

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
    if (this.#reply.ended) for (const block of this.#open.values()) block.seal();
  }

  #event(type: string, payload: JsonObject, place: Place): void {
    const index = countAt(payload, 'contentBlockIndex') ?? 0;
    switch (type) {
      case 'contentBlockStart':
        this.#begin(index, objectAt(payload, 'start'), place);
        break;
      case 'contentBlockDelta':
        this.#grow(index, objectAt(payload, 'delta'), place);
        break;
      case 'contentBlockStop':
        this.#stop(index);
        break;
      case 'messageStop':
        this.#end(textAt(payload, 'stopReason'));
        break;
      case 'metadata':
        this.#reply.meter = () => counted(objectAt(payload, 'usage'));
        break;
      default:
    }
  }

  /** A start that comes again says nothing new, one of no call only while its block is open; another under the same index ends the block before it. */
  #begin(index: number, start: JsonObject, { raw, path }: Place): void {
    const text = rawAt(raw, [...path, 'start'], start);
    const use = start['toolUse'];
    const canBeAgain = isJsonObject(use) || this.#open.has(index);
    if (canBeAgain && this.#starts.get(index) === text) return;
    this.#starts.set(index, text);
    this.#open.get(index)?.seal();
    this.#open.delete(index);
    this.#stopped.delete(index);
    if (isJsonObject(use)) this.#open.set(index, new Block(this.#reply, use));
  }

  /**
   * Only a call has a start: any other block begins with its first delta. Text may still come when its
   * block has ended; a thought may not, since its signature stands for all of it.
   */
  #grow(index: number, delta: JsonObject, place: Place): void {
    if (this.#stopped.has(index) && typeof delta['text'] !== 'string') {
      this.#reply.distrust(`a delta came for block ${index}, which has ended`);
      return;
    }
    const block = this.#open.get(index) ?? new Block(this.#reply);
    this.#open.set(index, block);
    block.grow(delta, place);
  }

  #end(reason: string): void {
    this.#reply.end(reason === '' ? undefined : stopOf(reason, stops));
  }

  #stop(index: number): void {
    this.#open.get(index)?.stop();
    this.#open.delete(index);
    this.#stopped.add(index);
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

const names = new Set([
  'messageStart',
  'contentBlockStart',
  'contentBlockDelta',
  'contentBlockStop',
  'messageStop',
  'metadata',
]);

const stops: Readonly<Record<string, Stop>> = {
  end_turn: 'end',
  tool_use: 'calls',
  max_tokens: 'output_cap',
  model_context_window_exceeded: 'output_cap',
  stop_sequence: 'stop_sequence',
  guardrail_intervened: 'refused',
  content_filtered: 'refused',
};
