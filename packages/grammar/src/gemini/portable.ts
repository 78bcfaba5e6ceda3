/** What Gemini takes and another provider refuses; reported on request. */
import type { JsonObject } from '@exarch/values';
import { lookAtIds, lookAtNames, type Named } from '../portable.ts';
import type { Sight } from '../sight.ts';
import { manyIn, textOf } from './spelling.ts';
import { type Turn, turnsIn } from './turns.ts';

/** Names, ids and who speaks first, against the strictest of the others. */
export function lookAtPortability(body: JsonObject, sight: Sight): void {
  if (!sight.is('portable')) return;
  const turns = turnsIn(body);
  lookAtNames(declared(body), 'GEM-095', sight);
  lookAtNames(called(turns), 'GEM-095', sight);
  lookAtIds(ids(turns), 'GEM-096', sight);
  if (turns[0]?.role !== 'model') return;
  const because = 'Others start with the user; put a user content first.';
  sight.report('GEM-097', because, ['contents', 0]);
}

function* declared(body: JsonObject): Generator<Named> {
  for (const [index, tool] of manyIn(body, 'tools').entries()) {
    for (const [place, made] of manyIn(tool, 'functionDeclarations').entries()) {
      const text = textOf(made, 'name');
      const at = ['tools', index, 'functionDeclarations', place, 'name'];
      if (text !== undefined) yield { text, at };
    }
  }
}

function* called(turns: readonly Turn[]): Generator<Named> {
  for (const { calls, index } of turns) {
    for (const { name, place } of calls) {
      const at = ['contents', index, 'parts', place, 'functionCall', 'name'];
      if (name !== undefined) yield { text: name, at };
    }
  }
}

function* ids(turns: readonly Turn[]): Generator<Named> {
  for (const { calls, index } of turns) {
    for (const { id, place } of calls) {
      const at = ['contents', index, 'parts', place, 'functionCall', 'id'];
      if (id !== undefined) yield { text: id, at };
    }
  }
}
