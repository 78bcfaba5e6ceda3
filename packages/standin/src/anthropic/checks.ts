import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { sealHolds } from '../seal.ts';

/** What Anthropic says first about a body it cannot use at all. */
export function essentials(body: JsonObject): Refused | undefined {
  for (const field of ['model', 'max_tokens', 'messages']) {
    if (body[field] === undefined) return invalid(`${field}: Field required`);
  }
  if (!Array.isArray(body['messages'])) return invalid('messages: Input should be a valid list');
  if (body['messages'].length === 0) return invalid('messages: at least one message is required');
  return undefined;
}

/** Refuses reasoning of ours that came back changed. */
export function tampered(body: JsonObject): Refused | undefined {
  for (const [index, message] of objectsOf(body['messages']).entries()) {
    for (const [place, block] of objectsOf(message['content']).entries()) {
      if (block['type'] !== 'thinking') continue;
      if (sealHolds(textOf(block['signature']), textOf(block['thinking']))) continue;
      return invalid(
        `messages.${index}.content.${place}: Invalid \`signature\` in \`thinking\` block`,
      );
    }
  }
  return undefined;
}
