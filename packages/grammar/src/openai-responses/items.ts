import { isJsonObject, type Json, type JsonObject } from '@exarch/values';
import { fieldIn, listIn, stringIn } from '../lenient.ts';

/** An item of `input`, its type (`message` where none stands), and its place. */
export type Item = { readonly json: Json; readonly type: string; readonly index: number };

/** The items of a request; none where the input is a string. */
export function itemsIn(body: JsonObject): readonly Item[] {
  return listIn(body['input']).map((json, index) => ({ json, type: typeOf(json), index }));
}

function typeOf(json: Json): string {
  if (!isJsonObject(json)) return '';
  const type = stringIn(json, 'type');
  if (type !== undefined) return type;
  return fieldIn(json, 'role') === undefined ? 'item_reference' : 'message';
}

/** True for what the model's side says or does: what a reasoning item may lead to. */
export function isByModel({ json, type }: Item): boolean {
  if (type === 'message') return stringIn(json, 'role') === 'assistant';
  return type.endsWith('_call') || type === 'program' || type === 'mcp_approval_request';
}
