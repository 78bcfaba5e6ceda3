import {
  isToolName,
  legalName,
  type Native,
  type Origin,
  type Text,
  type Tool,
  type ToolResult,
  toolRefusal,
  type UserPart,
} from '@exarch/conversation';
import { type Adapter, isJsonObject, type Json, type JsonObject, pointer } from '@exarch/values';
import { CacheMarks, cacheMark } from './cache-marks.ts';
import { type MessagePlace, MessagePlaces, type Where } from './message-places.ts';
import { halfPairReplaced, type Note, Notes, toolOpened, toolRenamed } from './note.ts';
import { opened } from './open-schema.ts';
import { linesOf, OwnWords } from './own-words.ts';
import { clipped, kindOf, type Speaker, speakerOf, without, writtenOut } from './read-members.ts';
import type { ReadMessage, ReadPart } from './read-message.ts';
import { type ReadRule, readReasons } from './read-reasons.ts';

/** What a provider's request says in neutral words; mending makes a conversation of it. */
export type Read = {
  readonly model?: string;
  readonly system?: string;
  readonly tools: readonly Tool[];
  readonly messages: readonly ReadMessage[];
  /** Where each of the messages stood in the request. */
  readonly places: readonly MessagePlace[];
  /** Everything that was left out or said in other words. */
  readonly notes: readonly Note[];
};

/** A value of a request, and where it stands. */
export type Placed = { readonly json: Json; readonly at: string };

/** Collects what a request says while it is read. */
export class Reading {
  readonly origin: Origin;
  readonly tools: Tool[] = [];
  readonly marks: CacheMarks = new CacheMarks();
  readonly #messages: ReadMessage[] = [];
  readonly #places = new MessagePlaces();
  readonly #own = new OwnWords();
  readonly #system: string[] = [];
  readonly #notes = new Notes();
  readonly #names = new Map<string, string>();
  #replied: ReadPart[] | undefined;
  #answered: ToolResult[] | undefined;

  constructor(adapter: Adapter, model: string) {
    this.origin = { adapter, model: model === '' ? 'unknown' : model };
  }

  /** A text that stands above the conversation. */
  instruct(text: string, at: string): void {
    if (text !== '') this.#system.push(this.#wellFormed(text, at));
  }

  #wellFormed(text: string, at: string): string {
    if (!text.isWellFormed()) this.#notes.add(halfPairReplaced(at));
    return text.toWellFormed();
  }

  /** A text of the system further on, which becomes the user's. */
  instructLate(text: string, at: string): void {
    if (text === '' || this.#messages.length === 0) {
      this.instruct(text, at);
      return;
    }
    this.say([{ type: 'text', text: `[System:] ${text}` }], at);
    this.note('system-in-words', at, 'read a late system message as the user’s words');
  }

  say(content: readonly UserPart[], at: string, parts: Where = at): void {
    if (content.length === 0) return;
    this.#add({ role: 'user', content }, at);
    this.#places.grow(content.length, parts);
  }

  /** A reply; what follows another without anything between is one with it. */
  reply(content: readonly ReadPart[], at: string, parts: Where = at): void {
    for (const part of content) {
      if (part.type === 'call' && part.id !== '') this.#names.set(part.id, part.name);
    }
    if (this.#replied === undefined) {
      const replied: ReadPart[] = [];
      this.#add({ role: 'assistant', content: replied, origin: this.origin }, at);
      this.#replied = replied;
    }
    for (const part of content) this.#replied.push(part);
    this.#places.grow(content.length, parts);
  }

  /** A result; what follows another without anything between is one batch with them. */
  answer(result: ToolResult, at: string): void {
    if (this.#answered === undefined) {
      const answered: ToolResult[] = [];
      this.#add({ role: 'tool', results: answered }, at);
      this.#answered = answered;
    }
    this.#answered.push({ ...result, content: linesOf(result.content) });
    this.#places.grow(1, at);
  }

  /** A result that stands among the model's words, where no protocol has it. */
  answerInReply(result: ToolResult, at: string): void {
    this.answer(result, at);
    this.note('result-in-reply', at, 'read a result among the model’s words as the answer it is');
  }

  /** A call that stands among the user's words, where no protocol has it. */
  callInPrompt(content: readonly ReadPart[], at: string): void {
    this.reply(content, at);
    this.note('call-in-prompt', at, 'read a call among the user’s words as the model’s');
  }

  /** Adds a message; it ends what came before, which grows no more. */
  #add(message: ReadMessage, at: string): void {
    this.#messages.push(message);
    this.#places.begin(at);
    this.#replied = undefined;
    this.#answered = undefined;
  }

  /** The name of a call that was read before. */
  nameOf(call: string): string {
    return this.#names.get(call) ?? 'unknown_tool';
  }

  /** A native text of this request's own origin. */
  native(value: JsonObject): Native {
    return { origin: this.origin, json: JSON.stringify(value) };
  }

  /** True where the model is named, so that its own signed and encrypted parts may go back to it. */
  get isNamed(): boolean {
    return this.origin.model !== 'unknown';
  }

  /** A part that its own model alone can read. */
  opaque(value: JsonObject, at: string): ReadPart {
    this.note('part-opaque', at, `kept a ${kindOf(value)} for its provider alone`);
    return { type: 'opaque', native: this.native(value) };
  }

  /** A value that no neutral part holds, written out. */
  inWords(value: Json | undefined, at: string): Text {
    const kind = kindOf(value);
    const { json, left } = writtenOut(value ?? null);
    this.note('part-in-words', at, `wrote out a ${kind} as text`);
    for (const member of left) {
      this.note('field-left-out', at, `left out ${member}, which only its provider can read`);
    }
    return this.#own.text(`[${kind}: ${json}]`);
  }

  /** What stands where a message or a part ought to: a bare text says what it says. */
  loose(value: Json, at: string): Text {
    return typeof value === 'string' ? { type: 'text', text: value } : this.inWords(value, at);
  }

  /** Who speaks, by whichever name a protocol has for it. */
  roleOf(message: JsonObject, at: string): Speaker {
    const { role } = message;
    const known = speakerOf(role);
    if (known === undefined && role !== undefined && role !== null) {
      const did = `read a message of the role ${clipped(role)} as the user’s`;
      this.note('role-unknown', pointer(at, 'role'), did);
    }
    return known ?? 'user';
  }

  /** Members that no neutral part has a place for. */
  leaveOut(members: JsonObject, at: string): void {
    for (const [key, value] of Object.entries(members)) {
      if (value === undefined || value === null) continue;
      this.note('field-left-out', pointer(at, key), `left out ${key}: ${clipped(value, key)}`);
    }
  }

  /** A thing of a list that no neutral part has a place for. */
  skip(value: Json | undefined, at: string): void {
    this.note('field-left-out', at, `left out ${clipped(value ?? null)}`);
  }

  /** Of what is read by these members, all others are left out. */
  only(value: Json | undefined, at: string, ...members: readonly string[]): void {
    if (isJsonObject(value)) this.leaveOut(without(value, ...members), at);
    if (members.includes(cacheMark)) this.marks.takeFrom(value);
  }

  /** The things of a list, one by one; what stands there instead of a list is the one thing. */
  each(value: JsonObject, key: string, at = ''): readonly Placed[] {
    const found = value[key];
    const inner = pointer(at, key);
    if (Array.isArray(found)) {
      return found.map((json: Json, place) => ({ json, at: pointer(inner, place) }));
    }
    return found === undefined || found === null ? [] : [{ json: found, at: inner }];
  }

  /** The list that a member ought to be; anything else there is left out. */
  list(value: JsonObject, key: string, at = ''): readonly Json[] {
    const found = value[key];
    if (Array.isArray(found)) return found;
    this.leaveOut({ [key]: found ?? null }, at);
    return [];
  }

  /** A tool: under the name that its calls come to, and of a schema that is refused, what can be sent. */
  offer({ name, description, parameters }: Tool, at: string): void {
    const tool = {
      name: this.#toolName(name.toWellFormed(), at),
      description: this.#wellFormed(description, pointer(at, 'description')),
      parameters,
    };
    const refusal = toolRefusal(tool);
    this.tools.push(refusal ? opened(tool) : tool);
    if (refusal) this.#notes.add(toolOpened(tool.name, { at, because: refusal.because }));
  }

  #toolName(name: string, at: string): string {
    if (isToolName(name)) return name;
    const legal = legalName(name);
    this.#notes.add(toolRenamed(name, { at, legal }));
    return legal;
  }

  note(rule: ReadRule, at: string, did: string): void {
    const because = readReasons[rule];
    this.#notes.add({ rule: `projection/${rule}`, at, did: did.toWellFormed(), because });
  }

  /** All that was read. */
  done(): Read {
    const { model } = this.origin;
    for (const note of this.marks.notes()) this.#notes.add(note);
    return {
      ...(model === 'unknown' ? {} : { model }),
      ...(this.#system.length === 0 ? {} : { system: this.#system.join('\n\n') }),
      tools: this.tools,
      messages: this.#own.placed(this.#messages),
      places: this.#places.list,
      notes: this.#notes.list,
    };
  }
}
