/** Where a message stood, as JSON pointers into the request: itself, and each of its parts or results. */
export type MessagePlace = { readonly at: string; readonly parts: readonly string[] };

/** One pointer for all parts, or one for each. */
export type Where = string | readonly string[];

/** Collects where the messages of a request stand while it is read. */
export class MessagePlaces {
  readonly #list: { readonly at: string; readonly parts: string[] }[] = [];

  /** A message begins. */
  begin(at: string): void {
    this.#list.push({ at, parts: [] });
  }

  /** The latest message grows by so many parts. */
  grow(count: number, where: Where): void {
    const parts = this.#list.at(-1)?.parts;
    for (let place = 0; place < count; place += 1) {
      parts?.push(typeof where === 'string' ? where : (where[place] ?? ''));
    }
  }

  get list(): readonly MessagePlace[] {
    return this.#list;
  }
}
