import type { Stop } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, sliceJson } from '@exarch/values';
import type { Reader, StreamEvent } from '../gather.ts';
import { countAt, listAt, objectAt, textAt } from '../raw.ts';
import type { OpaqueSlot, ReasoningSlot, Reply, TextSlot } from '../reply.ts';
import type { Counted } from '../usage.ts';

/** Reads the chunks of a streamGenerateContent stream. */
export function geminiReader(reply: Reply): Reader {
  return new GeminiReader(reply);
}

/** Where a part stands in the text of its event. */
type Place = { readonly raw: string; readonly isWrapped: boolean; readonly at: number };

class GeminiReader implements Reader {
  readonly #reply: Reply;

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  /** Some backends wrap each chunk. */
  read({ json, raw }: StreamEvent): void {
    const wrapped = json['response'];
    if (isJsonObject(wrapped)) this.#chunk(wrapped, raw, true);
    else this.#chunk(json, raw, false);
  }

  #chunk(chunk: JsonObject, raw: string, isWrapped: boolean): void {
    if (isJsonObject(chunk['error'])) {
      this.#reply.failBy(chunk);
      return;
    }
    this.#count(chunk['usageMetadata']);
    const candidate = listAt(chunk, 'candidates')[0];
    if (candidate === undefined) {
      this.#blocked(objectAt(chunk, 'promptFeedback'));
      return;
    }
    let at = 0;
    for (const part of listAt(objectAt(candidate, 'content'), 'parts')) {
      if (isJsonObject(part)) this.#part(part, { raw, isWrapped, at });
      at += 1;
    }
    const reason = textAt(candidate, 'finishReason');
    if (reason !== '' && reason !== 'FINISH_REASON_UNSPECIFIED') {
      this.#reply.end(stopOf(reason, this.#reply));
    }
  }

  #part(part: JsonObject, place: Place): void {
    const text = part['text'];
    const call = part['functionCall'];
    const signature =
      typeof part['thoughtSignature'] === 'string' ? sliced(place, 'thoughtSignature') : undefined;
    if (isJsonObject(call)) this.#call(call, sliced(place, 'functionCall', 'args'), signature);
    else if (typeof text !== 'string') this.#keep(sliced(place));
    else if (part['thought'] === true) this.#think(text, signature);
    else if (signature === undefined) this.#reply.saySome(text);
    else if (text === '') this.#keep(sliced(place));
    else this.#sign(text, signature);
  }

  #call(call: JsonObject, args: string | undefined, signature: string | undefined): void {
    const slot = this.#reply.call({
      id: textAt(call, 'id'),
      name: textAt(call, 'name'),
      arguments: args ?? '{}',
    });
    if (signature !== undefined) slot.native = `{"thoughtSignature":${signature}}`;
  }

  #think(piece: string, signature: string | undefined): void {
    const slot =
      this.#reply.last('reasoning') ??
      this.#reply.add<ReasoningSlot>({ type: 'reasoning', text: '' });
    this.#reply.think(slot, piece);
    if (signature !== undefined) slot.native = `{"thoughtSignature":${signature}}`;
  }

  /** Signed text is a part of its own, and its signature stands behind it. */
  #sign(text: string, signature: string): void {
    this.#reply.say(this.#reply.add<TextSlot>({ type: 'text', text: '' }), text);
    this.#keep(`{"thoughtSignature":${signature}}`);
  }

  #keep(native: string | undefined): void {
    if (native !== undefined) this.#reply.add<OpaqueSlot>({ type: 'opaque', native });
  }

  #blocked(feedback: JsonObject): void {
    const reason = textAt(feedback, 'blockReason');
    if (reason === '') return;
    const words = textAt(feedback, 'blockReasonMessage');
    this.#reply.fail({
      kind: 'content_filtered',
      message: words === '' ? `The prompt was blocked: ${reason}.` : words,
      code: reason,
      retry: 'never',
    });
  }

  /** Figures are cumulative: the last chunk's count. */
  #count(usage: Json | undefined): void {
    if (!isJsonObject(usage) || countAt(usage, 'promptTokenCount') === undefined) return;
    this.#reply.meter = () => counted(usage);
  }
}

function counted(usage: JsonObject): Counted {
  const thoughts = countAt(usage, 'thoughtsTokenCount');
  const read = countAt(usage, 'promptTokenCount') ?? 0;
  return {
    input: read + (countAt(usage, 'toolUsePromptTokenCount') ?? 0),
    output: (countAt(usage, 'candidatesTokenCount') ?? 0) + (thoughts ?? 0),
    cacheRead: countAt(usage, 'cachedContentTokenCount'),
    reasoning: thoughts,
  };
}

/** The raw text of a part, or of something in it. */
function sliced({ raw, isWrapped, at }: Place, ...inner: readonly string[]): string | undefined {
  const path = ['candidates', 0, 'content', 'parts', at, ...inner];
  return sliceJson(raw, isWrapped ? ['response', ...path] : path);
}

const stops: Readonly<Record<string, Stop>> = {
  STOP: 'end',
  MAX_TOKENS: 'output_cap',
  SAFETY: 'refused',
  RECITATION: 'refused',
  LANGUAGE: 'refused',
  BLOCKLIST: 'refused',
  PROHIBITED_CONTENT: 'refused',
  SPII: 'refused',
  IMAGE_SAFETY: 'refused',
  IMAGE_PROHIBITED_CONTENT: 'refused',
  IMAGE_RECITATION: 'refused',
  MODEL_ARMOR: 'refused',
};

/** There is no reason of its own for calls. */
function stopOf(reason: string, reply: Reply): Stop {
  const stop = (Object.hasOwn(stops, reason) ? stops[reason] : undefined) ?? `other:${reason}`;
  return stop === 'end' && reply.called ? 'calls' : stop;
}
