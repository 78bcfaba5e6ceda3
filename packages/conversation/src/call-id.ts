import { isPortableId } from '@exarch/values';

/**
 * Call ids of one message: each legal id is kept by the first call that has it, every other call gets a
 * new one that neither the message nor the resident context holds.
 */
export class CallIds {
  readonly #turn: number;
  readonly #known: ReadonlySet<string>;
  readonly #own: ReadonlySet<string>;
  readonly #given = new Set<string>();
  #minted = 0;

  constructor(
    sent: readonly string[],
    known: { readonly turn: number; readonly calls: ReadonlySet<string> },
  ) {
    this.#turn = known.turn;
    this.#known = known.calls;
    this.#own = new Set(sent);
  }

  /** The id a call is committed under, given the one it came with. */
  settle(sent: string): string {
    const keeps = isPortableId(sent) && !this.#known.has(sent) && !this.#given.has(sent);
    const id = keeps ? sent : this.#mint();
    this.#given.add(id);
    return id;
  }

  #mint(): string {
    for (;;) {
      this.#minted += 1;
      const id = `call_${this.#turn}_${this.#minted}`;
      if (!this.#own.has(id) && !this.#known.has(id)) return id;
    }
  }
}
