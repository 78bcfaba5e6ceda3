/** The vendors' own request types take what the grammar takes; the compiler judges, the test only runs it. */
import type Anthropic from '@anthropic-ai/sdk';
import type { ConverseCommandInput } from '@aws-sdk/client-bedrock-runtime';
import type { GenerateContentParameters } from '@google/genai';
import type OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { validateInput } from '../src/validate.ts';

const schema = { type: 'object' as const, properties: { path: { type: 'string' } } };

const messages: Anthropic.MessageCreateParams = {
  model: 'claude-sonnet-4-5',
  max_tokens: 2048,
  thinking: { type: 'enabled', budget_tokens: 1024 },
  system: [{ type: 'text', text: 'Be brief.', cache_control: { type: 'ephemeral' } }],
  tools: [{ name: 'read', input_schema: schema }],
  messages: [
    { role: 'user', content: 'Read it.' },
    {
      role: 'assistant',
      content: [
        { type: 'thinking', thinking: 'Hm.', signature: 'EqQBCg==' },
        { type: 'tool_use', id: 'toolu_1', name: 'read', input: { path: 'a' } },
      ],
    },
    {
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'ok', is_error: false }],
    },
  ],
};

const chat: OpenAI.ChatCompletionCreateParams = {
  model: 'gpt-4o',
  tools: [{ type: 'function', function: { name: 'read', parameters: schema } }],
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: [{ type: 'text', text: 'Read it.' }] },
    {
      role: 'assistant',
      content: null,
      tool_calls: [{ id: 'c1', type: 'function', function: { name: 'read', arguments: '{}' } }],
    },
    { role: 'tool', tool_call_id: 'c1', content: 'ok' },
  ],
};

const responses: OpenAI.Responses.ResponseCreateParams = {
  model: 'gpt-5',
  tools: [{ type: 'function', name: 'read', parameters: schema, strict: false }],
  input: [
    { role: 'user', content: 'Read it.' },
    { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'gAAA' },
    { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'read', arguments: '{}' },
    { type: 'function_call_output', call_id: 'c1', output: 'ok' },
  ],
};

const contents: GenerateContentParameters['contents'] = [
  { role: 'user', parts: [{ text: 'Read it.' }] },
  { role: 'model', parts: [{ functionCall: { name: 'read', args: { path: 'a' } } }] },
  { role: 'user', parts: [{ functionResponse: { name: 'read', response: { output: 'ok' } } }] },
];

const converse: Omit<ConverseCommandInput, 'modelId'> = {
  toolConfig: { tools: [{ toolSpec: { name: 'read', inputSchema: { json: schema } } }] },
  messages: [
    { role: 'user', content: [{ text: 'Read it.' }] },
    {
      role: 'assistant',
      content: [{ toolUse: { toolUseId: 't1', name: 'read', input: { path: 'a' } } }],
    },
    { role: 'user', content: [{ toolResult: { toolUseId: 't1', content: [{ text: 'ok' }] } }] },
  ],
};

describe("what a vendor's own types allow", () => {
  test.each([
    ['anthropic', messages, {}],
    ['openai-chat', chat, {}],
    ['openai-responses', responses, {}],
    ['gemini', { contents }, { model: 'gemini-2.5-flash' }],
    ['bedrock', converse, { model: 'anthropic.claude-sonnet-4-5' }],
  ] as const)('is taken by %s', (adapter, body, target) => {
    expect(validateInput(adapter, body, target)).toEqual([]);
  });
});
