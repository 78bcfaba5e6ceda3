/** Contents in their order: calls, their answers, signatures, and who speaks last. */
import type { JsonObject } from '@exarch/values';
import type { Sight } from '../sight.ts';
import { lookAtAnswers } from './sequence/answers.ts';
import { lookAtEnds } from './sequence/ends.ts';
import { lookAtSignatures } from './sequence/signatures.ts';
import { turnsIn } from './turns.ts';

/** Pairs, ends and signatures over the whole conversation. */
export function lookAtSequence(body: JsonObject, sight: Sight): void {
  const turns = turnsIn(body);
  lookAtAnswers(turns, sight);
  lookAtEnds(turns, sight);
  lookAtSignatures(turns, sight);
}
