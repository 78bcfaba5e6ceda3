import type { JsonObject } from '@exarch/values';
import { objectOf } from '../json-view.ts';

/** The field a vendor shows reasoning in, or `counted` where it only shows up in the usage. */
export type ReasoningField = 'reasoning_content' | 'reasoning' | 'counted';

/** Where the reasoning to this request goes; undefined when it asks for none. */
export function reasoningField(body: JsonObject, model: string): ReasoningField | undefined {
  if (!asksForIt(body, model)) return undefined;
  if (/^(?:gpt-|o[134])/.test(model)) return 'counted';
  return model.includes('/') || /^gpt-oss/.test(model) ? 'reasoning' : 'reasoning_content';
}

/** DeepSeek's newer models think unless told not to; all others think when told to. */
function asksForIt(body: JsonObject, model: string): boolean {
  const thinking = objectOf(body['thinking'])['type'];
  if (thinking === 'disabled') return false;
  if (thinking !== undefined || /^deepseek-(?:reasoner|v4)/.test(model)) return true;
  const effort = body['reasoning_effort'] ?? objectOf(body['reasoning'])['effort'];
  const enabled =
    objectOf(body['reasoning'])['enabled'] === true || body['enable_thinking'] === true;
  return enabled || (typeof effort === 'string' && effort !== 'none');
}
