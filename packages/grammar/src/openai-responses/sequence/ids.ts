import type { JsonObject } from '@exarch/values';
import { fieldIn, hasIn, stringIn } from '../../lenient.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import type { Item } from '../items.ts';
import { idPrefixes, itemIds } from '../limits.ts';

/** Ids have their type's prefix, are short, stand once, and what is not kept is not named. */
export function lookAtIds(items: readonly Item[], body: JsonObject, sight: Sight): void {
  const seen = new Set<string>();
  const unkept = body['store'] === false;
  for (const item of items) {
    lookAtId(item, seen, sight);
    if (unkept) lookAtUnkept(item, sight);
    if (hasIn(body, 'previous_response_id')) lookAtOutputId(item, sight);
  }
}

function lookAtId({ json, type, index }: Item, seen: Set<string>, sight: Sight): void {
  const id = stringIn(json, 'id');
  if (id === undefined) return;
  const at = ['input', index, 'id'];
  const prefix = Object.hasOwn(idPrefixes, type) ? idPrefixes[type] : undefined;
  if (prefix !== undefined && !id.startsWith(prefix)) {
    sight.report('OAR-030', `${quoted(id)} does not begin with ${prefix}; leave the id out.`, at);
  }
  if (id.length > itemIds.max) {
    sight.report('OAR-031', `Has ${id.length} characters, at most ${itemIds.max} may stand.`, at);
  }
  if (seen.has(id)) {
    sight.report('OAR-032', `${quoted(id)} stands before; send each item once.`, at);
  }
  seen.add(id);
}

function lookAtUnkept({ json, type, index }: Item, sight: Sight): void {
  const bare = type === 'reasoning' && hasIn(json, 'id') && !hasIn(json, 'encrypted_content');
  if (type !== 'item_reference' && !bare) return;
  const because = 'With store false no item is known by its id; send it whole or leave it out.';
  sight.report('OAR-034', because, ['input', index, 'id']);
}

function lookAtOutputId({ json, type, index }: Item, sight: Sight): void {
  if (type !== 'function_call_output') return;
  const id = stringIn(json, 'id');
  if (id === undefined || (id !== fieldIn(json, 'call_id') && !id.startsWith('fc_'))) return;
  const because = "An output with its call's id is not paired; leave the id out.";
  sight.report('OAR-027', because, ['input', index, 'id']);
}
