import { isJsonObject, type JsonObject } from '@exarch/values';
import { countAt, listAt, objectAt } from '../raw.ts';
import type { Counted } from '../usage.ts';

/** The usage of a chunk, wherever its server puts it; most chunks have none. */
export function usageIn(json: JsonObject): JsonObject | undefined {
  const found = json['usage'] ?? objectAt(json['x_groq'], 'usage');
  if (isFilled(found)) return found;
  const inChoice = objectAt(listAt(json, 'choices')[0], 'usage');
  return isFilled(inChoice) ? inChoice : undefined;
}

function isFilled(usage: unknown): usage is JsonObject {
  return isJsonObject(usage) && usage['prompt_tokens'] !== undefined;
}

/** The tokens that a usage counts. */
export function counted(usage: JsonObject): Counted {
  const details = objectAt(usage, 'prompt_tokens_details');
  return {
    input: countAt(usage, 'prompt_tokens'),
    output: countAt(usage, 'completion_tokens'),
    cacheRead: countAt(details, 'cached_tokens') ?? countAt(usage, 'prompt_cache_hit_tokens'),
    cacheWrite: countAt(details, 'cache_write_tokens'),
    reasoning: countAt(objectAt(usage, 'completion_tokens_details'), 'reasoning_tokens'),
  };
}
