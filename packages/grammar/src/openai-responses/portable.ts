/** What OpenAI takes and another provider refuses; reported on request. */
import type { JsonObject } from '@exarch/values';
import { listIn, stringIn } from '../lenient.ts';
import { isObjectText } from '../openai-chat/portable.ts';
import { lookAtIds, lookAtNames, type Named } from '../portable.ts';
import type { Sight } from '../sight.ts';
import { type Item, itemsIn } from './items.ts';

/** Names, ids, arguments and adjacency against the strictest of the others. */
export function lookAtPortability(body: JsonObject, sight: Sight): void {
  if (!sight.is('portable')) return;
  const items = itemsIn(body);
  lookAtNames(namesIn(items, body), 'OAR-090', sight);
  lookAtIds(idsIn(items), 'OAR-091', sight);
  for (const { json, type, index } of items) {
    const text = type === 'function_call' ? stringIn(json, 'arguments') : undefined;
    if (text === undefined || isObjectText(text)) continue;
    const because = 'Is no JSON object, which many backends parse; send {} for none.';
    sight.report('OAR-092', because, ['input', index, 'arguments']);
  }
  lookAtAdjacency(items, sight);
}

function* namesIn(items: readonly Item[], body: JsonObject): Generator<Named> {
  for (const [index, tool] of listIn(body['tools']).entries()) {
    const text = stringIn(tool, 'type') === 'function' ? stringIn(tool, 'name') : undefined;
    if (text !== undefined) yield { text, at: ['tools', index, 'name'] };
  }
  for (const { json, type, index } of items) {
    const text = type === 'function_call' ? stringIn(json, 'name') : undefined;
    if (text !== undefined) yield { text, at: ['input', index, 'name'] };
  }
}

function* idsIn(items: readonly Item[]): Generator<Named> {
  for (const { json, type, index } of items) {
    const text = type === 'function_call' ? stringIn(json, 'call_id') : undefined;
    if (text !== undefined) yield { text, at: ['input', index, 'call_id'] };
  }
}

function lookAtAdjacency(items: readonly Item[], sight: Sight): void {
  let open = 0;
  for (const { type, index } of items) {
    if (type === 'function_call') open += 1;
    else if (type === 'function_call_output') open -= 1;
    else if (open > 0) {
      const because = 'Stands between a call and its output, which clones refuse; move it.';
      sight.report('OAR-024', because, ['input', index]);
      open = 0;
    }
  }
}
