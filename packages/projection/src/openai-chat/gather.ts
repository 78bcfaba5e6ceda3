import { isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { listAt, objectAt, textAt } from '../raw.ts';
import type { Reader, StreamEvent } from '../reader.ts';
import type { Reply } from '../reply.ts';
import { holdsError } from '../said.ts';
import { stopOf } from '../stops.ts';
import { CallList } from './calls.ts';
import { isReasoned, ReasoningParts } from './reasoning.ts';
import { chatStops } from './stop.ts';
import { counted, usageIn } from './usage.ts';

/** Reads the chunks of a Chat Completions stream. */
export function chatReader(reply: Reply): Reader {
  return new ChatReader(reply);
}

class ChatReader implements Reader {
  readonly #reply: Reply;
  readonly #calls: CallList;
  readonly #reasoning: ReasoningParts;
  #refused = false;
  #streams = false;

  constructor(reply: Reply) {
    this.#reply = reply;
    this.#calls = new CallList(reply);
    this.#reasoning = new ReasoningParts(reply);
  }

  read({ json, raw, name }: StreamEvent): void {
    if (name === 'error' || isFailure(json)) {
      this.#reply.failBy(json);
      return;
    }
    const usage = usageIn(json);
    if (usage) this.#reply.meter = () => counted(usage);
    let at = 0;
    for (const choice of listAt(json, 'choices')) {
      if (isJsonObject(choice) && (choice['index'] ?? 0) === 0) this.#choice(choice, { raw, at });
      at += 1;
    }
  }

  /** The mark at the end stands for a reason to stop where none was given. */
  done(): void {
    if (!this.#reply.ended) this.#reply.end(undefined);
  }

  close(): void {
    if (this.#reply.ended) this.#reasoning.settle();
  }

  #choice(choice: JsonObject, place: { readonly raw: string; readonly at: number }): void {
    if (isJsonObject(choice['error'])) {
      this.#reply.failBy(choice);
      return;
    }
    const member = this.#memberOf(choice);
    const delta = objectAt(choice, member);
    if (isReasoned(delta)) {
      this.#reasoning.grow(delta, { raw: place.raw, path: ['choices', place.at, member] });
    }
    this.#say(delta['content']);
    const refusal = textAt(delta, 'refusal');
    this.#refused ||= refusal !== '';
    this.#reply.saySome(refusal);
    this.#call(delta);
    const reason = textAt(choice, 'finish_reason');
    if (reason === 'error') this.#reply.distrust('the reply ended in an error without a name');
    else if (reason !== '') this.#reply.end(this.#refused ? 'refused' : stopOf(reason, chatStops));
  }

  /** A server that cannot stream sends the whole message where its first piece was due. */
  #memberOf(choice: JsonObject): 'delta' | 'message' {
    const streams = this.#streams || isJsonObject(choice['delta']);
    this.#streams = streams || isJsonObject(choice['message']);
    return streams ? 'delta' : 'message';
  }

  /** Content is a string, or a list of chunks of which some are thinking. */
  #say(content: Json | undefined): void {
    if (typeof content === 'string') this.#reply.saySome(content);
    if (!Array.isArray(content)) return;
    for (const chunk of content) {
      const thoughts = listAt(chunk, 'thinking').map((thought) => textAt(thought, 'text'));
      if (thoughts.length > 0) this.#reasoning.think(thoughts.join(''));
      else this.#reply.saySome(typeof chunk === 'string' ? chunk : textAt(chunk, 'text'));
    }
  }

  #call(delta: JsonObject): void {
    for (const call of listAt(delta, 'tool_calls')) if (isJsonObject(call)) this.#calls.grow(call);
    const legacy = delta['function_call'];
    if (isJsonObject(legacy)) this.#calls.grow({ index: 0, function: legacy });
  }
}

/** An error stands in the place of choices: nested, flat, or as a bare text. */
function isFailure(json: JsonObject): boolean {
  if (holdsError(json)) return true;
  if (Array.isArray(json['choices'])) return false;
  return json['object'] === 'error' || json['type'] === 'error' || typeof json['code'] === 'number';
}
