import type { Origin } from '@exarch/conversation';
import type { Adapter, JsonObject } from '@exarch/values';
import type { Splices } from './encode.ts';
import type { Note } from './note.ts';

/** What a request asks for beside the conversation. */
export type ProjectOptions = {
  readonly model: string;
  /** The most tokens the reply may have. */
  readonly maxTokens?: number;
  /** How hard to think: `none` to `max`. Where the model or the protocol does not take it, its nearest or none is sent, and noted. */
  readonly effort?: string;
  /** The profile of the vendor, platform or backend; the adapter's own provider where absent. */
  readonly profile?: string;
  /**
   * How many leading messages stood when the history was last edited. A model that binds its thinking to
   * the history before it is not sent thinking from among these.
   */
  readonly edited?: number;
};

/** A request: decoded for a judge, and with what `encodeBody` needs to write it byte for byte. */
export type Projected = {
  readonly adapter: Adapter;
  /** What the reply's native parts will belong to. */
  readonly origin: Origin;
  readonly body: JsonObject;
  readonly notes: readonly Note[];
  /** The tool names that the wire spells otherwise, wire to neutral. */
  readonly names: ReadonlyMap<string, string>;
  /** The call ids that the wire spells otherwise, wire to neutral. */
  readonly ids: ReadonlyMap<string, string>;
  /** Where native text stands in the body. */
  readonly splices: Splices;
};
