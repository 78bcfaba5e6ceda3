/** What OpenAI takes and another provider refuses; reported on request. */
import type { Json, JsonObject } from '@exarch/values';
import { fieldIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import { lookAtIds, lookAtNames, type Named } from '../portable.ts';
import type { Sight } from '../sight.ts';

/** Names, ids, arguments and the ends of the conversation against the strictest of the others. */
export function lookAtPortability(body: JsonObject, sight: Sight): void {
  if (!sight.is('portable')) return;
  lookAtNames(namesIn(body), 'OAC-090', sight);
  lookAtIds(idsIn(body), 'OAC-091', sight);
  for (const { json, at } of callsIn(body)) lookAtArguments(json, at, sight);
  lookAtEnds(listIn(body['messages']), sight);
}

type Call = { readonly json: Json; readonly at: Path };

function* callsIn(body: JsonObject): Generator<Call> {
  for (const [index, message] of listIn(body['messages']).entries()) {
    for (const [place, json] of listIn(fieldIn(message, 'tool_calls')).entries()) {
      yield { json, at: ['messages', index, 'tool_calls', place] };
    }
  }
}

function* namesIn(body: JsonObject): Generator<Named> {
  for (const [index, tool] of listIn(body['tools']).entries()) {
    const text = stringIn(fieldIn(tool, 'function'), 'name');
    if (text !== undefined) yield { text, at: ['tools', index, 'function', 'name'] };
  }
  for (const { json, at } of callsIn(body)) {
    const text = stringIn(fieldIn(json, 'function'), 'name');
    if (text !== undefined) yield { text, at: [...at, 'function', 'name'] };
  }
}

function* idsIn(body: JsonObject): Generator<Named> {
  for (const { json, at } of callsIn(body)) {
    const text = stringIn(json, 'id');
    if (text !== undefined) yield { text, at: [...at, 'id'] };
  }
}

function lookAtArguments(json: Json, at: Path, sight: Sight): void {
  const text = stringIn(fieldIn(json, 'function'), 'arguments');
  if (text === undefined || isObjectText(text)) return;
  const because = 'Is no JSON object, which many backends parse; send {} for none.';
  sight.report('OAC-092', because, [...at, 'function', 'arguments']);
}

/** True for the text of a JSON object. */
export function isObjectText(text: string): boolean {
  const value = parsed(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value a text spells; undefined when it spells none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function lookAtEnds(messages: readonly Json[], sight: Sight): void {
  const first = messages.findIndex((message) => !isSystem(stringIn(message, 'role')));
  if (stringIn(messages[first], 'role') === 'assistant') {
    sight.report('OAC-093', 'Others start with the user; put a user message first.', [
      'messages',
      first,
    ]);
  }
  const last = messages.length - 1;
  if (stringIn(messages[last], 'role') === 'assistant') {
    sight.report('OAC-093', 'Others end with the user or a tool.', ['messages', last]);
  }
}

function isSystem(role: string | undefined): boolean {
  return role === 'system' || role === 'developer';
}
