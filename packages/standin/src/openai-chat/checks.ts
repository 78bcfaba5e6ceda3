import type { JsonObject } from '@exarch/values';
import { missing } from '../openai/errors.ts';
import { invalid, type Refused } from '../refused.ts';

/** What OpenAI says first about a Chat body it cannot use at all. */
export function essentials(body: JsonObject): Refused | undefined {
  const { model, messages } = body;
  if (typeof model !== 'string' || model === '')
    return invalid('you must provide a model parameter');
  if (messages === undefined) return missing('messages');
  if (!Array.isArray(messages)) {
    return invalid("Invalid type for 'messages': expected an array of objects.", {
      code: 'invalid_type',
      param: 'messages',
    });
  }
  if (messages.length === 0) {
    return invalid(
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
      { code: 'empty_array', param: 'messages' },
    );
  }
  return undefined;
}

/** Chat carries nothing sealed. */
export function tampered(_body: JsonObject): Refused | undefined {
  return undefined;
}
