import { type Aside, onOwnLines } from '../aside.ts';
import { hasSubstance } from '../content.ts';
import type { AssistantMessage, AssistantPart, Message, UserPart } from '../message.ts';
import { answersOf } from './answer.ts';
import type { Item } from './item.ts';
import type { Pairs } from './pair.ts';
import { settleUserParts } from './settle-part.ts';
import { type Seen, settleReply } from './settle-reply.ts';
import { Strays } from './strays.ts';
import { missingOpening, reasoningAlone } from './words.ts';

/** Puts the items together again, every call with its answers behind it. */
export function assemble(items: readonly Item[], pairs: Pairs, seen: Seen): readonly Message[] {
  const assembly = new Assembly(pairs, seen);
  for (const [index, item] of items.entries()) assembly.add(item, items[index + 1]);
  return opened(assembly.messages, items);
}

/** A conversation opens with the user. */
function opened(messages: readonly Message[], items: readonly Item[]): readonly Message[] {
  const [first] = messages;
  if (first === undefined || first.role === 'user') return messages;
  items[0]?.place.note('opening', 'given a prompt that says so', 'The list opens with no prompt.');
  return [{ role: 'user', content: [{ type: 'text', text: missingOpening }] }, ...messages];
}

class Assembly {
  readonly messages: Message[] = [];
  readonly #pairs: Pairs;
  readonly #seen: Seen;
  readonly #strays: Strays;
  /** The newest message as long as it is the user's: it may be given more to say. */
  #prompted: UserPart[] | undefined;
  /** Reasoning that waits for the reply behind it. */
  #waiting: AssistantPart[] = [];

  constructor(pairs: Pairs, seen: Seen) {
    this.#pairs = pairs;
    this.#seen = seen;
    this.#strays = new Strays(pairs);
  }

  add(item: Item, next: Item | undefined): void {
    if (item.role === 'assistant') this.#reply(item, next);
    else if (item.role === 'tool') this.#say(this.#strays.partsOf(item));
    else this.#prompt(item);
  }

  #prompt(item: Extract<Item, { role: 'user' }>): void {
    const content = onOwnLines(settleUserParts(item.parts));
    if (content.length > 0) this.#open(content);
    else item.place.note('blank-prompt', 'left out', 'The message says nothing.');
  }

  #reply(item: Extract<Item, { role: 'assistant' }>, next: Item | undefined): void {
    const settled = settleReply(item, this.#seen);
    for (const part of settled.content) this.#waiting.push(part);
    if (!hasSubstance(settled.content)) {
      this.#without(item, next);
      return;
    }
    const content = this.#awaited();
    const { origin, stop } = item;
    const message: AssistantMessage = { role: 'assistant', content, origin, ...(stop && { stop }) };
    this.messages.push(message);
    this.#prompted = undefined;
    const results = answersOf(settled.calls, this.#pairs, next);
    if (results.length > 0) this.messages.push({ role: 'tool', results });
  }

  /** A reply without substance joins the reply behind it, or is told by the user's side. */
  #without(item: Item, next: Item | undefined): void {
    if (this.#waiting.length > 0 && next?.role === 'assistant') {
      item.place.note(
        'empty-message',
        'joined with the reply behind it',
        'It says nothing itself.',
      );
      return;
    }
    const thoughts = this.#awaited().flatMap((part) =>
      part.type === 'reasoning' ? [part.text] : [],
    );
    const text = thoughts.filter((thought) => thought !== '').join('\n');
    const did = text === '' ? 'left out' : 'told in a text';
    item.place.note('empty-message', did, 'The reply says and does nothing.');
    if (text !== '') this.#say([{ type: 'aside', text: `${reasoningAlone}\n${text}` }]);
  }

  #awaited(): readonly AssistantPart[] {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** Adds words to the user's side: to the prompt before, where there is one. */
  #say(parts: readonly (UserPart | Aside)[]): void {
    if (parts.length === 0) return;
    const before = this.#prompted;
    if (before === undefined) this.#open(onOwnLines(parts));
    else for (const part of onOwnLines(parts, before.at(-1))) before.push(part);
  }

  #open(parts: readonly UserPart[]): void {
    const content = [...parts];
    this.messages.push({ role: 'user', content });
    this.#prompted = content;
  }
}
