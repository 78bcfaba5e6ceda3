import type { JsonObject } from '@exarch/values';

/** A response that was kept, with what it was asked. */
export type Kept = {
  readonly response: JsonObject;
  /** The input of its own request; what came before stands under `previous`. */
  readonly input: readonly JsonObject[];
  readonly output: readonly JsonObject[];
  readonly previous: string | undefined;
};

const mostItems = 10_000;
const mostResponses = 2_000;
/** Characters of JSON, over all responses. */
const mostText = 32 * 2 ** 20;

/** The responses of this process. The oldest make room for new ones. */
export class Shelf {
  readonly #responses = new Map<string, { readonly kept: Kept; readonly length: number }>();
  readonly #items = new Map<string, JsonObject>();
  /** The reasoning that stood right before an item when it was made, by the item's id. */
  readonly #reasons = new Map<string, string>();
  #text = 0;

  response(id: string): Kept | undefined {
    return this.#responses.get(id)?.kept;
  }

  item(id: string): JsonObject | undefined {
    return this.#items.get(id);
  }

  /** The reasoning that an item must be sent back with. */
  reasonOf(id: string): string | undefined {
    return this.#reasons.get(id);
  }

  keep(id: string, kept: Kept): void {
    const length = JSON.stringify([kept.input, kept.response]).length;
    this.#responses.set(id, { kept, length });
    this.#text += length;
    for (const item of [...kept.input, ...kept.output]) {
      if (typeof item['id'] === 'string') this.#items.set(item['id'], item);
    }
    shorten(this.#items);
    for (const oldest of this.#responses.keys()) {
      if (this.#text <= mostText && this.#responses.size <= mostResponses) break;
      this.forget(oldest);
    }
  }

  /** Remembers what an answer's items belong to, whether it is kept or not. */
  pair(output: readonly JsonObject[]): void {
    for (const [place, item] of output.entries()) {
      const before = output[place - 1];
      if (before?.['type'] !== 'reasoning' || item['type'] === 'reasoning') continue;
      this.#reasons.set(String(item['id']), String(before['id']));
    }
    shorten(this.#reasons);
  }

  /** True when there was such a response. */
  forget(id: string): boolean {
    const found = this.#responses.get(id);
    if (found === undefined) return false;
    this.#text -= found.length;
    this.#responses.delete(id);
    for (const item of found.kept.output) this.#items.delete(String(item['id']));
    return true;
  }
}

function shorten(map: Map<string, unknown>): void {
  for (const oldest of map.keys()) {
    if (map.size <= mostItems) return;
    map.delete(oldest);
  }
}
