import type { Json } from '@exarch/values';
import { type Host, type Item, type Message, mentions, named } from './host.ts';

const bedrockText = { text: 'x' };

/** What its samples need. */
export const bedrock: Host = {
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
