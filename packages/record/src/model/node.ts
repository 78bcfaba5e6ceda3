import type { Admitted, Message } from '@exarch/conversation';
import type { Linked, Residue } from '../protocol.ts';
import { Chain, type ResidueNode, type TurnNode } from './chain.ts';
import type { Departure, Turn } from './item.ts';
import { labelOf } from './label.ts';
import { ready, type State } from './state.ts';

/** How a record opens a new turn. */
export type Opening = {
  readonly role: Turn['role'];
  readonly kind: 'own' | 'import';
  readonly message: Admitted<Message>;
  /** Where the turn's own records leave the protocol. */
  readonly rest: State;
};

/** What a fork keeps of a resident turn of its parent. */
export type Seed = {
  readonly messages: readonly Admitted<Message>[];
  readonly bytes: number;
  readonly rest: State;
};

/** Where a turn's lines lie in the packed loci, and in which log. */
type Lines = { readonly source: number; readonly first: number; readonly end: number };

/** The one stamp of everything a rewind or a clear took. */
export const withdrawn: Departure = { kind: 'withdrawn' };

/** A turn that a record of this log opens. */
export function openedNode(
  id: number,
  { role, kind, message, rest }: Opening,
  lines: Lines & { readonly bytes: number },
): TurnNode {
  const body: TurnNode['body'] = { kind: 'resident', messages: [message] };
  return turnNode({ item: 'turn', id, role, kind, label: labelOf(message), rest, body, ...lines });
}

/** A turn of a parent; what was under a residue there has yet to be put under it here. */
export function inheritedNode({ row }: Linked, seed: Seed | undefined, lines: Lines): TurnNode {
  const { id, role, label } = row;
  const body: TurnNode['body'] =
    row.location.kind === 'withdrawn'
      ? withdrawn
      : { kind: 'resident', messages: [...(seed?.messages ?? [])] };
  const { bytes, rest } = seed ?? { bytes: row.bytes, rest: ready };
  return turnNode({
    item: 'turn',
    id,
    role,
    kind: 'inherited',
    label,
    bytes,
    rest,
    body,
    ...lines,
  });
}

/** One literal for every turn: a million of them are one hidden class, each field in its object. */
function turnNode(turn: Omit<TurnNode, 'previous' | 'next' | 'holder'>): TurnNode {
  return {
    item: 'turn',
    id: turn.id,
    role: turn.role,
    kind: turn.kind,
    label: turn.label,
    bytes: turn.bytes,
    source: turn.source,
    first: turn.first,
    end: turn.end,
    rest: turn.rest,
    body: turn.body,
    previous: undefined,
    next: undefined,
    holder: undefined,
  };
}

/** A residue that holds nothing yet. */
export function residueNode(residue: Residue, order: number): ResidueNode {
  return {
    item: 'residue',
    residue,
    order,
    body: { kind: 'resident' },
    stamp: { kind: 'under', span: residue.span },
    taken: new Chain(),
    previous: undefined,
    next: undefined,
    holder: undefined,
  };
}
