/** Messages merged into turns as the service merges them, then judged turn by turn. */
import type { JsonObject } from '@exarch/values';
import type { Sight } from '../sight.ts';
import { lookAtEnding } from './sequence/ending.ts';
import { lookAtPairs } from './sequence/pairs.ts';
import { lookAtProgrammaticCalls } from './sequence/programmatic.ts';
import { lookAtReferences } from './sequence/references.ts';
import { lookAtRoles } from './sequence/roles.ts';
import { lookAtServerPairs } from './sequence/server-pairs.ts';
import { lookAtThinkingOrder } from './sequence/thinking-order.ts';
import { turnsIn } from './turns.ts';

/** Roles, pairs and thinking over the whole conversation. */
export function lookAtSequence(body: JsonObject, sight: Sight): void {
  const turns = turnsIn(body);
  lookAtRoles(body, sight);
  lookAtPairs(turns, body, sight);
  lookAtServerPairs(turns, sight);
  lookAtProgrammaticCalls(turns, body, sight);
  lookAtThinkingOrder(turns, body, sight);
  lookAtReferences(body, sight);
  lookAtEnding(turns, body, sight);
}
