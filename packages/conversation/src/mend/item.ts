import type { Aside } from '../aside.ts';
import type { Media, Origin, Stop } from '../message.ts';
import type { Place } from './place.ts';

/** A part as it was found, and where. Its strings are not judged yet. */
export type FoundPart = { readonly place: Place } & (
  | { readonly type: 'text'; readonly text: string }
  | Aside
  | { readonly type: 'media'; readonly media: Media }
  | { readonly type: 'reasoning'; readonly text: string; readonly native?: unknown }
  | FoundCall
  | { readonly type: 'opaque'; readonly native: unknown }
);

/** A call as it was found; its id may be empty or not its own. */
export type FoundCall = {
  readonly place: Place;
  readonly type: 'call';
  readonly id: string;
  readonly name: string;
  readonly arguments: unknown;
  readonly native?: unknown;
};

/** A result as it was found; what it answers is not known yet. */
export type FoundResult = {
  readonly place: Place;
  readonly call: string;
  readonly name: string;
  readonly parts: readonly FoundPart[];
  readonly failed: boolean;
};

/** A message as it was found, read by what it holds rather than by what it says it is. */
export type Item = { readonly place: Place } & (
  | { readonly role: 'user'; readonly parts: readonly FoundPart[] }
  | {
      readonly role: 'assistant';
      readonly parts: readonly FoundPart[];
      readonly origin: Origin;
      readonly stop?: Stop;
    }
  | { readonly role: 'tool'; readonly results: readonly FoundResult[] }
);

/** The calls of an item, in order. */
export function callsOf(item: Item): readonly FoundCall[] {
  return item.role === 'assistant' ? item.parts.filter((part) => part.type === 'call') : [];
}
