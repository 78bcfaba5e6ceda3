import { isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { grownBy, rawAt, rawInside, textAt } from '../raw.ts';
import type { CallSlot, ReasoningSlot, Reply, TextSlot } from '../reply.ts';
import { joinedBase64 } from './base64.ts';

/** Where something stands in the text of its event. */
export type Place = { readonly raw: string; readonly path: readonly (string | number)[] };

/** A content block while it comes in; what it is shows in its deltas. */
export class Block {
  readonly #reply: Reply;
  readonly #call: CallSlot | undefined;
  #text: TextSlot | undefined;
  #thought: Thought | undefined;

  /** `use` is what the start of a call says. */
  constructor(reply: Reply, use?: JsonObject) {
    this.#reply = reply;
    this.#call = use && reply.call({ id: textAt(use, 'toolUseId'), name: textAt(use, 'name') });
  }

  /** Takes one delta. */
  grow(delta: JsonObject, place: Place): void {
    if (typeof delta['text'] === 'string') this.#say(delta['text']);
    const use = delta['toolUse'];
    if (isJsonObject(use)) this.#take(use['input'] ?? '', within(place, 'toolUse'));
    const reasoning = delta['reasoningContent'];
    if (!isJsonObject(reasoning)) return;
    this.#thought ??= new Thought(this.#reply);
    this.#thought.grow(reasoning, within(place, 'reasoningContent'));
  }

  /** Its own end: only that says that a call without input is whole. */
  stop(): void {
    if (this.#call) this.#call.whole = true;
    this.seal();
  }

  /** What is signed or encrypted is whole, and goes back as it stands. */
  seal(): void {
    this.#thought?.seal();
  }

  #say(piece: string): void {
    this.#text ??= this.#reply.add<TextSlot>({ type: 'text', text: '' });
    this.#reply.say(this.#text, piece);
  }

  /** An input is JSON text; a server that sends the value itself means the same. */
  #take(input: Json, { raw, path }: Place): void {
    if (this.#call === undefined) {
      this.#reply.distrust('an input came for a call that never began');
      return;
    }
    this.#call.arguments +=
      typeof input === 'string' ? input : rawAt(raw, [...path, 'input'], input);
  }
}

function within({ raw, path }: Place, member: string): Place {
  return { raw, path: [...path, 'delta', member] };
}

/** A reasoning, and the insides of its strings that must come back as they stand. */
class Thought {
  readonly #reply: Reply;
  readonly #slot: ReasoningSlot;
  readonly #redacted: { readonly text: string; readonly inside: string }[] = [];
  #text = '';
  #signature = '';

  constructor(reply: Reply) {
    this.#reply = reply;
    this.#slot = reply.add<ReasoningSlot>({ type: 'reasoning', text: '' });
  }

  grow(delta: JsonObject, { raw, path }: Place): void {
    const inside = (key: string): string => rawInside(raw, [...path, key], textAt(delta, key));
    this.#reply.think(this.#slot, textAt(delta, 'text'));
    this.#text += inside('text');
    this.#signature = grownBy(this.#signature, inside('signature'));
    const redacted = textAt(delta, 'redactedContent');
    const isAgain = this.#redacted.length === 1 && this.#redacted[0]?.text === redacted;
    if (redacted === '' || isAgain) return;
    this.#redacted.push({ text: redacted, inside: inside('redactedContent') });
  }

  /** Only what is signed or encrypted must come back as it stands. */
  seal(): void {
    if (this.#redacted.length > 0) {
      const bytes = this.#bytes();
      if (bytes === undefined) return;
      this.#slot.native = `{"reasoningContent":{"redactedContent":"${bytes}"}}`;
    } else if (this.#signature !== '') {
      const text = `{"text":"${this.#text}","signature":"${this.#signature}"}`;
      this.#slot.native = `{"reasoningContent":{"reasoningText":${text}}}`;
    }
  }

  /** Each piece is base64 of its own bytes; without padding between them they are one text already. */
  #bytes(): string | undefined {
    const isOne = this.#redacted.slice(0, -1).every(({ text }) => !text.endsWith('='));
    if (isOne) return this.#redacted.map(({ inside }) => inside).join('');
    return joinedBase64(this.#redacted.map(({ text }) => text));
  }
}
