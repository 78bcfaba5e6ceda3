import type { Json, JsonObject } from '@exarch/values';
import { decoded, objectOf } from './json-view.ts';

/** A call as it goes out. `args` is the argument text, which a fault may have broken. */
export type Call = {
  readonly kind: 'call';
  readonly name: string;
  readonly args: string;
  /** Given only where a fault or a scenario chose it; else the wire mints its own. */
  readonly id?: string;
  /** Present on a call of a tool that takes free text instead of an object. */
  readonly freeform?: true;
  /** The namespace of its tool, where it has one. */
  readonly namespace?: string;
};

/** One piece of a reply. */
export type Said =
  | {
      readonly kind: 'thinking';
      readonly text: string;
      /** Present on reasoning that comes sealed and unreadable. */
      readonly redacted?: true;
    }
  | { readonly kind: 'text'; readonly text: string }
  | Call;

/** Why a reply ends. */
export type Stop = 'end' | 'calls' | 'length' | 'refusal' | 'sequence';

/** One answer, before a wire spells it. */
export type Reply = {
  readonly parts: readonly Said[];
  readonly stop: Stop;
  /** The words of the request that ended it, where `stop` is `sequence`. */
  readonly sequence?: string;
  /** Tokens it is said to have cost; counted where it is not said. */
  readonly cost?: number;
};

/** A reply that ends by itself: on calls when it made any. */
export function reply(...parts: readonly Said[]): Reply {
  return { parts, stop: parts.some((part) => part.kind === 'call') ? 'calls' : 'end' };
}

/** A piece of text. */
export function text(words: string): Said {
  return { kind: 'text', text: words };
}

/** A call with its arguments encoded. */
export function call(name: string, args: JsonObject): Call {
  return { kind: 'call', name, args: JSON.stringify(args) };
}

/** The calls of a reply, in order. */
export function callsOf({ parts }: Reply): readonly Call[] {
  return parts.filter((part) => part.kind === 'call');
}

/** What one piece says, as characters on the wire. */
export function wordsOf(said: Said): string {
  return said.kind === 'call' ? said.args : said.text;
}

/** A call's arguments decoded, for wires that send no text; broken ones travel as that text. */
export function argsOf({ args }: Call): Json {
  if (args === '') return {};
  return decoded(args) ?? args;
}

/** A call's arguments where only an object can stand. */
export function objectArgs(made: Call): JsonObject {
  return objectOf(argsOf(made));
}
