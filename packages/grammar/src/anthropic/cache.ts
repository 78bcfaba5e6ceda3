import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { fieldIn, hasIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import type { Sight } from '../sight.ts';
import type { Block, Conversation } from './turns.ts';

type Mark = { readonly at: Path; readonly ttl: string };

/** Cache marks over tools, system and messages: how many, and the long-lived ones first. */
export function lookAtCacheMarks({ blocks }: Conversation, body: JsonObject, sight: Sight): void {
  const marks: Mark[] = [];
  addMarks(marks, listIn(body['tools']), ['tools']);
  addMarks(marks, listIn(body['system']), ['system']);
  for (const block of blocks) addBlockMarks(marks, block);
  lookAtCount(marks, body, sight);
  lookAtOrder(marks, sight);
}

function addMarks(marks: Mark[], items: readonly Json[], under: Path): void {
  for (const [index, item] of items.entries()) {
    const mark = fieldIn(item, 'cache_control');
    if (isJsonObject(mark)) marks.push(markAt(mark, [...under, index]));
  }
}

function addBlockMarks(marks: Mark[], block: Block): void {
  const mark = block.json['cache_control'];
  if (block.place >= 0 && isJsonObject(mark)) marks.push(markAt(mark, block.at));
}

function markAt(mark: JsonObject, at: Path): Mark {
  return { at: [...at, 'cache_control'], ttl: stringIn(mark, 'ttl') ?? '5m' };
}

function lookAtCount(marks: readonly Mark[], body: JsonObject, sight: Sight): void {
  const count = marks.length + (hasIn(body, 'cache_control') ? 1 : 0);
  const fifth = marks[4] ?? marks.at(-1);
  if (count <= 4 || !fifth) return;
  const because = `There are ${count} cache marks, at most 4 may stand; drop the rest.`;
  sight.report('ANT-170', because, fifth.at);
}

function lookAtOrder(marks: readonly Mark[], sight: Sight): void {
  const short = marks.findIndex(({ ttl }) => ttl !== '1h');
  if (short < 0) return;
  const because = 'A one-hour mark stands after a five-minute one; put the long ones first.';
  for (const { at, ttl } of marks.slice(short)) {
    if (ttl === '1h') sight.report('ANT-171', because, [...at, 'ttl']);
  }
}
