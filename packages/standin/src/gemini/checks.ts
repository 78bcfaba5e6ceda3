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
  return pairing(contents);
}

function pairing(contents: readonly JsonObject[]): Refused | undefined {
  let owed = 0;
  for (const content of contents) {
    const parts = objectsOf(content['parts']);
    const answers = parts.filter((part) => part['functionResponse'] !== undefined).length;
    if (owed === 0 && answers > 0) return lateAnswer;
    if (owed > 0 && answers !== owed) return wrongCount;
    owed = parts.filter((part) => part['functionCall'] !== undefined).length;
  }
  return owed > 0 ? wrongCount : undefined;
}

const lateAnswer: Refused = invalid(
  'Please ensure that function response turn comes immediately after a function call turn.',
  { rule: 'GEM-012' },
);
const wrongCount: Refused = invalid(
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  { rule: 'GEM-013' },
);

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
