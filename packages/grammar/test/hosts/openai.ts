import type { Json } from '@exarch/values';
import { type Body, type Host, type Item, type Message, mentions, named } from './host.ts';

const call = { id: 'x', type: 'function', function: { name: 'x', arguments: '{}' } };

const tools = ['function', 'custom'].map((type) => ({ type, [type]: { name: 'x' } }));

/** What its samples need. */
export const openaiChat: Host = {
  sample: named({
    'string OAC-027': 'https://a.example/b.png',
    file: { file_id: 'x' },
    'a file part': { type: 'file', file: { file_id: 'x' } },
    'a assistant message': { role: 'assistant', content: 'x' },
  }),
  complete: (body) => {
    const messages = (body['messages'] as unknown as Message[]).flatMap((message): Message[] => {
      if (message.role === 'tool')
        return [{ role: 'assistant', tool_calls: [call] } as Message, message];
      if (!mentions(message as Json, 'tool_calls')) return [message];
      return [message, { role: 'tool', tool_call_id: 'x', content: 'x' } as Message];
    });
    if (messages.length === 0) messages.push({ role: 'user', content: 'json' });
    const offered = 'tool_choice' in body ? { tools: tools } : {};
    return { ...offered, ...body, model: openaiModel(body), messages: messages as unknown as Json };
  },
  target: () => ({}),
};

function openaiModel(body: Body): Json {
  return mentions(body, 'input_audio') ? 'gpt-4o-audio-preview' : 'gpt-4o';
}

const outputOf: { readonly [type: string]: Item } = {
  function_call: { type: 'function_call_output', call_id: 'x', output: 'x' },
  custom_tool_call: { type: 'custom_tool_call_output', call_id: 'x', output: 'x' },
};
const callOf: { readonly [type: string]: Item } = {
  function_call_output: { type: 'function_call', call_id: 'x', name: 'x', arguments: '{}' },
  custom_tool_call_output: { type: 'custom_tool_call', call_id: 'x', name: 'x', input: 'x' },
  shell_call_output: { type: 'shell_call', call_id: 'x', action: { commands: [] } },
  apply_patch_call_output: {
    type: 'apply_patch_call',
    call_id: 'x',
    status: 'completed',
    operation: {},
  },
  computer_call_output: {
    type: 'computer_call',
    id: 'x',
    call_id: 'x',
    status: 'x',
    pending_safety_checks: [],
  },
};

/** What its samples need. */
export const openaiResponses: Host = {
  sample: named({
    'an input_image part': { type: 'input_image', image_url: 'https://a.example/b.png' },
    'an input_file part': { type: 'input_file', file_id: 'x' },
    'string OAR-060': 'ws_1',
    'a function_call_output item': { type: 'function_call_output', call_id: 'x', output: 'x' },
    // Without its type an item that is only an id is a reference, and right.
    'a image_generation_call item': { type: 'image_generation_call', id: 'x', result: 'x' },
    'by_type OAR-002': 'x',
  }),
  complete: (body) => {
    const items = Array.isArray(body['input']) ? (body['input'] as Item[]) : [];
    const input = items.flatMap((item): Item[] => {
      const type = String(item['type']);
      return [
        ...(callOf[type] ? [callOf[type]] : []),
        item,
        ...(outputOf[type] ? [outputOf[type]] : []),
      ];
    });
    return { ...body, model: 'gpt-4o', input: items.length > 0 ? input : 'x' };
  },
  target: () => ({}),
};
