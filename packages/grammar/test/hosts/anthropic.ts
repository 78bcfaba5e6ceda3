import type { Json } from '@exarch/values';
import { type Body, type Host, type Message, mentions, named } from './host.ts';

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

/** What its samples need. */
export const anthropic: Host = {
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
