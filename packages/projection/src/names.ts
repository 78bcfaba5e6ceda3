import { isPortableId, isPortableName } from '@exarch/values';
import { digest } from './digest.ts';

/** How a wire wants names or ids spelled. */
export type Alphabet = {
  /** True for what stands as it is. */
  isLegal(name: string): boolean;
  /** A legal spelling of that name; another one for each try. */
  spell(name: string, tries: number): string;
};

/** Names and ids that every wire takes. */
export const portableNames: Alphabet = { isLegal: isPortableName, spell: spelled(54) };
export const portableIds: Alphabet = { isLegal: isPortableId, spell: spelled(31) };

/** Nine letters and digits, the only ids some models take. */
export const nineLetterIds: Alphabet = {
  isLegal: (id) => /^[a-zA-Z0-9]{9}$/.test(id),
  spell: (id, tries) => digest(salted(id, tries), 9),
};

/**
 * The one place where names are spelled for a wire: injective within a request, the same in the next
 * one, and read back. A legal name stands as it is; no other is ever cut short, it is hashed.
 */
export class Spelling {
  readonly #alphabet: Alphabet;
  readonly #wire = new Map<string, string>();
  readonly #taken = new Set<string>();
  /** How many spellings of a name were tried: what is taken stays so. */
  readonly #tries = new Map<string, number>();
  /** What the wire spells otherwise, wire to neutral. */
  readonly back: Map<string, string> = new Map();

  constructor(alphabet: Alphabet) {
    this.#alphabet = alphabet;
  }

  /** The name on the wire: one for each name. */
  of(name: string): string {
    const known = this.#wire.get(name);
    if (known !== undefined) return known;
    const wire = this.each(name);
    this.#wire.set(name, wire);
    return wire;
  }

  /** An id on the wire: another one for each use of the same id. */
  each(name: string): string {
    let wire = name;
    let tries = this.#tries.get(name) ?? 0;
    for (; !this.#isFree(wire); tries += 1) wire = this.#alphabet.spell(name, tries);
    if (tries > 0) this.#tries.set(name, tries);
    this.#taken.add(wire);
    if (wire !== name) this.back.set(wire, name);
    return wire;
  }

  #isFree(wire: string): boolean {
    return this.#alphabet.isLegal(wire) && !this.#taken.has(wire);
  }
}

function spelled(kept: number): Alphabet['spell'] {
  return (name, tries) => {
    const legal = name.replace(/[^A-Za-z0-9_-]/g, '_').replace(/^(?=[^A-Za-z_])/, '_');
    return `${legal.slice(0, kept)}_${digest(salted(name, tries), 8)}`;
  };
}

function salted(name: string, tries: number): string {
  return tries === 0 ? name : `${name}\n${tries}`;
}
