import type { Tool } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { conversations } from '@exarch/testing';
import type { Adapter } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';

/** Wires, models and profiles that differ in what they take. */
const asked: readonly (readonly [Adapter, string, string?])[] = [
  ['anthropic', 'claude-sonnet-5-5'],
  ['anthropic', 'claude-opus-4-8'],
  ['anthropic', 'claude-sonnet-4-5'],
  ['anthropic', 'claude-3-5-haiku-20241022'],
  ['anthropic', 'stand-in'],
  ['openai-responses', 'gpt-5.6-sol'],
  ['openai-responses', 'gpt-4.1'],
  ['openai-responses', 'grok-4.3', 'xai'],
  ['openai-chat', 'gpt-4.1'],
  ['openai-chat', 'gpt-5.6'],
  ['openai-chat', 'deepseek-v4-pro', 'deepseek'],
  ['openai-chat', 'mistral-large-latest', 'mistral'],
  ['openai-chat', 'kimi-k2.6', 'moonshot'],
  ['openai-chat', 'qwen3.8-max', 'qwen'],
  ['openai-chat', 'glm-5.3', 'glm'],
  ['openai-chat', 'MiniMax-M3', 'minimax'],
  ['openai-chat', 'openai/gpt-oss-120b', 'groq'],
  ['openai-chat', 'gpt-oss-120b', 'cerebras'],
  ['openai-chat', 'moonshotai/Kimi-K3', 'together'],
  ['openai-chat', 'anthropic/claude-sonnet-5.5', 'openrouter'],
  ['openai-chat', 'llama3', 'ollama'],
  ['openai-chat', 'qwen3', 'llamacpp'],
  ['openai-chat', 'qwen3', 'vllm'],
  ['gemini', 'gemini-3.8-flash'],
  ['gemini', 'gemini-3-pro', 'vertex'],
  ['gemini', 'gemini-2.5-flash'],
  ['bedrock', 'us.anthropic.claude-sonnet-4-6'],
  ['bedrock', 'amazon.nova-pro-v1:0'],
  ['bedrock', 'meta.llama4-maverick-17b-instruct-v1:0'],
  ['bedrock', 'mistral.mistral-large-2407-v1:0'],
];

const tools: readonly Tool[] = [
  { name: 'shell', description: 'Runs.', parameters: { type: 'object', properties: {} } },
  {
    name: 'mcp.files:read',
    description: 'Reads.',
    parameters: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  },
];
const requests = fc.record(
  {
    system: fc.constant('Be brief.'),
    tools: fc.constant(tools),
    effort: fc.constantFrom('none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'odd'),
    maxTokens: fc.constantFrom(1, 64, 2000, 64_000),
  },
  { requiredKeys: [] },
);
const histories = conversations({ replies: 'mixed', maxSteps: 16 });

describe.each(asked)('the grammar, of what %s sends to %s %s', (adapter, model, profile) => {
  const target = { model, ...(profile === undefined ? {} : { profile }) };

  test('finds nothing refused', () => {
    fc.assert(
      fc.property(histories, requests, (messages, { effort, maxTokens, ...rest }) => {
        const options = {
          ...target,
          ...(effort === undefined ? {} : { effort }),
          ...(maxTokens === undefined ? {} : { maxTokens }),
        };
        const text = encodeBody(project(adapter, { ...rest, messages }, options));
        const found = validateInput(adapter, JSON.parse(text), target);
        expect(isRefused(found) ? found : []).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});
