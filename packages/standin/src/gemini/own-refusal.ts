import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { opened } from '../seal.ts';
import { vouched } from './answer.ts';

/** What Google's documentation offers where a signature was lost. */
const documented = ['skip_thought_signature_validator', 'context_engineering_is_the_way_to_go'];
const accepted: ReadonlySet<string> = new Set([
  ...documented,
  ...documented.map((words) => Buffer.from(words).toString('base64')),
]);

/** Refuses a signature that was not given out here. */
export function ownRefusal(body: JsonObject): Refused | undefined {
  const signatures = objectsOf(body['contents'])
    .flatMap(({ parts }) => objectsOf(parts))
    .map((part) => textOf(part['thoughtSignature'] ?? part['thought_signature']));
  if (signatures.every(isKnown)) return undefined;
  return invalid('Corrupted thought signature.', { rule: 'GEM-044' });
}

function isKnown(signature: string): boolean {
  if (signature === '' || accepted.has(signature)) return true;
  return opened(signature, vouched).kind === 'whole';
}
