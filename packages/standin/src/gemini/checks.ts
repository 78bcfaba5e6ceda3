import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { sealHolds } from '../seal.ts';
import { vouched } from './answer.ts';

/** What Google says first about a body it cannot use at all. */
export function essentials(body: JsonObject): Refused | undefined {
  const contents = objectsOf(body['contents']);
  if (contents.length === 0) {
    return invalid('* GenerateContentRequest.contents: contents is not specified\n', {
      rule: 'GEM-001',
    });
  }
  return undefined;
}

/** Refuses a signature of ours that is not whole. */
export function tampered(body: JsonObject): Refused | undefined {
  for (const content of objectsOf(body['contents'])) {
    for (const part of objectsOf(content['parts'])) {
      const signature = textOf(part['thoughtSignature'] ?? part['thought_signature']);
      if (!sealHolds(signature, vouched))
        return invalid('Corrupted thought signature.', { rule: 'GEM-044' });
    }
  }
  return undefined;
}
