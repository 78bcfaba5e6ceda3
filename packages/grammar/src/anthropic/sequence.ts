/** Messages merged into turns as the service merges them, then judged turn by turn. */
import type { JsonObject } from '@exarch/values';
import type { Sight } from '../sight.ts';
import { lookAtBetas } from './betas.ts';
import { lookAtCacheMarks } from './cache.ts';
import { lookAtManyImages } from './media.ts';
import { lookAtCitations } from './options.ts';
import { lookAtPortability } from './portable.ts';
import { lookAtEnding } from './sequence/ending.ts';
import { lookAtPairs } from './sequence/pairs.ts';
import { lookAtProgrammaticCalls } from './sequence/programmatic.ts';
import { lookAtReferences } from './sequence/references.ts';
import { lookAtRoles } from './sequence/roles.ts';
import { lookAtServerPairs } from './sequence/server-pairs.ts';
import { lookAtThinkingOrder } from './sequence/thinking-order.ts';
import { conversationIn } from './turns.ts';

/** Everything that is judged over the whole conversation. */
export function lookAtConversation(body: JsonObject, sight: Sight): void {
  const conversation = conversationIn(body);
  const { turns } = conversation;
  lookAtRoles(body, sight);
  lookAtPairs(turns, body, sight);
  lookAtServerPairs(turns, sight);
  lookAtProgrammaticCalls(turns, body, sight);
  lookAtThinkingOrder(turns, body, sight);
  lookAtEnding(turns, body, sight);
  lookAtReferences(conversation, body, sight);
  lookAtCacheMarks(conversation, body, sight);
  lookAtCitations(conversation, body, sight);
  lookAtManyImages(conversation, sight);
  lookAtBetas(conversation, body, sight);
  lookAtPortability(conversation, body, sight);
}
