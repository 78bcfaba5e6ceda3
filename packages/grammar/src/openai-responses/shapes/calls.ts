import type { Json } from '@exarch/values';
import {
  byType,
  type Field,
  forbidden,
  freeList,
  freeObject,
  list,
  may,
  mayNull,
  need,
  type Shape,
  shape,
  string,
  words,
} from '../../kind.ts';
import { hasIn, stringIn } from '../../lenient.ts';
import { within } from '../../limit.ts';
import type { Sight } from '../../sight.ts';
import { callIds, longestText, toolNames } from '../limits.ts';
import { noLongerThan, toolOutput } from './parts.ts';

type Fields = { readonly [name: string]: Field };

const id: Fields = { id: mayNull(string({ rule: 'OAR-030' })) };
const status: Fields = {
  status: mayNull(words(['in_progress', 'completed', 'incomplete', 'failed'], { rule: 'OAR-014' })),
};
const caller: Fields = { caller: mayNull(freeObject()) };
const callId = string({ rule: 'OAR-021', also: [within(callIds, 'OAR-021')] });
const name = string({ rule: 'OAR-020', also: [within(toolNames, 'OAR-020')] });

/** An item of `input`. */
export function item(
  type: string,
  fields: Fields,
  extras: Parameters<typeof shape>[2] = {},
): Shape {
  return shape(`a ${type} item`, { type: need(words([type])), ...fields }, extras);
}

const output = byType(
  {
    string: string({ also: [noLongerThan(longestText, 'OAR-025')] }),
    list: list(toolOutput),
  },
  { rule: 'OAR-025' },
);

/** Calls of the client's tools, and their outputs. */
export const calls: { readonly [type: string]: Shape } = {
  function_call: item('function_call', {
    call_id: need(callId, 'OAR-020'),
    name: need(name),
    arguments: need(string({ rule: 'OAR-020' })),
    namespace: mayNull(string()),
    ...id,
    ...status,
    ...caller,
  }),
  function_call_output: item(
    'function_call_output',
    {
      call_id: mayNull(callId),
      output: need(output),
      name: mayNull(string()),
      namespace: mayNull(string()),
      ...id,
      ...status,
      ...caller,
    },
    { also: [lookAtPairing] },
  ),
  custom_tool_call: item('custom_tool_call', {
    call_id: need(callId, 'OAR-020'),
    name: need(name),
    input: need(string({ rule: 'OAR-020' })),
    namespace: mayNull(string()),
    ...id,
    ...status,
    ...caller,
  }),
  custom_tool_call_output: item('custom_tool_call_output', {
    call_id: need(callId, 'OAR-020'),
    output: need(output),
    name: mayNull(string()),
    namespace: mayNull(string()),
    ...id,
    ...status,
    ...caller,
  }),
};

/** An output that names its tool instead of its call is new, and not taken everywhere. */
function lookAtPairing(value: Json, sight: Sight): void {
  if (hasIn(value, 'call_id')) return;
  if (hasIn(value, 'name')) {
    sight.report('OAR-026', 'Names its tool and no call, which few take; send the call_id.', [
      'call_id',
    ]);
  } else sight.report('OAR-020', 'The field "call_id" is missing.', ['call_id']);
}

const summary = shape('a summary', {
  type: need(words(['summary_text'], { rule: 'OAR-040' }), 'OAR-040'),
  text: need(string({ rule: 'OAR-040' })),
});

/** Reasoning as it was received. */
export const reasoning: Shape = item(
  'reasoning',
  {
    summary: need(list(summary, { rule: 'OAR-040' })),
    encrypted_content: mayNull(string({ rule: 'OAR-042' })),
    content: mayNull(freeList({ rule: 'OAR-041', also: [lookAtContent] })),
    status: may(forbidden('OAR-014', 'Reasoning takes no status on the way back; leave it out.')),
    ...id,
  },
  { also: [lookAtIdentity] },
);

function lookAtContent(content: Json, sight: Sight): void {
  if (!Array.isArray(content) || content.length === 0) return;
  const because = 'Reasoning text may not be sent back; empty the list or leave it out.';
  sight.report('OAR-041', because);
}

function lookAtIdentity(value: Json, sight: Sight): void {
  const sealed = stringIn(value, 'encrypted_content');
  if (!hasIn(value, 'id') && !hasIn(value, 'encrypted_content')) {
    sight.warn('OAR-040', 'Has neither id nor encrypted_content; send it as received.', ['id']);
  }
  if (sealed === undefined || /^[A-Za-z0-9_+/=-]*$/.test(sealed)) return;
  const because = 'Is no sealed text of the provider; drop the item.';
  sight.report('OAR-042', because, ['encrypted_content']);
}
