import type { AssistantPart, Call, Opaque, Origin, Reasoning } from '@exarch/conversation';
import { rawMembers, type Splicer } from '../encode.ts';
import { ownObject } from '../family.ts';
import type { LeftOut } from '../left-out.ts';
import { pieces } from '../pieces.ts';
import { textAt } from '../raw.ts';
import { adjacent, callsLast, type Piece } from './adjacency.ts';
import {
  type CallItem,
  type Frame,
  frameOf,
  type InputItem,
  type NamedReply,
  type PlainReply,
  reasoningItem,
  reasoningMembers,
} from './body.ts';

/** What a reply is spelled for. */
export type Spelled = {
  readonly origin: Origin;
  readonly splicer: Splicer;
  readonly leftOut: LeftOut;
  /** The item ids that the request already holds: each may stand once. */
  readonly seen: Set<string>;
  /** Whether calls stand behind all else of their reply. */
  readonly callsLast: boolean;
};

/** A reply as its items: reasoning, messages and calls, each where it came. */
export function replyItems(content: readonly AssistantPart[], context: Spelled): InputItem[] {
  const list = new PieceList(context);
  for (const part of content) list.take(part);
  const kept = context.callsLast ? callsLast(list.pieces) : adjacent(list.pieces);
  const parted = reasoningIn(list.pieces) - reasoningIn(kept);
  if (parted > 0) context.leftOut.add({ type: 'reasoning' }, 'parted', parted);
  return kept.flatMap((piece) => itemsOf(piece, context.splicer));
}

function reasoningIn(list: readonly Piece[]): number {
  return list.filter(({ kind }) => kind === 'reasoning').length;
}

/** Reads a reply into pieces; of items under one id only the first counts. */
class PieceList {
  readonly #spelled: Spelled;
  readonly pieces: Piece[] = [];

  constructor(spelled: Spelled) {
    this.#spelled = spelled;
  }

  take(part: AssistantPart): void {
    switch (part.type) {
      case 'text':
        this.pieces.push({ kind: 'text', text: part.text });
        break;
      case 'call':
        this.#call(part);
        break;
      case 'opaque':
        this.#opaque(part);
        break;
      case 'reasoning':
        this.#reason(part);
        break;
    }
  }

  #call(call: Call): void {
    const id = textAt(ownObject(call.native, this.#spelled.origin), 'id');
    const isOwn = id.startsWith('fc') && this.#isNew(id);
    this.pieces.push(isOwn ? { kind: 'call', call, id } : { kind: 'call', call });
  }

  #opaque(part: Opaque): void {
    const frame = frameOf(ownObject(part.native, this.#spelled.origin));
    if (frame) this.#frame(frame);
    else this.#spelled.leftOut.add(part, 'unknown');
  }

  /** A frame belongs to the text right before it. */
  #frame(frame: Frame): void {
    const last = this.pieces.at(-1);
    if (last?.kind !== 'text' || last.frame !== undefined) return;
    if (!frame.id.startsWith('msg') || !this.#isNew(frame.id)) return;
    this.pieces[this.pieces.length - 1] = { ...last, frame };
  }

  #reason(part: Reasoning): void {
    const item = reasoningItem(ownObject(part.native, this.#spelled.origin));
    if (item && this.#isNew(item.id)) this.pieces.push({ kind: 'reasoning', part, item });
    else this.#spelled.leftOut.add(part, item ? 'twice' : 'bare');
  }

  #isNew(id: string): boolean {
    if (this.#spelled.seen.has(id)) return false;
    this.#spelled.seen.add(id);
    return true;
  }
}

function itemsOf(piece: Piece, splicer: Splicer): InputItem[] {
  switch (piece.kind) {
    case 'reasoning':
      return [spliced(piece, splicer)];
    case 'text':
      return piece.frame ? [named(piece.text, piece.frame)] : plain(piece.text);
    case 'call':
      return [callItem(piece)];
  }
}

function callItem({ call, id }: Extract<Piece, { readonly kind: 'call' }>): CallItem {
  return {
    type: 'function_call',
    ...(id === undefined ? {} : { id }),
    call_id: call.id,
    name: call.name,
    arguments: JSON.stringify(call.arguments),
  };
}

/** A text too long for one string goes on in the next message. */
function plain(text: string): PlainReply[] {
  return pieces(text).map((content) => ({ type: 'message', role: 'assistant', content }));
}

function named(text: string, frame: Pick<NamedReply, 'id' | 'phase'>): NamedReply {
  return {
    type: 'message',
    role: 'assistant',
    ...frame,
    status: 'completed',
    content: pieces(text).map((piece) => ({
      type: 'output_text',
      text: piece,
      annotations: [],
    })),
  };
}

/** The item byte for byte; without the members that the API sends and does not take back. */
function spliced(
  { part, item }: Extract<Piece, { readonly kind: 'reasoning' }>,
  splicer: Splicer,
): InputItem {
  const json = part.native?.json ?? '{}';
  if (Object.keys(item).every((member) => reasoningMembers.includes(member))) {
    return splicer.whole(item, json);
  }
  const { type, id, summary, encrypted_content } = item;
  return splicer.members(
    { type, id, summary, encrypted_content },
    rawMembers(json, reasoningMembers),
  );
}
