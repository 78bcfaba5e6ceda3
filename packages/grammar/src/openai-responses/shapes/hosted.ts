import {
  boolean,
  byType,
  type Field,
  forbidden,
  free,
  freeList,
  freeObject,
  list,
  may,
  mayNull,
  need,
  openShape,
  type Shape,
  shape,
  string,
  words,
} from '../../kind.ts';
import { item } from './calls.ts';

type Fields = { readonly [name: string]: Field };

const text = string({ rule: 'OAR-063' });
const id: Fields = { id: need(text) };
const anId: Fields = { id: mayNull(text) };
const status: Fields = { status: need(text) };
const aStatus: Fields = { status: mayNull(text) };
const callId: Fields = { call_id: need(text) };
const caller: Fields = { caller: mayNull(freeObject()) };
const object = freeObject({ rule: 'OAR-063' });
const array = freeList({ rule: 'OAR-063' });

const searchAction = openShape('a search action', {
  type: need(string({ rule: 'OAR-060' }), 'OAR-060'),
  sources: may(
    forbidden('OAR-060', 'Sources that `include` brought are refused on the way back; drop them.'),
  ),
});

const shellAction = openShape('a shell action', {
  type: need(words(['exec'], { rule: 'OAR-061' })),
  command: need(list(string({ rule: 'OAR-061' }), { rule: 'OAR-061' })),
  env: need(freeObject({ rule: 'OAR-061' })),
});

/** Calls that the provider runs, and typed tools. */
export const hosted: { readonly [type: string]: Shape } = {
  web_search_call: item('web_search_call', {
    id: need(string({ rule: 'OAR-060' })),
    status: need(string({ rule: 'OAR-060' })),
    action: need(byType({ object: searchAction }, { rule: 'OAR-060' })),
  }),
  local_shell_call: item('local_shell_call', {
    ...id,
    ...callId,
    ...status,
    action: need(byType({ object: shellAction }, { rule: 'OAR-061' }), 'OAR-061'),
  }),
  local_shell_call_output: item('local_shell_call_output', {
    ...id,
    output: need(string({ rule: 'OAR-061' })),
    ...aStatus,
  }),
  shell_call: item('shell_call', {
    ...callId,
    action: need(openShape('a shell action', { commands: need(array) }, { rule: 'OAR-063' })),
    ...anId,
    ...aStatus,
    ...caller,
    environment: mayNull(free()),
  }),
  shell_call_output: item('shell_call_output', {
    ...callId,
    output: need(
      list(
        openShape(
          'a shell result',
          { stdout: need(text), stderr: need(text), outcome: need(object) },
          { rule: 'OAR-063' },
        ),
        {
          rule: 'OAR-063',
        },
      ),
    ),
    ...anId,
    ...aStatus,
    ...caller,
    max_output_length: mayNull(free()),
  }),
  apply_patch_call: item('apply_patch_call', {
    ...callId,
    status: need(words(['in_progress', 'completed'], { rule: 'OAR-063' })),
    operation: need(object),
    ...anId,
    ...caller,
  }),
  apply_patch_call_output: item('apply_patch_call_output', {
    ...callId,
    status: need(words(['completed', 'failed'], { rule: 'OAR-063' })),
    output: mayNull(text),
    ...anId,
    ...caller,
  }),
  computer_call: item('computer_call', {
    ...id,
    ...callId,
    ...status,
    pending_safety_checks: need(array),
    action: mayNull(object),
    actions: mayNull(array),
  }),
  computer_call_output: item('computer_call_output', {
    ...callId,
    output: need(
      openShape(
        'a screenshot',
        { type: need(words(['computer_screenshot'], { rule: 'OAR-063' })) },
        { rule: 'OAR-063' },
      ),
    ),
    ...anId,
    ...aStatus,
    acknowledged_safety_checks: mayNull(array),
  }),
  code_interpreter_call: item('code_interpreter_call', {
    ...id,
    ...status,
    container_id: need(text),
    code: mayNull(text),
    outputs: mayNull(array),
  }),
  image_generation_call: item('image_generation_call', {
    ...id,
    ...aStatus,
    result: mayNull(text),
    action: mayNull(free()),
    background: mayNull(free()),
    output_format: mayNull(free()),
    quality: mayNull(free()),
    revised_prompt: mayNull(free()),
    size: mayNull(free()),
  }),
  file_search_call: item('file_search_call', {
    ...id,
    ...status,
    queries: need(array),
    results: mayNull(array),
  }),
  mcp_list_tools: item('mcp_list_tools', {
    ...id,
    server_label: need(text),
    tools: need(array),
    error: mayNull(free()),
  }),
  mcp_call: item('mcp_call', {
    ...id,
    server_label: need(text),
    name: need(text),
    arguments: need(text),
    ...aStatus,
    output: mayNull(text),
    error: mayNull(free()),
    approval_request_id: mayNull(text),
  }),
  mcp_approval_request: item('mcp_approval_request', {
    ...id,
    server_label: need(text),
    name: need(text),
    arguments: need(text),
  }),
  mcp_approval_response: item('mcp_approval_response', {
    approval_request_id: need(text),
    approve: need(boolean({ rule: 'OAR-063' })),
    ...anId,
    reason: mayNull(text),
  }),
};

/** An item the server keeps, by its id; its type may be left out. */
const reference: Shape = shape('a reference', {
  type: mayNull(words(['item_reference'])),
  id: need(string({ rule: 'OAR-033' })),
  status: may(forbidden('OAR-014', 'A reference takes no status; leave it out.')),
});

/** Items about the conversation itself. */
export const steering: { readonly [type: string]: Shape } = {
  compaction: item('compaction', {
    encrypted_content: need(string({ rule: 'OAR-062' })),
    id: mayNull(string({ rule: 'OAR-030' })),
    created_by: may(free()),
  }),
  compaction_trigger: item('compaction_trigger', {}),
  additional_tools: item('additional_tools', {
    role: need(words(['developer'])),
    tools: need(array),
    ...anId,
  }),
  configuration_update: item('configuration_update', {
    reasoning: mayNull(object),
    ...anId,
  }),
  tool_search_call: item('tool_search_call', {
    arguments: need(free()),
    call_id: mayNull(text),
    execution: mayNull(text),
    ...anId,
    ...aStatus,
  }),
  tool_search_output: item('tool_search_output', {
    tools: need(array),
    call_id: mayNull(text),
    execution: mayNull(text),
    ...anId,
    ...aStatus,
  }),
  program: item('program', { ...id, ...callId, code: need(text), fingerprint: need(text) }),
  program_output: item('program_output', { ...id, ...callId, ...status, result: need(text) }),
  item_reference: reference,
};
