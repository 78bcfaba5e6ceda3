/** Messages in their order: roles, calls and results, reasoning, and who speaks last. */
import type { JsonObject } from '@exarch/values';
import type { Sight } from '../sight.ts';
import { lookAtCacheMarks, lookAtUses } from './options.ts';
import { lookAtPortability } from './portable.ts';
import { lookAtPairs } from './sequence/pairs.ts';
import { lookAtReasoning } from './sequence/reasoning.ts';
import { lookAtRoles } from './sequence/roles.ts';
import { turnsIn } from './turns.ts';

/** Everything that is judged over the whole conversation. */
export function lookAtConversation(body: JsonObject, sight: Sight): void {
  const turns = turnsIn(body);
  lookAtRoles(turns, sight);
  lookAtPairs(turns, sight);
  lookAtReasoning(turns, body, sight);
  lookAtUses(turns, body, sight);
  lookAtCacheMarks(turns, body, sight);
  lookAtPortability(turns, body, sight);
}
