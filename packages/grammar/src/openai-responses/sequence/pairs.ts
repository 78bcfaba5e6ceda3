import type { JsonObject } from '@exarch/values';
import { hasIn, stringIn } from '../../lenient.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import type { Item } from '../items.ts';

/** What answers each kind of call. A shell call of the older kind may be answered as a function. */
const answers: { readonly [type: string]: readonly string[] } = {
  function_call: ['function_call_output'],
  custom_tool_call: ['custom_tool_call_output'],
  local_shell_call: ['local_shell_call_output', 'function_call_output'],
  shell_call: ['shell_call_output'],
  apply_patch_call: ['apply_patch_call_output'],
  computer_call: ['computer_call_output'],
};
const outputs = new Set(Object.values(answers).flat());
/** Calls whose missing output is known to be refused; of the others it is believed. */
const certain = new Set(['function_call', 'custom_tool_call']);

/** Every call has its output and every output its call, wherever they stand. */
export function lookAtPairs(items: readonly Item[], body: JsonObject, sight: Sight): void {
  const called = new Map<string, Item>();
  const answered = new Set<string>();
  for (const item of items) note(item, called, answered);
  lookForOutputs(called, answered, sight);
  if (hasIn(body, 'previous_response_id') || hasIn(body, 'conversation')) return;
  if (!hasIn(body, 'prompt')) lookForCalls(items, called, sight);
}

function note(item: Item, called: Map<string, Item>, answered: Set<string>): void {
  const id = stringIn(item.json, 'call_id') ?? shellId(item);
  if (id === undefined) return;
  if (Object.hasOwn(answers, item.type)) called.set(id, item);
  if (outputs.has(item.type)) answered.add(id);
}

/** The older shell's output names its call by `id`. */
function shellId({ json, type }: Item): string | undefined {
  return type === 'local_shell_call_output' ? stringIn(json, 'id') : undefined;
}

function lookForOutputs(
  called: ReadonlyMap<string, Item>,
  answered: ReadonlySet<string>,
  sight: Sight,
): void {
  for (const [id, { type, index, json }] of called) {
    if (answered.has(id) || answered.has(stringIn(json, 'id') ?? id)) continue;
    const because = `The ${type} ${quoted(id)} has no output; add one.`;
    if (certain.has(type)) sight.report('OAR-022', because, ['input', index]);
    else sight.warn('OAR-022', because, ['input', index]);
  }
}

function lookForCalls(
  items: readonly Item[],
  called: ReadonlyMap<string, Item>,
  sight: Sight,
): void {
  for (const { json, type, index } of items) {
    const id = outputs.has(type) ? stringIn(json, 'call_id') : undefined;
    if (id === undefined) continue;
    const call = called.get(id);
    if (call && answers[call.type]?.includes(type)) continue;
    const because = `${quoted(id)} answers no call of this input; restore the call or make it text.`;
    sight.report('OAR-023', because, ['input', index, 'call_id']);
  }
}
