import type { JsonObject } from '@exarch/values';
import { objectsOf, textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { locked, unlocked } from '../seal.ts';

/** How every encrypted text here begins, as OpenAI's do. */
const head = 'gAAAAA';

/** Reasoning that only this server reads again. */
export function encrypted(thought: string): string {
  return head + locked(thought).toString('base64url');
}

/** Refuses encrypted reasoning that was not encrypted here, or that was changed. */
export function ownRefusal(body: JsonObject): Refused | undefined {
  for (const { type, id, encrypted_content: sealed } of objectsOf(body['input'])) {
    if (typeof sealed !== 'string' || opens(sealed)) continue;
    if (type === 'reasoning')
      return unverified(`The encrypted content ${shortened(sealed)}`, sealed);
    if (type === 'compaction') {
      return unverified(`The encrypted content for item ${textOf(id)}`, sealed);
    }
  }
  return undefined;
}

function opens(sealed: string): boolean {
  const bytes = Buffer.from(sealed.slice(head.length), 'base64url');
  return sealed.startsWith(head) && unlocked(bytes) !== undefined;
}

function shortened(sealed: string): string {
  return `${sealed.slice(0, 4)}...${sealed.slice(-4)}`;
}

function unverified(what: string, sealed: string): Refused {
  const reason = sealed.startsWith('gAAA')
    ? ''
    : ' Reason: Encrypted content could not be decrypted or parsed.';
  return invalid(`${what} could not be verified.${reason}`, {
    code: 'invalid_encrypted_content',
    rule: 'OAR-042',
  });
}
