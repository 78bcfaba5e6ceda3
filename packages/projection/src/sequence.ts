import type {
  AssistantMessage,
  AssistantPart,
  Call,
  Message,
  ToolResult,
  UserPart,
} from '@exarch/conversation';
import { never } from '@exarch/values';
import { inCallOrder } from './batch.ts';
import type { LeftOut, Private, Why } from './left-out.ts';
import type { Spelling } from './names.ts';
import { type Note, Notes } from './note.ts';
import { isBlank, joined, spoken } from './runs.ts';
import { orphanAdopted, resultsInvented, userEnds, userOpens } from './sequence-notes.ts';

/** What the user says at one place, message by message. */
export type UserStep = { readonly role: 'user'; readonly content: readonly UserPart[] };
/** What the model says at one place; its neighbours are the user's. */
export type AssistantStep = {
  readonly role: 'assistant';
  readonly content: readonly AssistantPart[];
};
/** The answers to all calls of the step before, in their order. */
export type ResultsStep = { readonly role: 'tool'; readonly results: readonly ToolResult[] };
/** A piece of a settled sequence: no two neighbours have one role, but for answers and what the user adds. */
export type Step = UserStep | AssistantStep | ResultsStep;

/** What one wire holds. */
export type Policy = {
  /** Why this wire may not be sent the part, if it may not. `at` is the index of its message. */
  drops(part: Private, at: number): Why | undefined;
  /** The texts it refuses. */
  readonly refuses: 'empty' | 'blank';
  readonly ids: Spelling;
  readonly names: Spelling;
  /** Where it is counted what stays out. */
  readonly leftOut: LeftOut;
};

/** The settled sequence, and what was settled. */
export type Sequence = { readonly steps: readonly Step[]; readonly notes: readonly Note[] };

/**
 * The one fold over the messages of a conversation. Behind it every call is answered in the step after
 * it, in order and once; no step is empty; the first and the last are the user's; and ids and names are
 * the wire's. It is total: whatever the messages are, they come to such a sequence.
 */
export function sequence(messages: readonly Message[], policy: Policy): Sequence {
  const fold = new SequenceFold(policy);
  for (const [at, message] of messages.entries()) fold.step(message, at);
  return fold.end(messages.length);
}

class SequenceFold {
  readonly #policy: Policy;
  readonly #steps: Step[] = [];
  readonly #notes = new Notes();
  #said: UserPart[] = [];
  #parts: AssistantPart[] = [];
  #owed: Call[] = [];
  #answers: readonly ToolResult[] = [];
  /** The answers as a list of our own, once they come in more than one message. */
  #joined: ToolResult[] | undefined;

  constructor(policy: Policy) {
    this.#policy = policy;
  }

  step(message: Message, at: number): void {
    switch (message.role) {
      case 'user':
        this.#closeReply(at);
        this.#say(message.content);
        return;
      case 'assistant':
        this.#reply(message, at);
        return;
      case 'tool':
        this.#answer(message.results, at);
        return;
      default:
        never(message);
    }
  }

  end(at: number): Sequence {
    this.#closeReply(at);
    this.#closeUser();
    this.#open();
    this.#finish(at);
    return { steps: this.#steps, notes: this.#notes.list };
  }

  #say(content: readonly UserPart[]): void {
    for (const part of spoken(joined(content), this.#policy.refuses)) this.#said.push(part);
  }

  /** A reply with neither text nor call is none: reasoning alone says nothing, and is refused in places. */
  #reply(message: AssistantMessage, at: number): void {
    const kept = message.content.filter((part) => this.#keeps(part, at));
    if (!kept.some(isSubstance)) {
      for (const part of kept.filter(isPrivate)) this.#policy.leftOut.add(part, 'alone');
      return;
    }
    if (this.#answers.length > 0) this.#closeReply(at);
    this.#closeUser();
    for (const part of kept) this.#parts.push(this.#spelled(part));
    for (const part of message.content) if (part.type === 'call') this.#owed.push(part);
  }

  #keeps(part: AssistantPart, at: number): boolean {
    if (!isPrivate(part)) return true;
    const why = this.#policy.drops(part, at);
    if (why !== undefined) this.#policy.leftOut.add(part, why);
    return why === undefined;
  }

  #spelled(part: AssistantPart): AssistantPart {
    if (part.type !== 'call') return part;
    const id = this.#policy.ids.each(part.id);
    const name = this.#policy.names.of(part.name);
    return id === part.id && name === part.name ? part : { ...part, id, name };
  }

  #answer(results: readonly ToolResult[], at: number): void {
    if (this.#owed.length > 0) {
      this.#collect(results);
      return;
    }
    this.#closeReply(at);
    this.#adopt(results, at + 1);
  }

  #collect(results: readonly ToolResult[]): void {
    if (this.#answers.length === 0) {
      this.#answers = results;
      return;
    }
    this.#joined ??= [...this.#answers];
    for (const result of results) this.#joined.push(result);
    this.#answers = this.#joined;
  }

  #closeReply(at: number): void {
    const content = spoken(joined(this.#parts), this.#policy.refuses);
    const calls = this.#parts.filter((part) => part.type === 'call');
    if (content.length > 0) this.#steps.push({ role: 'assistant', content });
    this.#parts = [];
    if (calls.length > 0) this.#closeBatch(calls, at);
  }

  #closeBatch(calls: readonly Call[], at: number): void {
    const { results, orphans, invented } = inCallOrder(this.#owed, this.#answers);
    const spelled = results.map((result, place) => answered(result, calls[place]));
    const same = spelled.every((result, place) => result === results[place]);
    this.#steps.push({ role: 'tool', results: same ? results : spelled });
    if (invented > 0) this.#notes.add(resultsInvented(invented, at - 1));
    this.#owed = [];
    this.#answers = [];
    this.#joined = undefined;
    this.#adopt(orphans, at);
  }

  /** What answers no call cannot stand as a result; it becomes the user's words. */
  #adopt(orphans: readonly ToolResult[], at: number): void {
    for (const { name, content } of orphans) {
      const last = this.#said.at(-1);
      const opens = last?.type === 'text' && !last.text.endsWith('\n') ? '\n' : '';
      const head = `${opens}[Result of ${name}, whose call is not here:]\n`;
      this.#say([{ type: 'text', text: head }, ...content]);
      this.#notes.add(orphanAdopted(name, at - 1));
    }
  }

  #closeUser(): void {
    if (this.#said.length === 0) return;
    this.#steps.push({ role: 'user', content: this.#said });
    this.#said = [];
  }

  #open(): void {
    const [first] = this.#steps;
    if (first?.role === 'user') return;
    const text = first ? 'The conversation goes on from here.' : 'Nothing was said yet.';
    this.#steps.unshift({ role: 'user', content: [{ type: 'text', text }] });
    this.#notes.add(userOpens());
  }

  #finish(at: number): void {
    const last = this.#steps.at(-1);
    if (last?.role !== 'assistant') return;
    this.#steps.push({ role: 'user', content: [{ type: 'text', text: 'Continue.' }] });
    this.#notes.add(userEnds(at - 1));
  }
}

function isPrivate(part: AssistantPart): part is Private {
  return part.type === 'reasoning' || part.type === 'opaque';
}

function isSubstance(part: AssistantPart): boolean {
  return part.type === 'call' || (part.type === 'text' && !isBlank(part.text));
}

/** The result under its call's id and name on this wire, with something in it. */
function answered(result: ToolResult, call: Call | undefined): ToolResult {
  const { id, name } = call ?? { id: result.call, name: result.name };
  const content = visible(result.content);
  if (result.call === id && result.name === name && content === result.content) return result;
  return { ...result, call: id, name, content };
}

function visible(content: readonly UserPart[]): readonly UserPart[] {
  const parts = spoken(joined(content), 'blank');
  return parts.length > 0 ? parts : [{ type: 'text', text: '(no output)' }];
}
