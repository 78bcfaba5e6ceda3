import type { IncomingHttpHeaders } from 'node:http';
import type { Violation } from '@exarch/grammar';
import type { Adapter, Json, JsonObject } from '@exarch/values';
import type { Asked } from './asked.ts';
import type { Mint } from './mint.ts';
import type { Cutting } from './pieces.ts';
import type { Cacheable, Cached } from './prompt-cache.ts';
import type { Refused } from './refused.ts';
import type { Reply } from './reply.ts';
import type { Shelf } from './shelf.ts';
import type { Troubles } from './trouble.ts';

/** Where a body was judged: vendors word one finding differently from model to model. */
export type Place = { readonly model: string; readonly profile: string | undefined };

/** Which model a request is for and how it wants the answer; on some wires the URL says it. */
export type Target = { readonly model: string; readonly streams: boolean };

/** One event of a stream before it is bytes. `data` may be the text of a body broken on purpose. */
export type Frame = { readonly event?: string; readonly data: JsonObject | string };

/** What a reply is dressed in. */
export type About = {
  readonly asked: Asked;
  readonly body: JsonObject;
  readonly mint: Mint;
  /** Seconds since 1970. */
  readonly now: number;
  /** About how many tokens the request was. */
  readonly tokensIn: number;
  readonly cutting: Cutting;
  readonly cached: Cached;
};

/** A vendor's error, spelled. */
export type ErrorAnswer = {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: JsonObject;
};

/** Where a request came from: what authentication looks at. */
export type Caller = { readonly headers: IncomingHttpHeaders; readonly query: URLSearchParams };

/** A request with what it refers to put in, or the refusal of a reference that leads nowhere. */
export type Recalled = { readonly refused: Refused } | { readonly body: JsonObject };

/** How a wire that keeps its answers takes them up again. */
export type Memory = {
  readonly recalled: (body: JsonObject, shelf: Shelf) => Recalled;
  readonly keep: (answer: JsonObject, body: JsonObject, shelf: Shelf) => void;
};

/** One provider's protocol: how it reads, speaks and refuses. Each adapter folder makes one. */
export type Wire = {
  readonly adapter: Adapter;
  /** The refusal of a caller without a key, or with a wrong one. */
  readonly unwelcome: (caller: Caller) => Refused | undefined;
  /** The refusal of a body that is not JSON. */
  readonly unreadable: (text: string) => Refused;
  /** The refusal of a model this vendor does not have. */
  readonly unknownModel: (model: string) => Refused | undefined;
  /** A finding of the grammar in this vendor's words. */
  readonly refusedBy: (violation: Violation, body: Json, place: Place) => Refused;
  /** The refusal that rests on what this server alone knows: what it sealed, and what it did not keep. */
  readonly ownRefusal: (body: JsonObject) => Refused | undefined;
  /** Present where what was sealed is opened before anyone looks at the order of the conversation. */
  readonly opensFirst?: true;
  readonly read: (body: JsonObject, target: Target) => Asked;
  /** The request as the vendor caches what is marked in it; absent where nothing is marked. */
  readonly cacheable?: (body: JsonObject) => readonly Cacheable[];
  /** Absent where nothing is kept. */
  readonly memory?: Memory;
  readonly answer: (reply: Reply, about: About) => JsonObject;
  readonly frames: (reply: Reply, about: About) => readonly Frame[];
  readonly refusal: (refused: Refused, mint: Mint) => ErrorAnswer;
  /** The same refusal where it comes inside a stream that had begun with 200. */
  readonly refusalFrame: (refused: Refused, mint: Mint) => Frame;
  /** How this vendor speaks of what may go wrong with a request that is right. */
  readonly troubles: Troubles;
  readonly headers: (mint: Mint, now: number) => { readonly [name: string]: string };
  readonly encoding: Encoding;
};

/** How frames become bytes. */
export type Encoding = {
  readonly contentType: string;
  readonly encode: (frame: Frame) => string | Uint8Array;
};

/** Server-sent events, as most vendors stream. */
export const eventStream: Encoding = {
  contentType: 'text/event-stream; charset=utf-8',
  encode: ({ event, data }) => {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    return event === undefined ? `data: ${text}\n\n` : `event: ${event}\ndata: ${text}\n\n`;
  },
};
