import type { Usage } from '@exarch/conversation';
import { isJsonObject, type JsonObject } from '@exarch/values';
import { countAt, listAt, objectAt } from '../raw.ts';
import { usageOf } from '../usage.ts';

/** The usage of a chunk, wherever its server puts it. */
export function chatUsage(json: JsonObject): Usage | undefined {
  const inChoice = objectAt(listAt(json, 'choices')[0], 'usage');
  const inGroq = objectAt(json['x_groq'], 'usage');
  const found = [json['usage'], inGroq, inChoice].find(
    (usage) => isJsonObject(usage) && Object.keys(usage).length > 0,
  );
  if (!isJsonObject(found)) return undefined;
  const details = objectAt(found, 'prompt_tokens_details');
  return usageOf({
    input: countAt(found, 'prompt_tokens'),
    output: countAt(found, 'completion_tokens'),
    cacheRead: countAt(details, 'cached_tokens') ?? countAt(found, 'prompt_cache_hit_tokens'),
    cacheWrite: countAt(details, 'cache_write_tokens'),
    reasoning: countAt(objectAt(found, 'completion_tokens_details'), 'reasoning_tokens'),
  });
}
