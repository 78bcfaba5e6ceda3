import type { Violation } from '@exarch/grammar';
import type { Json } from '@exarch/values';
import { invalid, type Refused } from '../refused.ts';
import { spoken } from '../spoken.ts';

/** A finding as Bedrock refuses it. */
export function refusedBy(violation: Violation, body: Json): Refused {
  return invalid(spoken(violation, body), { rule: violation.rule });
}
