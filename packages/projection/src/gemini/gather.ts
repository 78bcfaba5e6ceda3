import type { Stop } from '@exarch/conversation';
import { isJsonObject, type Json, type JsonObject, sliceItems, sliceJson } from '@exarch/values';
import { countAt, listAt, objectAt, rawAt, textAt } from '../raw.ts';
import type { Reader, StreamEvent } from '../reader.ts';
import type { OpaqueSlot, ReasoningSlot, Reply, TextSlot } from '../reply.ts';
import { isBlank } from '../runs.ts';
import { separator } from '../separator.ts';
import { stopOf } from '../stops.ts';
import type { Counted } from '../usage.ts';

/** Reads the chunks of a streamGenerateContent stream. */
export function geminiReader(reply: Reply): Reader {
  return new GeminiReader(reply);
}

class GeminiReader implements Reader {
  readonly #reply: Reply;
  /** The text of the last call under each id. */
  readonly #calls = new Map<string, string>();

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
    const parts = listAt(objectAt(candidate, 'content'), 'parts');
    const texts = parts.every(isPlain) ? [] : sliceItems(sliceJson(raw, partsIn(isWrapped)) ?? '');
    for (const [at, part] of parts.entries()) {
      if (isJsonObject(part)) this.#part(part, texts[at] ?? JSON.stringify(part));
    }
    const reason = textAt(candidate, 'finishReason');
    if (reason !== '' && reason !== 'FINISH_REASON_UNSPECIFIED') {
      this.#reply.end(stopOf(reason, stops));
    }
  }

  #part(part: JsonObject, json: string): void {
    const text = part['text'];
    const call = part['functionCall'];
    const signature = typeof part['thoughtSignature'] === 'string';
    const signed = signature ? sliceJson(json, ['thoughtSignature']) : undefined;
    if (isJsonObject(call)) this.#call(call, rawAt(json, ['functionCall'], call), signed);
    else if (typeof text !== 'string') this.#keep(json);
    else if (part['thought'] === true) this.#think(text, signed);
    else if (signed === undefined) this.#reply.saySome(text);
    else if (isBlank(text)) this.#keep(json);
    else this.#sign(text, signed);
  }

  /** Under its id a call that comes again is the same one; one without arguments has none. */
  #call(call: JsonObject, text: string, signature: string | undefined): void {
    if (call['partialArgs'] !== undefined || call['willContinue'] === true) {
      this.#reply.distrust('a call comes in fragments, which nobody asked for');
      return;
    }
    const id = textAt(call, 'id');
    if (id !== '' && this.#calls.get(id) === text) return;
    this.#calls.set(id, text);
    const { args } = call;
    const given = args === undefined ? '' : rawAt(text, ['args'], args);
    const name = textAt(call, 'name');
    const slot = this.#reply.call({ id, name, arguments: given, whole: true });
    if (signature !== undefined) slot.native = `{"thoughtSignature":${signature}}`;
  }

  /** Pieces of one thought are joined; one that is signed is a part of its own. */
  #think(piece: string, signature: string | undefined): void {
    const last = this.#reply.last('reasoning');
    const isMore = signature === undefined && last?.native === undefined;
    const own = isMore ? last : undefined;
    const slot = own ?? this.#reply.add<ReasoningSlot>({ type: 'reasoning', text: '' });
    this.#reply.think(slot, piece);
    if (signature !== undefined) slot.native = `{"thoughtSignature":${signature}}`;
  }

  /** Signed text is a part of its own, and its signature stands behind it. */
  #sign(text: string, signature: string): void {
    if (this.#reply.last('text')) this.#keep(separator);
    this.#reply.say(this.#reply.add<TextSlot>({ type: 'text', text: '' }), text);
    this.#keep(`{"thoughtSignature":${signature}}`);
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

/** True for text without a signature: of it nothing has to come back as it stands. */
function isPlain(part: Json): boolean {
  if (!isJsonObject(part) || isJsonObject(part['functionCall'])) return false;
  return typeof part['text'] === 'string' && !part['thoughtSignature'];
}

function partsIn(isWrapped: boolean): readonly (string | number)[] {
  const path = ['candidates', 0, 'content', 'parts'];
  return isWrapped ? ['response', ...path] : path;
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
