import type { Stop } from '@exarch/conversation';
import { isJsonObject, type JsonObject, sliceItems, sliceJson } from '@exarch/values';
import { countAt, listAt, objectAt, rawAt, textAt } from '../raw.ts';
import type { Reader, StreamEvent } from '../reader.ts';
import type { Reply } from '../reply.ts';
import { holdsError } from '../said.ts';
import type { Counted } from '../usage.ts';
import type { Growth } from './items.ts';
import { Output } from './output.ts';

/** Reads the events of a Responses stream. */
export function responsesReader(reply: Reply): Reader {
  return new ResponsesReader(reply);
}

class ResponsesReader implements Reader {
  readonly #reply: Reply;
  readonly #output: Output;
  #refused = false;

  constructor(reply: Reply) {
    this.#reply = reply;
    this.#output = new Output(reply);
  }

  read(event: StreamEvent): void {
    const { json, raw, name } = event;
    const type = typeof json['type'] === 'string' ? json['type'] : name;
    switch (type) {
      case 'response.output_item.added':
      case 'response.output_item.done':
        this.#item(event, type);
        break;
      case 'response.completed':
      case 'response.incomplete':
        this.#end(objectAt(json, 'response'), raw, type);
        break;
      case 'response.failed':
      case 'error':
        this.#reply.failBy(json);
        break;
      default:
        if (holdsError(json)) this.#reply.failBy(json);
        else this.#tell(type, json);
    }
  }

  /** What is added is a promise; only what is done counts. */
  #item({ json, raw }: StreamEvent, type: string): void {
    const index = countAt(json, 'output_index');
    const value = json['item'];
    if (!isJsonObject(value)) {
      this.#reply.distrust('an output item comes without a content');
    } else if (type === 'response.output_item.added') this.#output.begin(index, value);
    else this.#settle(index, value, rawAt(raw, ['item'], value));
  }

  #settle(index: number | undefined, value: JsonObject, json: string): void {
    this.#refused ||= listAt(value, 'content').some((part) => textAt(part, 'refusal') !== '');
    this.#output.settle(index, value, json);
  }

  #tell(type: string, json: JsonObject): void {
    const part = grows.get(type) ?? fills.get(type);
    if (part === undefined) return;
    this.#refused ||= part === 'refusal';
    const isWhole = fills.has(type);
    const text = isWhole ? textAt(json, wholes[part] ?? 'text') : textAt(json, 'delta');
    const at = countAt(json, 'content_index') ?? countAt(json, 'summary_index') ?? 0;
    const claim = { index: countAt(json, 'output_index'), id: textAt(json, 'item_id') };
    this.#output.tell(claim, isWhole ? 'fill' : 'grow', { part, text, at });
  }

  /** The response at the end holds every item whole: what its own events did not bring is taken from there. */
  #end(response: JsonObject, raw: string, type: string): void {
    this.#reply.meter = () => counted(objectAt(response, 'usage'));
    if (response['status'] === 'failed') {
      this.#reply.failBy({ response });
      return;
    }
    const output = listAt(response, 'output');
    const wanting = this.#output.wanting(output);
    const texts =
      wanting.length === 0 ? [] : sliceItems(sliceJson(raw, ['response', 'output']) ?? '');
    for (const index of wanting) {
      const value = output[index];
      if (isJsonObject(value)) this.#settle(index, value, texts[index] ?? JSON.stringify(value));
    }
    this.#reply.end(this.#stop(textAt(response['incomplete_details'], 'reason'), type));
  }

  #stop(reason: string, type: string): Stop | undefined {
    if (reason === 'max_output_tokens') return 'output_cap';
    if (reason === 'content_filter') return 'refused';
    if (reason !== '') return `other:${reason}`;
    if (this.#refused) return 'refused';
    return type === 'response.completed' ? 'end' : undefined;
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

const grows: ReadonlyMap<string, Growth> = new Map<string, Growth>([
  ['response.output_text.delta', 'text'],
  ['response.refusal.delta', 'refusal'],
  ['response.reasoning_summary_text.delta', 'summary'],
  ['response.reasoning_summary_part.added', 'paragraph'],
  ['response.reasoning_text.delta', 'thought'],
  ['response.function_call_arguments.delta', 'arguments'],
]);

const fills: ReadonlyMap<string, Growth> = new Map<string, Growth>([
  ['response.output_text.done', 'text'],
  ['response.refusal.done', 'refusal'],
  ['response.reasoning_summary_text.done', 'summary'],
  ['response.reasoning_text.done', 'thought'],
  ['response.function_call_arguments.done', 'arguments'],
]);

/** The member under which a part comes whole, where it is not `text`. */
const wholes: { readonly [part: string]: string | undefined } = {
  refusal: 'refusal',
  arguments: 'arguments',
};
