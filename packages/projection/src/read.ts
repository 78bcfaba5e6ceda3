import { type Adapter, isJsonObject, type JsonObject } from '@exarch/values';
import { readAnthropic } from './anthropic/read.ts';
import { readBedrock } from './bedrock/read.ts';
import { readGemini } from './gemini/read.ts';
import { readChat } from './openai-chat/read.ts';
import { readResponses } from './openai-responses/read.ts';
import { textAt } from './raw.ts';
import { bounded } from './read-depth.ts';
import { type Read, Reading } from './reading.ts';

const readers: {
  readonly [A in Adapter]: (body: JsonObject, reading: Reading) => void;
} = {
  anthropic: readAnthropic,
  'openai-chat': readChat,
  'openai-responses': readResponses,
  gemini: readGemini,
  bedrock: readBedrock,
};

/**
 * The inverse of `project`: what a provider's request says, in neutral words. Total over any JSON, however
 * deep; what has no place in a neutral conversation is written out as text or left out, and either is noted.
 * Where the model stands in the URL, the caller says it: signed parts belong to it.
 */
export function readBody(adapter: Adapter, body: unknown, model?: string): Read {
  const { body: request, cuts } = bounded(isJsonObject(body) ? body : {});
  const named = model ?? (textAt(request, 'model') || textAt(request, 'modelId'));
  const reading = new Reading(adapter, named);
  if (!isJsonObject(body)) reading.note('no-request', '', 'read nothing: the body is no object');
  for (const at of cuts) {
    reading.note('nested-too-deep', at, 'left out what is nested too deep to be read');
  }
  readers[adapter](request, reading);
  return reading.done();
}
