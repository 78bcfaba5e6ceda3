/** What a sample needs around it so that a whole body is accepted; the oracle's own knowledge. */
import type { Adapter, Json } from '@exarch/values';
import type { Kind } from '../src/kind.ts';
import type { Target } from '../src/violation.ts';

/** How an adapter's samples become accepted bodies. */
export type Host = {
  /** A sample where the plainest value would not do. */
  readonly sample: (kind: Kind) => Json | undefined;
  /** The body with everything beside the sample that it asks for. The sample stays the same object. */
  readonly complete: (body: Body) => Body;
  readonly target: (body: Body) => Target;
};

type Body = { [key: string]: Json };
type Message = { readonly role: string; readonly content?: Json };

function named(samples: { readonly [name: string]: Json }): (kind: Kind) => Json | undefined {
  return (kind) => {
    const name = 'name' in kind ? kind.name : `${kind.is} ${kind.rule}`;
    return structuredClone(samples[name]);
  };
}

function mentions(body: Json, word: string): boolean {
  return JSON.stringify(body).includes(`"${word}"`);
}

const text = { type: 'text', text: 'x' };
const user: Message = { role: 'user', content: 'x' };

const serverUses: { readonly [result: string]: string } = {
  web_search_tool_result: 'web_search',
  web_fetch_tool_result: 'web_fetch',
  code_execution_tool_result: 'code_execution',
  bash_code_execution_tool_result: 'bash_code_execution',
  text_editor_code_execution_tool_result: 'text_editor_code_execution',
  tool_search_tool_result: 'tool_search_tool_bm25',
  advisor_tool_result: 'advisor',
};

const anthropic: Host = {
  sample: named({
    'string ANT-100': 'srvtoolu_1',
    'free_object ANT-182': { type: 'object' },
    'integer ANT-121': 1024,
    'list ANT-166': [text],
    'system message': { role: 'system', content: 'x' },
    ...Object.fromEntries(
      Object.keys(serverUses).map((type) => [
        type,
        { type, tool_use_id: 'srvtoolu_1', content: {} },
      ]),
    ),
  }),
  complete: (body) => {
    const messages = (body['messages'] as unknown as Message[]).flatMap(anthropicTurns);
    const last = messages.at(-1);
    if (!last || (last.role === 'assistant' && !mentions(last.content ?? '', 'tool_use'))) {
      messages.push(user);
    }
    const tools =
      mentions(body, 'tool_name') || mentions(body, 'tool_reference') || 'tool_choice' in body;
    return {
      ...(tools ? { tools: [{ name: 'x', input_schema: { type: 'object' } }] } : {}),
      ...body,
      model: anthropicModel(body),
      max_tokens: body['max_tokens'] === 1 ? 2048 : (body['max_tokens'] ?? 2048),
      messages: messages as unknown as Json,
    };
  },
  target: () => ({}),
};

function anthropicModel(body: Body): string {
  if (mentions(body, 'between_tools')) return 'claude-sonnet-5-5';
  return mentions(body, 'adaptive') || mentions(body, 'system')
    ? 'claude-opus-4-8'
    : 'claude-sonnet-4-5';
}

function anthropicTurns(message: Message): Message[] {
  const { role, content } = message;
  const blocks = Array.isArray(content) ? (content as { [key: string]: Json }[]) : [];
  const type = String(blocks[0]?.['type']);
  if (role === 'system') return [user, message];
  if (type === 'tool_result') {
    const call = { type: 'tool_use', id: 'x', name: 'x', input: {} };
    return [user, { role: 'assistant', content: [call] }, message];
  }
  if (type === 'tool_use') {
    return [user, message, { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x' }] }];
  }
  const name = serverUses[type];
  if (name === undefined) return role === 'assistant' ? [user, message] : [message];
  const use = { type: 'server_tool_use', id: 'srvtoolu_1', name, input: {} };
  return [user, { role: 'assistant', content: [use, ...blocks] }];
}

const call = { id: 'x', type: 'function', function: { name: 'x', arguments: '{}' } };

const openaiChat: Host = {
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
    const tools =
      'tool_choice' in body ? { tools: [{ type: 'function', function: { name: 'x' } }] } : {};
    return { ...tools, ...body, model: openaiModel(body), messages: messages as unknown as Json };
  },
  target: () => ({}),
};

function openaiModel(body: Body): Json {
  return mentions(body, 'input_audio') ? 'gpt-4o-audio-preview' : 'gpt-4o';
}

type Item = { readonly [key: string]: Json };
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

const openaiResponses: Host = {
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

const gemini: Host = {
  sample: named({
    'string GEM-060': 'image/png',
    'string GEM-063': 'iVBORw0KGgo=',
    'a content': { parts: [{ text: 'x' }] },
    systemInstruction: { parts: [{ text: 'x' }] },
  }),
  complete: (body) => {
    const contents = (body['contents'] as Item[]).flatMap((content): Item[] => {
      if (mentions(content, 'functionCall')) {
        const answer = { functionResponse: { name: 'x', response: {} } };
        const asked = { role: 'user', parts: [{ text: 'x' }] };
        return [asked, { role: 'model', ...content }, { parts: [answer] }];
      }
      if (!mentions(content, 'functionResponse')) return [content];
      const asked = { parts: [{ functionCall: { name: 'x' }, thoughtSignature: 'c2ln' }] };
      return [{ role: 'user', parts: [{ text: 'x' }] }, { role: 'model', ...asked }, content];
    });
    if (contents.length === 0) contents.push({ parts: [{ text: 'x' }] });
    return { ...body, contents };
  },
  target: (body) => ({
    model: /"functionResponse":{[^}]*},"parts"/.test(JSON.stringify(body))
      ? 'gemini-3.5-flash'
      : 'gemini-2.5-flash',
    profile: mentions(body, 'partialArgs') ? 'vertex' : 'aistudio',
  }),
};

const bedrockText = { text: 'x' };

const bedrock: Host = {
  sample: named({
    'words BED-003': 'user',
    'list BED-004': [bedrockText],
    'free_object BED-027': { type: 'object' },
    toolConfig: { tools: [{ toolSpec: { name: 'x', inputSchema: { json: { type: 'object' } } } }] },
  }),
  complete: (body) => {
    const messages = (body['messages'] as unknown as Message[]).flatMap(bedrockTurns);
    if (messages.length === 0) messages.push({ role: 'user', content: [bedrockText] });
    const spec = { toolSpec: { name: 'x', inputSchema: { json: { type: 'object' } } } };
    const tools = mentions(body, 'toolUse') || mentions(body, 'toolResult');
    return {
      ...body,
      ...(tools ? { toolConfig: { tools: [spec] } } : {}),
      messages: messages as unknown as Json,
    };
  },
  target: () => ({ model: 'qwen.qwen3-32b-v1:0' }),
};

function bedrockTurns(message: Message): Message[] {
  const blocks = Array.isArray(message.content) ? (message.content as Item[]) : [];
  const asked: Message = { role: 'user', content: [bedrockText] };
  const member = Object.keys(blocks[0] ?? {})[0];
  if (member === 'toolUse') {
    const result = { toolResult: { toolUseId: 'x', content: [] } };
    return [asked, { role: 'assistant', content: blocks }, { role: 'user', content: [result] }];
  }
  if (member === 'toolResult') {
    const use = { toolUse: { toolUseId: 'x', name: 'x', input: {} } };
    return [asked, { role: 'assistant', content: [use] }, message];
  }
  if (member === 'document' || member === 'cachePoint') {
    return [{ role: 'user', content: [bedrockText, ...blocks] }];
  }
  return [message];
}

/** Every adapter's host. */
export const hosts: { readonly [A in Adapter]: Host } = {
  anthropic,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  gemini,
  bedrock,
};
