import type { JsonObject } from '@exarch/values';
import { objectOf, objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { opened, unlocked } from '../seal.ts';

/** Refuses reasoning that is not what was signed here. */
export function ownRefusal(body: JsonObject): Refused | undefined {
  for (const [index, message] of objectsOf(body['messages']).entries()) {
    for (const [place, block] of objectsOf(message['content']).entries()) {
      const wrong = wrongIn(objectOf(block['reasoningContent']));
      if (wrong === undefined) continue;
      return invalid(
        `The model returned the following errors: messages.${index}.content.${place}: ${wrong}`,
        { rule: 'BED-043' },
      );
    }
  }
  return undefined;
}

/** Unsigned reasoning is the grammar's affair: some families take it. */
function wrongIn({ reasoningText, redactedContent }: JsonObject): string | undefined {
  const { signature, text } = objectOf(reasoningText);
  if (typeof signature === 'string' && opened(signature, textOf(text)).kind !== 'whole') {
    return 'Invalid `signature` in `thinking` block';
  }
  if (redactedContent === undefined) return undefined;
  const open = unlocked(Buffer.from(textOf(redactedContent), 'base64')) !== undefined;
  return open ? undefined : 'Invalid `data` in `redacted_thinking` block';
}
