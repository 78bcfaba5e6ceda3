import type { JsonObject } from '@exarch/values';
import { countAt, objectAt, textAt } from '../raw.ts';
import type { CallSlot, Reply } from '../reply.ts';

/**
 * The calls of a reply by their index. Some servers leave the index out, some give every call the
 * first one; then a new id with a name begins a new call.
 */
export class CallList {
  readonly #reply: Reply;
  readonly #open = new Map<number, CallSlot>();
  #last: CallSlot | undefined;

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  /** Takes one fragment of a call. */
  grow(fragment: JsonObject): void {
    const index = countAt(fragment, 'index');
    const id = textAt(fragment, 'id');
    const name = textAt(fragment['function'], 'name');
    const call = this.#known(index, id, name) ?? this.#begin(index, id, name);
    if (call.id === '') call.id = id;
    if (call.name === '') this.#reply.name(call, name);
    call.arguments += argumentsOf(fragment);
  }

  #known(index: number | undefined, id: string, name: string): CallSlot | undefined {
    const call = index === undefined ? this.#last : this.#open.get(index);
    const isOther = id !== '' && name !== '' && call !== undefined && call.id !== id;
    return isOther && call.id !== '' ? undefined : call;
  }

  #begin(index: number | undefined, id: string, name: string): CallSlot {
    const call = this.#reply.call({ id, name });
    if (index !== undefined) this.#open.set(index, call);
    this.#last = call;
    return call;
  }
}

/** Arguments are JSON text; a server that sends the value itself means the same. */
function argumentsOf(fragment: JsonObject): string {
  const called = objectAt(fragment, 'function');
  const value = called['arguments'];
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
