import type { Json, JsonObject } from '@exarch/values';
import { textAt } from '../raw.ts';
import type { Reply } from '../reply.ts';
import { type Growth, type Item, openItem, type Told } from './items.ts';

/**
 * The output items of a reply by their index. Some servers put every item under the first one, some
 * give an item another id in each event: what an item is, and which call, tells them apart.
 */
export class Output {
  readonly #reply: Reply;
  readonly #items = new Map<number, Entry[]>();

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  /** Takes an item as it is promised. */
  begin(index: number, value: JsonObject): void {
    this.#entry(index, value, 'added');
  }

  /** Takes an item as it is done, and its text. */
  settle(index: number, value: JsonObject, json: string): void {
    this.#entry(index, value, 'done').settle(value, json);
  }

  /** Takes more of an item, or a part of it whole; one that was never added can be told from it. */
  tell(index: number, act: 'grow' | 'fill', told: Told): void {
    const known = this.#items.get(index)?.at(-1);
    if (known?.isSettled) return;
    (known ?? this.#open(index, { type: impliedTypes[told.part] })).item[act](told);
  }

  /** The indices that a list of whole items can settle: all that are still open, where it is in their order. */
  wanting(output: readonly Json[]): readonly number[] {
    for (const [index, entries] of this.#items) {
      const [{ type } = {}, another] = entries;
      if (another || textAt(output[index], 'type') !== type) return [];
    }
    return [...output.keys()].filter((index) => !this.#items.get(index)?.at(-1)?.isSettled);
  }

  #entry(index: number, value: JsonObject, event: 'added' | 'done'): Entry {
    const known = this.#items.get(index)?.findLast((entry) => entry.is(value, event));
    return known ?? this.#open(index, value);
  }

  #open(index: number, value: JsonObject): Entry {
    const entry = new Entry(openItem(this.#reply, value), value);
    const entries = this.#items.get(index);
    if (entries) entries.push(entry);
    else this.#items.set(index, [entry]);
    return entry;
  }
}

class Entry {
  readonly item: Item;
  readonly type: string;
  readonly #ids: Set<string>;
  #call: string;
  isSettled = false;

  constructor(item: Item, start: JsonObject) {
    this.item = item;
    this.type = textAt(start, 'type');
    this.#call = textAt(start, 'call_id');
    this.#ids = new Set([textAt(start, 'id')]);
  }

  settle(value: JsonObject, json: string): void {
    if (this.isSettled) return;
    this.isSettled = true;
    this.#call = textAt(value, 'call_id') || this.#call;
    this.#ids.add(textAt(value, 'id'));
    this.item.settle(value, json);
  }

  /** Whether an event that brings an item brings this one. */
  is(value: JsonObject, event: 'added' | 'done'): boolean {
    if (textAt(value, 'type') !== this.type) return false;
    const call = textAt(value, 'call_id');
    if (call !== '' && this.#call !== '') return call === this.#call;
    return (event === 'done' && !this.isSettled) || this.#ids.has(textAt(value, 'id'));
  }
}

const impliedTypes: Readonly<Record<Growth, string>> = {
  text: 'message',
  refusal: 'message',
  summary: 'reasoning',
  paragraph: 'reasoning',
  thought: 'reasoning',
  arguments: 'function_call',
};
