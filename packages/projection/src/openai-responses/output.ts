import type { Json, JsonObject } from '@exarch/values';
import { textAt } from '../raw.ts';
import type { Reply } from '../reply.ts';
import { type Growth, type Item, openItem, type Told } from './items.ts';

/** Where an event says it belongs; a server may leave either out. */
export type Claim = { readonly index: number | undefined; readonly id: string };

/**
 * The output items of a reply by their index. Some servers put every item under the first one, some
 * give an item another id in each event, some leave the index out: what an item is, and which call,
 * tells them apart.
 */
export class Output {
  readonly #reply: Reply;
  readonly #items = new Map<number, Entry[]>();
  /** The index of every id that an item came under. */
  readonly #indices = new Map<string, number>();
  #last = -1;
  #next = 0;

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  /** Takes an item as it is promised. */
  begin(index: number | undefined, value: JsonObject): void {
    this.#entry(index ?? this.#known(value) ?? this.#next, value, 'added');
  }

  /** Takes an item as it is done, and its text. */
  settle(index: number | undefined, value: JsonObject, json: string): void {
    const own = index ?? this.#known(value) ?? this.#lastOf(textAt(value, 'type'));
    this.#entry(own, value, 'done').settle(value, json);
  }

  /** Takes more of an item, or a part of it whole; one that was never added can be told from it. */
  tell(claim: Claim, act: 'grow' | 'fill', told: Told): void {
    const index =
      claim.index ?? this.#indices.get(claim.id) ?? this.#lastOf(impliedTypes[told.part]);
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

  /** The index of the item that came under an id of this one. */
  #known(value: JsonObject): number | undefined {
    return idsOf(value)
      .map((id) => this.#indices.get(id))
      .find((index) => index !== undefined);
  }

  /** Where neither index nor id tells: the last item, if it is of that type and not done, else the next. */
  #lastOf(type: string): number {
    const last = this.#items.get(this.#last)?.at(-1);
    return last?.type === type && !last.isSettled ? this.#last : this.#next;
  }

  #entry(index: number, value: JsonObject, event: 'added' | 'done'): Entry {
    for (const id of idsOf(value)) this.#indices.set(id, index);
    const known = this.#items.get(index)?.findLast((entry) => entry.is(value, event));
    return known ?? this.#open(index, value);
  }

  #open(index: number, value: JsonObject): Entry {
    const entry = new Entry(openItem(this.#reply, value), value);
    const entries = this.#items.get(index);
    if (entries) entries.push(entry);
    else this.#items.set(index, [entry]);
    this.#last = index;
    this.#next = Math.max(this.#next, index + 1);
    return entry;
  }
}

function idsOf(value: JsonObject): readonly string[] {
  return [textAt(value, 'id'), textAt(value, 'call_id')].filter((id) => id !== '');
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
