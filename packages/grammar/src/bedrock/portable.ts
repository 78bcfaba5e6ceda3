/** What Converse takes and another provider refuses; reported on request. */
import type { JsonObject } from '@exarch/values';
import { fieldIn, listIn, stringIn } from '../lenient.ts';
import { lookAtIds, lookAtNames, type Named } from '../portable.ts';
import type { Sight } from '../sight.ts';
import type { Turn } from './turns.ts';

/** Names and ids against the strictest of the others. */
export function lookAtPortability(turns: readonly Turn[], body: JsonObject, sight: Sight): void {
  if (!sight.is('portable')) return;
  lookAtNames(declared(body), 'BED-081', sight);
  lookAtNames(called(turns, 'name'), 'BED-081', sight);
  lookAtIds(called(turns, 'toolUseId'), 'BED-082', sight);
}

function* declared(body: JsonObject): Generator<Named> {
  for (const [index, tool] of listIn(fieldIn(body['toolConfig'], 'tools')).entries()) {
    const text = stringIn(fieldIn(tool, 'toolSpec'), 'name');
    if (text !== undefined) yield { text, at: ['toolConfig', 'tools', index, 'toolSpec', 'name'] };
  }
}

function* called(turns: readonly Turn[], field: string): Generator<Named> {
  for (const { blocks } of turns) {
    for (const { member, json, at } of blocks) {
      const text = member === 'toolUse' ? stringIn(json, field) : undefined;
      if (text !== undefined) yield { text, at: [...at, field] };
    }
  }
}
