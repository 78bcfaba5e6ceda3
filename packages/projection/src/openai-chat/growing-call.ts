import type { CallSlot, Reply } from '../reply.ts';
import { ObjectText } from './object-text.ts';

/** What one fragment says of a call; each may be empty. */
export type Piece = { readonly id: string; readonly name: string; readonly arguments: string };

/** A call while its fragments come in; no event of its own ends it. */
export class GrowingCall {
  readonly #reply: Reply;
  readonly #slot: CallSlot;
  readonly #text = new ObjectText();
  /** As the wire spells it. */
  #name = '';

  constructor(reply: Reply, piece: Piece) {
    this.#reply = reply;
    this.#slot = reply.call({ id: piece.id, name: '', whole: true });
    this.grow(piece);
  }

  /** Takes a fragment; of id and name the first counts. */
  grow(piece: Piece): void {
    if (this.#slot.id === '') this.#slot.id = piece.id;
    if (this.#name === '') this.#rename(piece.name);
    this.#slot.arguments += piece.arguments;
    this.#text.take(piece.arguments);
  }

  /** This call, unless the fragment begins another one. */
  unlessOther(piece: Piece): this | undefined {
    if (piece.name === '' || this.#name === '') return this;
    const { id } = this.#slot;
    const isOther = piece.name !== this.#name || (piece.id !== '' && id !== '' && piece.id !== id);
    return isOther || this.#isNext(piece) ? undefined : this;
  }

  /** True for arguments that are whole and come again. */
  isAgain(piece: Piece): boolean {
    return this.#text.isWhole && piece.arguments === this.#slot.arguments;
  }

  /** Without ids, arguments behind whole ones are those of another call under the same name. */
  #isNext(piece: Piece): boolean {
    const hasMore = piece.arguments.trim() !== '' && !this.isAgain(piece);
    return piece.id === '' && hasMore && this.#text.isWhole;
  }

  #rename(name: string): void {
    this.#name = name;
    this.#reply.name(this.#slot, name);
  }
}
