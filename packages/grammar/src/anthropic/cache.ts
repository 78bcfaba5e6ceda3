import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { fieldIn, hasIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import type { Sight } from '../sight.ts';

type Mark = { readonly at: Path; readonly ttl: string };

/** Cache marks over tools, system and messages: how many, and the long-lived ones first. */
export function lookAtCacheMarks(body: JsonObject, sight: Sight): void {
  const marks = [...marksIn(body)];
  const count = marks.length + (hasIn(body, 'cache_control') ? 1 : 0);
  const fifth = marks[4] ?? marks.at(-1);
  if (count > 4 && fifth) {
    sight.report(
      'ANT-170',
      `There are ${count} cache marks, at most 4 may stand; drop the rest.`,
      fifth.at,
    );
  }
  let short = false;
  for (const { at, ttl } of marks) {
    if (ttl === '1h' && short) {
      sight.report(
        'ANT-171',
        'A one-hour mark stands after a five-minute one; put the long ones first.',
        [...at, 'ttl'],
      );
    }
    if (ttl !== '1h') short = true;
  }
}

function* marksIn(body: JsonObject): Generator<Mark> {
  yield* marksOn(listIn(body['tools']), ['tools']);
  yield* marksOn(listIn(body['system']), ['system']);
  for (const [index, message] of listIn(body['messages']).entries()) {
    for (const [place, block] of listIn(fieldIn(message, 'content')).entries()) {
      const at = ['messages', index, 'content', place];
      yield* markOn(block, at);
      yield* marksOn(listIn(fieldIn(block, 'content')), [...at, 'content']);
    }
  }
}

function* marksOn(items: readonly Json[], under: Path): Generator<Mark> {
  for (const [index, item] of items.entries()) yield* markOn(item, [...under, index]);
}

function* markOn(item: Json, at: Path): Generator<Mark> {
  const mark = fieldIn(item, 'cache_control');
  if (isJsonObject(mark))
    yield { at: [...at, 'cache_control'], ttl: stringIn(mark, 'ttl') ?? '5m' };
}
