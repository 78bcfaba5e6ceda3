import type { Admitted, Message } from '@exarch/conversation';
import type { Location, Residue } from '../protocol.ts';
import { type Span, spanOf, type TurnId } from '../span.ts';
import type { State } from './state.ts';

/** How an item left: under the residue of an eviction, or by a rewind or a clear, for good. */
export type Departure = Exclude<Location, { readonly kind: 'resident' }>;

/** The messages of a turn in the context. A turn that left has its departure instead, and no message. */
export type Here = { readonly kind: 'resident'; readonly messages: readonly Admitted<Message>[] };

/** A turn: a prompt or an import with what was added to it, or a reply with its results. */
export type Turn = {
  readonly item: 'turn';
  readonly id: TurnId;
  readonly role: 'user' | 'assistant';
  readonly kind: 'own' | 'import' | 'inherited';
  readonly label: string;
  /** Widths of the lines whose messages are, or were, in this context. */
  readonly bytes: number;
  /** Index of the log that first recorded it. */
  readonly source: number;
  /** Its lines, as places in the packed loci. */
  readonly first: number;
  readonly end: number;
  /** Where its own records leave the protocol. */
  readonly rest: State;
  readonly body: Here | Departure;
};

/** A residue on its place; it too departs, when a wider one or the same span again swallows it. */
export type Standing = {
  readonly item: 'residue';
  readonly residue: Residue;
  /** Its place in the order of recording. */
  readonly order: number;
  readonly body: { readonly kind: 'resident' } | Departure;
};

/** What the table holds. */
export type Item = Turn | Standing;

/** The resident items in the order of their turns. */
export type Frontier = Iterable<Item> & {
  readonly first: Item | undefined;
  readonly last: Item | undefined;
  newestFirst(): Iterable<Item>;
};

/** The turns an item stands for. */
export function spanOfItem(item: Item): Span {
  return item.item === 'turn' ? spanOf(item.id) : item.residue.span;
}

const resident: Location = { kind: 'resident' };

/** An item's stamp: read, never derived. */
export function locationOf({ body }: Item): Location {
  return body.kind === 'resident' ? resident : body;
}
