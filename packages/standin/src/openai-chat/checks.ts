import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
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
  return pairing(objectsOf(messages));
}

function pairing(messages: readonly JsonObject[]): Refused | undefined {
  const owed = new Set<string>();
  for (const [index, message] of messages.entries()) {
    const isResult = message['role'] === 'tool';
    if (isResult && !owed.delete(textOf(message['tool_call_id']))) return orphan(index);
    if (!isResult && owed.size > 0) return unanswered(index, owed);
    for (const call of objectsOf(message['tool_calls'])) owed.add(textOf(call['id']));
  }
  return owed.size > 0 ? unanswered(messages.length, owed) : undefined;
}

function orphan(index: number): Refused {
  return invalid(
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'.",
    { param: `messages.[${index}].role`, rule: 'OAC-044' },
  );
}

function unanswered(index: number, ids: ReadonlySet<string>): Refused {
  return invalid(
    `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...ids].join(', ')}`,
    { param: `messages.[${index}].role`, rule: 'OAC-042' },
  );
}

/** Chat carries nothing sealed. */
export function tampered(_body: JsonObject): Refused | undefined {
  return undefined;
}
