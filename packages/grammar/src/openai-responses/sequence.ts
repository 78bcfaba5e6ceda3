/** Items in their order: ids, calls and their outputs, reasoning and what it led to. */
import type { JsonObject } from '@exarch/values';
import type { Sight } from '../sight.ts';
import { itemsIn } from './items.ts';
import { lookAtIds } from './sequence/ids.ts';
import { lookAtPairs } from './sequence/pairs.ts';
import { lookAtReasoning } from './sequence/reasoning.ts';

/** Ids, pairs and reasoning over the whole input. */
export function lookAtSequence(body: JsonObject, sight: Sight): void {
  const items = itemsIn(body);
  lookAtIds(items, body, sight);
  lookAtPairs(items, body, sight);
  lookAtReasoning(items, sight);
}
