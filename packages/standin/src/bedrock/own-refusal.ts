import type { JsonObject } from '@exarch/values';
import { objectOf, objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { sealHolds } from '../seal.ts';

/** Refuses reasoning of ours that came back changed. */
export function ownRefusal(body: JsonObject): Refused | undefined {
  for (const [index, message] of objectsOf(body['messages']).entries()) {
    for (const [place, block] of objectsOf(message['content']).entries()) {
      const reasoning = objectOf(objectOf(block['reasoningContent'])['reasoningText']);
      if (sealHolds(textOf(reasoning['signature']), textOf(reasoning['text']))) continue;
      return invalid(
        `The model returned the following errors: messages.${index}.content.${place}: Invalid \`signature\` in \`thinking\` block`,
      );
    }
  }
  return undefined;
}
