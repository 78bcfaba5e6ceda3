import type { Admitted, Message, Tool } from '@exarch/conversation';
import type { Result } from '@exarch/values';
import type { Pointer } from '../locus.ts';
import type { Protocol, Residue } from '../protocol.ts';
import type { Recorded } from '../recorded.ts';
import type { TurnId } from '../span.ts';
import type { Opening, Seed } from './node.ts';
import type { State } from './state.ts';

/**
 * Reads the records that a pointer names, their digests checked. Who only looks at a session, and does
 * not go on with it, may answer none for those that are gone: their turn stands without a message.
 */
export type ReadBack = (pointer: Pointer) => Result<readonly Recorded[]>;

/** The record of a fork that says what it inherits. */
export type Link = Extract<Protocol, { readonly kind: 'inherited' }>;

/** What an admitted fact does. All it takes is at hand, so that nothing can fail any more. */
export type Change =
  | { readonly kind: 'system'; readonly text: string | undefined }
  | { readonly kind: 'tools'; readonly tools: Admitted<readonly Tool[]> }
  | { readonly kind: 'link'; readonly link: Link; readonly seeds: ReadonlyMap<TurnId, Seed> }
  | { readonly kind: 'open'; readonly opening: Opening; readonly next: State }
  | { readonly kind: 'extend'; readonly message: Admitted<Message>; readonly next: State }
  | { readonly kind: 'evict'; readonly residue: Residue }
  | { readonly kind: 'withdraw'; readonly from: TurnId };
