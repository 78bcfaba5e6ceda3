import { isPortableId } from '@exarch/values';
import { digest, legible } from '../tool-name.ts';

/** Call ids over a whole list: the first call with a legal id keeps it, any other gets one made from its own. */
export class MendedIds {
  readonly #sent: ReadonlySet<string>;
  readonly #given = new Set<string>();
  readonly #tries = new Map<string, number>();

  constructor(sent: Iterable<string>) {
    this.#sent = new Set(sent);
  }

  settle(sent: string): string {
    const keeps = isPortableId(sent) && !this.#given.has(sent);
    const id = keeps ? sent : this.#mint(sent);
    this.#given.add(id);
    return id;
  }

  #mint(sent: string): string {
    const stem = sent === '' ? 'call' : `${legible(sent).slice(0, 16)}_${digest(sent)}`;
    for (;;) {
      const tries = (this.#tries.get(stem) ?? 0) + 1;
      this.#tries.set(stem, tries);
      const id = `${stem}_${tries}`;
      if (!this.#sent.has(id)) return id;
    }
  }
}
