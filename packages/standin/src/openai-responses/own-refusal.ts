import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { sealHolds } from '../seal.ts';

/** The stand-in keeps no responses; to it every earlier one is what an expired one is to OpenAI. */
function unkept(id: string): Refused {
  return invalid(`Previous response with id '${id}' not found.`, {
    code: 'previous_response_not_found',
    param: 'previous_response_id',
  });
}

/** Refuses earlier responses, and sealed reasoning of ours that came back changed. */
export function ownRefusal(body: JsonObject): Refused | undefined {
  const { previous_response_id: previous } = body;
  return typeof previous === 'string' ? unkept(previous) : tampered(body);
}

function tampered(body: JsonObject): Refused | undefined {
  for (const item of objectsOf(body['input'])) {
    if (item['type'] !== 'reasoning') continue;
    const [sealed = '', sealOf = ''] = textOf(item['encrypted_content']).split('.');
    if (sealHolds(sealOf, Buffer.from(sealed, 'base64url').toString())) continue;
    return invalid(
      `The encrypted content for item ${textOf(item['id'])} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
      { code: 'invalid_encrypted_content', rule: 'OAR-042' },
    );
  }
  return undefined;
}
