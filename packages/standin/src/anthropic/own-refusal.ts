import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { sealHolds } from '../seal.ts';

/** Refuses reasoning of ours that came back changed. */
export function ownRefusal(body: JsonObject): Refused | undefined {
  for (const [index, message] of objectsOf(body['messages']).entries()) {
    for (const [place, block] of objectsOf(message['content']).entries()) {
      if (block['type'] !== 'thinking') continue;
      if (sealHolds(textOf(block['signature']), textOf(block['thinking']))) continue;
      return invalid(
        `messages.${index}.content.${place}: Invalid \`signature\` in \`thinking\` block`,
        { rule: 'ANT-126' },
      );
    }
  }
  return undefined;
}
