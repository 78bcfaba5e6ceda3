import type { AssistantPart, Origin } from '@exarch/conversation';
import { rawMembers, type Splicer } from '../encode.ts';
import { ownObject } from '../family.ts';
import { textAt } from '../raw.ts';
import { adjacent, type Piece } from './adjacency.ts';
import {
  frameOf,
  type InputItem,
  type NamedReply,
  reasoningItem,
  reasoningMembers,
} from './body.ts';

/** A reply as its items: reasoning, messages and calls, each where it came. */
export function replyItems(
  content: readonly AssistantPart[],
  { origin, splicer }: { readonly origin: Origin; readonly splicer: Splicer },
): InputItem[] {
  return adjacent(piecesOf(content, origin)).map((piece) => itemOf(piece, splicer));
}

/** A frame belongs to the text right before it. */
function piecesOf(content: readonly AssistantPart[], origin: Origin): readonly Piece[] {
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  for (const part of content) {
    const item = part.type === 'text' ? undefined : ownObject(part.native, origin);
    switch (part.type) {
      case 'text':
        pieces.push({ kind: 'text', text: part.text });
        break;
      case 'call': {
        const id = textAt(item, 'id');
        pieces.push(id === '' ? { kind: 'call', call: part } : { kind: 'call', call: part, id });
        break;
      }
      case 'opaque': {
        const frame = frameOf(item);
        const last = pieces.at(-1);
        if (frame && last?.kind === 'text' && last.frame === undefined) {
          pieces[pieces.length - 1] = { ...last, frame };
        }
        break;
      }
      case 'reasoning': {
        const reasoning = reasoningItem(item);
        if (reasoning && !seen.has(reasoning.id)) {
          pieces.push({ kind: 'reasoning', part, item: reasoning });
          seen.add(reasoning.id);
        }
        break;
      }
    }
  }
  return pieces;
}

function itemOf(piece: Piece, splicer: Splicer): InputItem {
  switch (piece.kind) {
    case 'reasoning':
      return spliced(piece, splicer);
    case 'text':
      return piece.frame
        ? named(piece.text, piece.frame)
        : { type: 'message', role: 'assistant', content: piece.text };
    case 'call':
      return {
        type: 'function_call',
        ...(piece.id === undefined ? {} : { id: piece.id }),
        call_id: piece.call.id,
        name: piece.call.name,
        arguments: JSON.stringify(piece.call.arguments),
      };
  }
}

function named(text: string, frame: Pick<NamedReply, 'id' | 'phase'>): NamedReply {
  return {
    type: 'message',
    role: 'assistant',
    ...frame,
    status: 'completed',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
}

/** The item byte for byte; without the members that the API sends and does not take back. */
function spliced(
  { part, item }: Extract<Piece, { readonly kind: 'reasoning' }>,
  splicer: Splicer,
): InputItem {
  const json = part.type === 'reasoning' ? (part.native?.json ?? '{}') : '{}';
  if (Object.keys(item).every((member) => reasoningMembers.includes(member))) {
    return splicer.whole(item, json);
  }
  const { type, id, summary, encrypted_content } = item;
  const texts = rawMembers(json, reasoningMembers);
  return splicer.members({ type, id, summary, encrypted_content }, texts);
}
