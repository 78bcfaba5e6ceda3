import type { JsonObject } from '@exarch/values';
import type { Refused } from './refused.ts';
import type { Wire } from './wire.ts';

/** The one place a body is judged: the refusal the real provider would give, if it would give one. */
export function refusalOf(wire: Wire, body: JsonObject, model: string): Refused | undefined {
  return wire.unknownModel(model) ?? wire.essentials(body) ?? wire.tampered(body);
}
