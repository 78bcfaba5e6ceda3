import type { Stop } from '@exarch/conversation';
import { isJsonObject, type JsonObject } from '@exarch/values';
import type { Reader, StreamEvent } from '../gather.ts';
import { countAt, objectAt, textAt } from '../raw.ts';
import { malformed, type Reply } from '../reply.ts';
import type { Counted } from '../usage.ts';
import { type Item, openItem } from './items.ts';

/** Reads the events of a Responses stream. */
export function responsesReader(reply: Reply): Reader {
  return new ResponsesReader(reply);
}

class ResponsesReader implements Reader {
  readonly #reply: Reply;
  readonly #items = new Map<number, Item>();
  #refused = false;

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  read(event: StreamEvent): void {
    const { json, name } = event;
    const type = typeof json['type'] === 'string' ? json['type'] : name;
    switch (type) {
      case 'response.output_item.added':
      case 'response.output_item.done':
        this.#item(event, type === 'response.output_item.done');
        break;
      case 'response.completed':
      case 'response.incomplete':
        this.#end(objectAt(json, 'response'));
        break;
      case 'response.failed':
      case 'error':
        this.#reply.failBy(json);
        break;
      default:
        this.#grow(type, json);
    }
  }

  /** What is added is a promise; only what is done counts. */
  #item({ json, raw }: StreamEvent, isDone: boolean): void {
    const index = countAt(json, 'output_index');
    const value = json['item'];
    if (index === undefined || !isJsonObject(value)) {
      this.#reply.fail(malformed('an output item comes without an index or a content'));
      return;
    }
    const item = this.#items.get(index) ?? openItem(this.#reply, value);
    this.#items.set(index, item);
    if (isDone) item.settle(value, raw);
  }

  #grow(type: string, json: JsonObject): void {
    const part = grows[type];
    if (part === undefined) return;
    this.#refused ||= part === 'refusal';
    const index = countAt(json, 'output_index') ?? -1;
    const item = this.#items.get(index) ?? this.#implied(index, part);
    item.grow(part, textAt(json, 'delta'));
  }

  /** An item that was never added can be told from its deltas. */
  #implied(index: number, part: Growth): Item {
    const item = openItem(this.#reply, { type: impliedTypes[part] });
    this.#items.set(index, item);
    return item;
  }

  #end(response: JsonObject): void {
    this.#reply.meter = () => counted(objectAt(response, 'usage'));
    if (response['status'] === 'failed') {
      this.#reply.failBy({ response });
      return;
    }
    this.#reply.end(this.#stop(textAt(response['incomplete_details'], 'reason')));
  }

  #stop(reason: string): Stop | undefined {
    if (reason === 'max_output_tokens') return 'output_cap';
    if (reason === 'content_filter') return 'refused';
    if (reason !== '') return `other:${reason}`;
    return this.#refused ? 'refused' : undefined;
  }
}

function counted(usage: JsonObject): Counted {
  const read = objectAt(usage, 'input_tokens_details');
  return {
    input: countAt(usage, 'input_tokens'),
    output: countAt(usage, 'output_tokens'),
    cacheRead: countAt(read, 'cached_tokens'),
    cacheWrite: countAt(read, 'cache_write_tokens'),
    reasoning: countAt(objectAt(usage, 'output_tokens_details'), 'reasoning_tokens'),
  };
}

/** What a delta adds to. */
export type Growth = 'text' | 'refusal' | 'summary' | 'thought' | 'paragraph' | 'arguments';

const grows: { readonly [type: string]: Growth | undefined } = {
  'response.output_text.delta': 'text',
  'response.refusal.delta': 'refusal',
  'response.reasoning_summary_text.delta': 'summary',
  'response.reasoning_summary_part.added': 'paragraph',
  'response.reasoning_text.delta': 'thought',
  'response.function_call_arguments.delta': 'arguments',
};

const impliedTypes: Readonly<Record<Growth, string>> = {
  text: 'message',
  refusal: 'message',
  summary: 'reasoning',
  paragraph: 'reasoning',
  thought: 'reasoning',
  arguments: 'function_call',
};
