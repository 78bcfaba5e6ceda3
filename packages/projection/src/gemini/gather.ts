import type { Stop } from '@exarch/conversation';
import { isJsonObject, type JsonObject, sliceJson } from '@exarch/values';
import { eventFailure } from '../failure.ts';
import type { Reader, StreamEvent } from '../gather.ts';
import { countAt, listAt, objectAt, textAt } from '../raw.ts';
import type { OpaqueSlot, ReasoningSlot, Reply, TextSlot } from '../reply.ts';
import { usageOf } from '../usage.ts';

/** Reads the chunks of a streamGenerateContent stream. */
export function geminiReader(reply: Reply): Reader {
  return new GeminiReader(reply);
}

type Place = { readonly raw: string; readonly path: readonly (string | number)[] };

class GeminiReader implements Reader {
  readonly #reply: Reply;

  constructor(reply: Reply) {
    this.#reply = reply;
  }

  /** Some backends wrap each chunk. */
  read({ json, raw }: StreamEvent): void {
    if (isJsonObject(json['response'])) this.#chunk(json['response'], { raw, path: ['response'] });
    else this.#chunk(json, { raw, path: [] });
  }

  #chunk(chunk: JsonObject, { raw, path }: Place): void {
    if (isJsonObject(chunk['error'])) {
      this.#reply.fail(eventFailure('gemini', chunk));
      return;
    }
    this.#count(objectAt(chunk, 'usageMetadata'));
    const candidate = listAt(chunk, 'candidates')[0];
    if (candidate === undefined) {
      this.#blocked(objectAt(chunk, 'promptFeedback'));
      return;
    }
    const parts = listAt(objectAt(candidate, 'content'), 'parts');
    for (const [at, part] of parts.entries()) {
      if (!isJsonObject(part)) continue;
      this.#part(part, { raw, path: [...path, 'candidates', 0, 'content', 'parts', at] });
    }
    const reason = textAt(candidate, 'finishReason');
    if (reason !== '' && reason !== 'FINISH_REASON_UNSPECIFIED') {
      this.#reply.end(stopOf(reason, this.#reply));
    }
  }

  #part(part: JsonObject, place: Place): void {
    if (isJsonObject(part['functionCall'])) this.#call(part['functionCall'], place);
    else if (typeof part['text'] !== 'string') this.#opaque(place);
    else if (part['thought'] === true) this.#think(part['text'], place);
    else this.#say(part['text'], place);
  }

  #call(call: JsonObject, { raw, path }: Place): void {
    const slot = this.#reply.call({
      id: textAt(call, 'id'),
      name: textAt(call, 'name'),
      arguments: sliceJson(raw, [...path, 'functionCall', 'args']) ?? '{}',
    });
    const signature = sliceJson(raw, [...path, 'thoughtSignature']);
    if (signature?.startsWith('"')) slot.native = `{"thoughtSignature":${signature}}`;
  }

  #think(piece: string, { raw, path }: Place): void {
    const slot =
      this.#reply.last('reasoning') ??
      this.#reply.add<ReasoningSlot>({ type: 'reasoning', text: '' });
    this.#reply.think(slot, piece);
    const signature = sliceJson(raw, [...path, 'thoughtSignature']);
    if (signature?.startsWith('"')) slot.native = `{"thoughtSignature":${signature}}`;
  }

  /** Signed text is a part of its own, and its signature stands behind it. */
  #say(piece: string, { raw, path }: Place): void {
    const signature = sliceJson(raw, [...path, 'thoughtSignature']);
    if (signature?.startsWith('"') !== true) {
      this.#reply.saySome(piece);
      return;
    }
    if (piece === '') {
      this.#opaque({ raw, path });
      return;
    }
    this.#reply.say(this.#reply.add<TextSlot>({ type: 'text', text: '' }), piece);
    this.#keep(`{"thoughtSignature":${signature}}`);
  }

  #opaque({ raw, path }: Place): void {
    this.#keep(sliceJson(raw, path) ?? '');
  }

  #keep(native: string): void {
    this.#reply.add<OpaqueSlot>({ type: 'opaque', native });
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
  #count(usage: JsonObject): void {
    const thoughts = countAt(usage, 'thoughtsTokenCount');
    const said = countAt(usage, 'candidatesTokenCount');
    const read = countAt(usage, 'promptTokenCount');
    this.#reply.usage =
      usageOf({
        input:
          read === undefined ? undefined : read + (countAt(usage, 'toolUsePromptTokenCount') ?? 0),
        output:
          said === undefined && thoughts === undefined ? undefined : (said ?? 0) + (thoughts ?? 0),
        cacheRead: countAt(usage, 'cachedContentTokenCount'),
        reasoning: thoughts,
      }) ?? this.#reply.usage;
  }
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
