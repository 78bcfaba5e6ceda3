import type { Origin } from '@exarch/conversation';
import { type Adapter, isJsonObject, never, sliceJson } from '@exarch/values';
import { anthropicReader } from './anthropic/gather.ts';
import { bedrockReader } from './bedrock/gather.ts';
import { decoded } from './family.ts';
import { geminiReader } from './gemini/gather.ts';
import { chatReader } from './openai-chat/gather.ts';
import { responsesReader } from './openai-responses/gather.ts';
import type { Reader } from './reader.ts';
import { type Gathered, Reply, type WireDelta } from './reply.ts';

/** One event of a stream, as its framing delivers it. */
export type WireEvent = { readonly event?: string; readonly data: string };

/** A stream being read. */
export type Gather = {
  /** Takes one event; gives what it shows. Never throws, whatever the event is. */
  push(event: WireEvent): readonly WireDelta[];
  /** Ends the stream where it stands. */
  end(): Gathered;
};

/** Whose stream it is; a projected request says so. */
export type Source = {
  readonly adapter: Adapter;
  readonly origin: Origin;
  readonly names?: ReadonlyMap<string, string>;
  /** Unix milliseconds; an error in the stream may name a span after which to ask again. */
  readonly now?: () => number;
};

/** Starts to read the stream that answers a request. */
export function startGather(source: Source): Gather {
  const { origin, names = new Map<string, string>(), now } = source;
  const reply = new Reply({ origin, names, now });
  return new Stream(reply, readerOf(source.adapter, reply));
}

function readerOf(adapter: Adapter, reply: Reply): Reader {
  switch (adapter) {
    case 'anthropic':
      return anthropicReader(reply);
    case 'openai-chat':
      return chatReader(reply);
    case 'openai-responses':
      return responsesReader(reply);
    case 'gemini':
      return geminiReader(reply);
    case 'bedrock':
      return bedrockReader(reply);
    default:
      return never(adapter);
  }
}

class Stream implements Gather {
  readonly #reply: Reply;
  readonly #reader: Reader;
  #closed = false;

  constructor(reply: Reply, reader: Reader) {
    this.#reply = reply;
    this.#reader = reader;
  }

  push({ event, data }: WireEvent): readonly WireDelta[] {
    if (this.#closed || this.#reply.failed) return [];
    if (data.startsWith('{')) this.#read(data, event ?? '');
    else this.#oddly(data.trim(), event ?? '');
    return this.#reply.taken();
  }

  end(): Gathered {
    this.#close();
    return this.#reply.gathered();
  }

  /** An event that does not open as an object does: nothing, the mark at the end, or a list. */
  #oddly(data: string, name: string): void {
    if (data === '[DONE]') this.#done();
    else if (data !== '') this.#read(data, name);
  }

  #done(): void {
    this.#reader.done?.();
    this.#close();
  }

  /** Some backends wrap an event in a list of its own. */
  #read(raw: string, name: string): void {
    const value = decoded(raw);
    const isWrapped = Array.isArray(value) && value.length === 1;
    const json = isWrapped ? value[0] : value;
    const text = isWrapped ? (sliceJson(raw, [0]) ?? '') : raw;
    if (isJsonObject(json)) this.#reader.read({ json, raw: text, name });
    else this.#reply.distrust(`an event is no JSON object, "${raw.slice(0, 80)}"`);
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    if (!this.#reply.failed) this.#reader.close?.();
  }
}
