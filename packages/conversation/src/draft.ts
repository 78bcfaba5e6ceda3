import type { Native, Opaque, Origin, Reasoning, Stop, Text } from './message.ts';

/** A call as a stream brought it: nothing about it is judged yet. */
export type DraftCall = {
  readonly type: 'call';
  readonly id: string;
  readonly name: string;
  /** The arguments' JSON text as it came; empty, cut short or not an object for all we know. */
  readonly arguments: string;
  /** The stream said that the call is not whole, or never that it is: whatever came is not all of it. */
  readonly cut?: true;
  readonly native?: Native;
};

/** A reply as gathered from the wire, before admission. */
export type Draft = {
  readonly content: readonly (Text | Reasoning | DraftCall | Opaque)[];
  readonly origin: Origin;
  readonly stop?: Stop;
};
