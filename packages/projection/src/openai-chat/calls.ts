import type { JsonObject } from '@exarch/values';
import { countAt, objectAt, textAt } from '../raw.ts';
import type { Reply } from '../reply.ts';
import { GrowingCall, type Piece } from './growing-call.ts';

/**
 * The calls of a reply by their index. Some servers leave the index out, some give every call the
 * first one, some leave out the ids as well: then another id or another name begins another call.
 */
export class CallList {
  readonly #reply: Reply;
  #last: GrowingCall | undefined;
  readonly #byIndex = new Map<number, GrowingCall>();
  readonly #byId = new Map<string, GrowingCall>();

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  /** Takes one fragment of a call. */
  grow(fragment: JsonObject): void {
    const index = countAt(fragment, 'index') ?? none;
    const piece = {
      id: textAt(fragment, 'id'),
      name: textAt(fragment['function'], 'name'),
      arguments: argumentsOf(fragment),
    };
    const call = this.#known(index, piece);
    if (call === undefined) this.#begin(index, piece);
    else if (!call.isAgain(piece)) call.grow(piece);
  }

  /** The call a fragment goes on with: the one under its id, else the last under its index. */
  #known(index: number, piece: Piece): GrowingCall | undefined {
    const named = piece.id === '' ? undefined : this.#byId.get(keyOf(index, piece.id));
    const last = this.#byIndex.get(index) ?? (index === none ? this.#last : undefined);
    return (named ?? last)?.unlessOther(piece);
  }

  #begin(index: number, piece: Piece): void {
    const call = new GrowingCall(this.#reply, piece);
    this.#last = call;
    this.#byIndex.set(index, call);
    if (piece.id === '') return;
    this.#byId.set(keyOf(index, piece.id), call);
    this.#byId.set(keyOf(none, piece.id), call);
  }
}

/** Where no index was given. */
const none = -1;

function keyOf(index: number, id: string): string {
  return `${index} ${id}`;
}

/** Arguments are JSON text; a server that sends the value itself means the same. */
function argumentsOf(fragment: JsonObject): string {
  const value = objectAt(fragment, 'function')['arguments'];
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
