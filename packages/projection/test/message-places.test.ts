import { type Adapter, adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { readBody } from '../src/index.ts';

const call = { id: 'c', type: 'function', function: { name: 'f', arguments: '{}' } };
const bodies: { readonly [A in Adapter]: object } = {
  anthropic: {
    messages: [
      'loose',
      { role: 'user', content: [text('a'), text('b')] },
      { role: 'assistant', content: [text('c'), { type: 'tool_use', id: 'c', name: 'f' }] },
      { role: 'assistant', content: 'd' },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'c' }, text('e')] },
      { role: 'system', content: 'f' },
    ],
  },
  'openai-chat': {
    messages: [
      { role: 'system', content: 's' },
      { role: 'user', content: [text('a'), text('b')] },
      { role: 'assistant', content: [text('c')], refusal: 'no', tool_calls: [call, call] },
      { role: 'assistant', reasoning: 'r', function_call: { name: 'f' } },
      { role: 'tool', tool_call_id: 'c', content: 'd' },
      { role: 'tool', tool_call_id: 'c', content: 'e' },
      { role: 'user', content: 'f' },
    ],
  },
  'openai-responses': {
    input: [
      { role: 'user', content: ['', 'a', { type: 'input_text', text: 'b' }] },
      { type: 'reasoning', summary: [text('r')] },
      { role: 'assistant', id: 'm', content: [{ type: 'output_text', text: 'c' }] },
      { type: 'local_shell_call', call_id: 'd', action: {} },
      { type: 'function_call_output', call_id: 'd', output: 'e' },
    ],
  },
  gemini: {
    contents: [
      { role: 'user', parts: [{ text: 'a' }, { text: 'b' }] },
      { role: 'model', parts: [{ text: 'c', functionCall: { name: 'f' } }] },
      { role: 'user', parts: [{ functionResponse: { name: 'f' } }] },
    ],
  },
  bedrock: {
    messages: [
      { role: 'user', content: [{ cachePoint: {} }, { text: 'a' }] },
      { role: 'assistant', content: [{ toolUse: { name: 'f' } }] },
      { role: 'user', content: [{ toolResult: { toolUseId: 'c' } }, { text: 'b' }] },
    ],
  },
};

const places: { readonly [A in Adapter]: readonly (readonly string[])[] } = {
  anthropic: [
    ['/messages/0', '/messages/0'],
    ['/messages/1/content/0', '/messages/1/content/0'],
    ['/messages/1/content/1', '/messages/1/content/1'],
    ['/messages/2', '/messages/2/content/0', '/messages/2/content/1', '/messages/3/content'],
    ['/messages/4/content/0', '/messages/4/content/0'],
    ['/messages/4/content/1', '/messages/4/content/1'],
    ['/messages/5', '/messages/5'],
  ],
  'openai-chat': [
    ['/messages/1', '/messages/1/content/0', '/messages/1/content/1'],
    [
      '/messages/2',
      '/messages/2/content/0',
      '/messages/2/refusal',
      '/messages/2/tool_calls/0',
      '/messages/2/tool_calls/1',
      '/messages/3',
      '/messages/3/function_call',
    ],
    ['/messages/4', '/messages/4', '/messages/5'],
    ['/messages/6', '/messages/6/content'],
  ],
  'openai-responses': [
    ['/input/0', '/input/0/content/1', '/input/0/content/2'],
    ['/input/1', '/input/1', '/input/2/content/0', '/input/2', '/input/3'],
    ['/input/4', '/input/4'],
  ],
  gemini: [
    ['/contents/0/parts/0', '/contents/0/parts/0'],
    ['/contents/0/parts/1', '/contents/0/parts/1'],
    ['/contents/1', '/contents/1/parts/0', '/contents/1/parts/0'],
    ['/contents/2/parts/0', '/contents/2/parts/0'],
  ],
  bedrock: [
    ['/messages/0/content/1', '/messages/0/content/1'],
    ['/messages/1', '/messages/1/content/0'],
    ['/messages/2/content/0', '/messages/2/content/0'],
    ['/messages/2/content/1', '/messages/2/content/1'],
  ],
};

describe.each(adapters)('the places of what is read of %s', (adapter) => {
  test('are where each message and each of its parts stood', () => {
    const read = readBody(adapter, bodies[adapter], 'm');
    expect(read.places.map(({ at, parts }) => [at, ...parts])).toEqual(places[adapter]);
  });
});

function text(words: string): object {
  return { type: 'text', text: words };
}
