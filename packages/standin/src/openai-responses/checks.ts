import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { missing } from '../openai/errors.ts';
import { invalid, type Refused } from '../refused.ts';
import { sealHolds } from '../seal.ts';

/** What OpenAI says first about a Responses body it cannot use at all. */
export function essentials(body: JsonObject): Refused | undefined {
  const { model, input, previous_response_id: previous } = body;
  if (typeof model !== 'string') return missing('model');
  if (typeof previous === 'string') return unkept(previous);
  if (input === undefined) return missing('input');
  if (input === '' || (Array.isArray(input) && input.length === 0)) {
    return invalid(
      'One of "input" or "previous_response_id" or \'prompt\' or \'conversation\' must be provided.',
      { code: 'missing_required_parameter' },
    );
  }
  return undefined;
}

/** The stand-in keeps no responses; to it every earlier one is what an expired one is to OpenAI. */
function unkept(id: string): Refused {
  return invalid(`Previous response with id '${id}' not found.`, {
    code: 'previous_response_not_found',
    param: 'previous_response_id',
  });
}

/** Refuses sealed reasoning of ours that came back changed. */
export function tampered(body: JsonObject): Refused | undefined {
  for (const item of objectsOf(body['input'])) {
    if (item['type'] !== 'reasoning') continue;
    const [sealed = '', sealOf = ''] = textOf(item['encrypted_content']).split('.');
    if (sealHolds(sealOf, Buffer.from(sealed, 'base64url').toString())) continue;
    return invalid(
      `The encrypted content for item ${textOf(item['id'])} could not be verified. Reason: Encrypted content could not be decrypted or parsed.`,
      { code: 'invalid_encrypted_content' },
    );
  }
  return undefined;
}
