import type { JsonObject } from '@exarch/values';
import { objectOf } from '../json-view.ts';
import { seal } from '../seal.ts';

/** The field a vendor shows reasoning in, or `counted` where it only shows up in the usage. */
export type ReasoningField = 'reasoning_content' | 'reasoning' | 'counted';

/** Where the reasoning to this request goes; undefined when it asks for none. */
export function reasoningField(body: JsonObject, model: string): ReasoningField | undefined {
  if (!asksForIt(body, model)) return undefined;
  if (/^(?:gpt-|o[134])/.test(model)) return 'counted';
  return isRouted(model) || /^gpt-oss/.test(model) ? 'reasoning' : 'reasoning_content';
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

/** The piece of reasoning as OpenRouter hands it on beside the words of it: under the vendor's own format. */
export function detail(model: string, members: JsonObject): JsonObject {
  return { type: 'reasoning.text', ...members, format: formatOf(model), index: 0 };
}

/** The signature of a whole reasoning, where the vendor behind OpenRouter signs; undefined elsewhere. */
export function signature(model: string, thought: string): string | undefined {
  return formatOf(model) === 'unknown' ? undefined : seal(thought);
}

function formatOf(model: string): string {
  if (model.startsWith('anthropic/')) return 'anthropic-claude-v1';
  return model.startsWith('google/') ? 'google-gemini-v1' : 'unknown';
}

/** True for the names that OpenRouter has for models. */
export function isRouted(model: string): boolean {
  return model.includes('/');
}
