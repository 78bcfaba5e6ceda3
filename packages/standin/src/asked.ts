import { type JsonObject, never } from '@exarch/values';
import { asksToGoOn, plainWords } from './plain-words.ts';

/** A tool the request offers, in whatever way its wire spells one. */
export type Offered = {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonObject;
  /** Present on a tool that takes free text instead of an object. */
  readonly freeform?: true;
  /** The namespace it was declared in, which a call of it names again. */
  readonly namespace?: string;
};

/** Whether the request lets, forbids or makes the model call. */
export type Choice =
  | { readonly kind: 'auto' | 'none' | 'any' }
  | { readonly kind: 'named'; readonly name: string };

/** One step of a conversation, as a wire's reader finds it. */
export type Entry =
  | { readonly kind: 'user'; readonly text: string }
  | { readonly kind: 'said'; readonly text: string; readonly calls: readonly Made[] }
  | {
      readonly kind: 'result';
      readonly of: string;
      readonly text: string;
      readonly failed: boolean;
      /** Where results carry the name of their tool. */
      readonly name?: string;
    };

/** A call in the history. */
export type Made = { readonly id: string; readonly name: string; readonly args: string };

/** A result that came back since the last prompt, with the call it answers. */
export type Came = { readonly call: Made; readonly text: string; readonly failed: boolean };

/** What a request asks for: all that the brain, a scenario or a fault may look at. */
export type Asked = {
  readonly model: string;
  readonly system: string;
  readonly history: readonly Entry[];
  readonly tools: readonly Offered[];
  readonly choice: Choice;
  readonly oneCallAtATime: boolean;
  readonly thinks: boolean;
  readonly maxTokens: number | undefined;
  /** Words at which the reply is to end. */
  readonly stops: readonly string[];
};

/** The end of the conversation: the prompt still unanswered, and what came back for it. */
export type Tail = {
  /** The last words of a person; empty when they are answered already. */
  readonly words: string;
  readonly came: readonly Came[];
  /** Everything a person said before, oldest first. */
  readonly earlier: readonly string[];
};

/** Reads where the conversation stands. Reminders in brackets or tags are nobody's words. */
export function tail(history: readonly Entry[]): Tail {
  const said: string[] = [];
  const standing: Standing = { answered: true, made: new Map(), came: [] };
  for (const entry of history) {
    const words = entry.kind === 'user' ? plainWords(entry.text) : '';
    if (words !== '') said.push(words);
    advance(standing, entry, words);
  }
  if (standing.answered) return { words: '', came: [], earlier: said };
  return { words: said.at(-1) ?? '', came: standing.came, earlier: said.slice(0, -1) };
}

type Standing = { answered: boolean; made: ReadonlyMap<string, Made>; came: Came[] };

function advance(standing: Standing, entry: Entry, words: string): void {
  switch (entry.kind) {
    case 'said':
      standing.made = new Map(entry.calls.map((call) => [call.id, call]));
      standing.answered ||= entry.calls.length === 0;
      return;
    case 'result':
      standing.came.push(cameOf(entry, standing.made));
      return;
    case 'user':
      if (words !== '') Object.assign(standing, { answered: false, made: new Map(), came: [] });
      else if (asksToGoOn(entry.text)) standing.answered = false;
      return;
    default:
      never(entry);
  }
}

function cameOf(entry: Extract<Entry, { kind: 'result' }>, made: Standing['made']): Came {
  const unknown = { id: entry.of, name: entry.name ?? '', args: '{}' };
  return { call: made.get(entry.of) ?? unknown, text: entry.text, failed: entry.failed };
}
