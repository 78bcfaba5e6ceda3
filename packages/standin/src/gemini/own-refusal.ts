import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { sealHolds } from '../seal.ts';
import { vouched } from './answer.ts';

/** Refuses a signature of ours that is not whole. */
export function ownRefusal(body: JsonObject): Refused | undefined {
  for (const content of objectsOf(body['contents'])) {
    for (const part of objectsOf(content['parts'])) {
      const signature = textOf(part['thoughtSignature'] ?? part['thought_signature']);
      if (!sealHolds(signature, vouched))
        return invalid('Corrupted thought signature.', { rule: 'GEM-044' });
    }
  }
  return undefined;
}
