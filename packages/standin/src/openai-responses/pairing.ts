import type { JsonObject } from '@exarch/values';
import { textOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import type { Shelf } from '../shelf.ts';

/** Refuses items that do not belong together, now that the whole conversation is known. */
export function pairing(
  chain: readonly JsonObject[],
  input: readonly JsonObject[],
  shelf: Shelf,
): Refused | undefined {
  return (
    sentTwice(chain, input) ??
    (chain.length > 0 ? unpaired([...chain, ...input]) : undefined) ??
    withoutReason([...chain, ...input], shelf)
  );
}

function sentTwice(
  chain: readonly JsonObject[],
  input: readonly JsonObject[],
): Refused | undefined {
  const there = new Set(chain.map(({ id }) => textOf(id)));
  const again = input.find(({ id }) => typeof id === 'string' && there.has(id));
  if (again === undefined) return undefined;
  return wrong(
    `Duplicate item found with id ${textOf(again['id'])}. Remove duplicate items from your input and try again.`,
    'OAR-032',
  );
}

const calls = new Set(['function_call', 'custom_tool_call']);
const outputs = new Set(['function_call_output', 'custom_tool_call_output']);

function unpaired(items: readonly JsonObject[]): Refused | undefined {
  const made = idsOf(items, calls);
  const answered = idsOf(items, outputs);
  const open = items.find(({ type, call_id }) => calls.has(textOf(type)) && !answered.has(call_id));
  if (open) {
    const kind = open['type'] === 'function_call' ? 'function' : 'custom tool';
    return wrong(`No tool output found for ${kind} call ${textOf(open['call_id'])}.`, 'OAR-022');
  }
  const orphan = items.find(({ type, call_id }) => outputs.has(textOf(type)) && !made.has(call_id));
  if (orphan === undefined || orphan['call_id'] === undefined) return undefined;
  return wrong(
    `No tool call found for function call output with call_id ${textOf(orphan['call_id'])}.`,
    'OAR-023',
  );
}

function idsOf(items: readonly JsonObject[], types: ReadonlySet<string>): ReadonlySet<unknown> {
  return new Set(items.flatMap(({ type, call_id }) => (types.has(textOf(type)) ? [call_id] : [])));
}

/** An item that was made right after reasoning and bears its id stands right after it again. */
function withoutReason(items: readonly JsonObject[], shelf: Shelf): Refused | undefined {
  for (const [place, { id, type }] of items.entries()) {
    const reason = typeof id === 'string' ? shelf.reasonOf(id) : undefined;
    if (reason === undefined || items[place - 1]?.['id'] === reason) continue;
    return wrong(
      `Item '${textOf(id)}' of type '${textOf(type)}' was provided without its required 'reasoning' item: '${reason}'.`,
      'OAR-044',
    );
  }
  return undefined;
}

function wrong(message: string, rule: string): Refused {
  return invalid(message, { param: 'input', rule });
}
