import { type Message, mend, type Tool } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { conversations, damagedMessages, runs } from '@exarch/testing';
import type { Adapter } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encodeBody, project } from '../src/index.ts';
import { livedContexts } from './lived-contexts.ts';
import { tools } from './offered-tools.ts';

/** Wires, models and profiles that differ in what they take. */
type Asked = { readonly adapter: Adapter; readonly model: string; readonly profile?: string };

const asked: readonly Asked[] = [
  { adapter: 'anthropic', model: 'claude-sonnet-5-5' },
  { adapter: 'anthropic', model: 'claude-opus-4-8' },
  { adapter: 'anthropic', model: 'claude-sonnet-4-5' },
  { adapter: 'anthropic', model: 'claude-3-5-haiku-20241022' },
  { adapter: 'anthropic', model: 'stand-in' },
  { adapter: 'anthropic', model: 'claude-fable-5-2' },
  { adapter: 'openai-responses', model: 'gpt-5.6-sol' },
  { adapter: 'openai-responses', model: 'gpt-4.1' },
  { adapter: 'openai-responses', model: 'grok-4.3', profile: 'xai' },
  { adapter: 'openai-chat', model: 'gpt-4.1' },
  { adapter: 'openai-chat', model: 'gpt-5.6' },
  { adapter: 'openai-chat', model: 'o1-mini' },
  { adapter: 'openai-chat', model: 'deepseek-v4-pro', profile: 'deepseek' },
  { adapter: 'openai-chat', model: 'mistral-large-latest', profile: 'mistral' },
  { adapter: 'openai-chat', model: 'kimi-k2.6', profile: 'moonshot' },
  { adapter: 'openai-chat', model: 'qwen3.8-max', profile: 'qwen' },
  { adapter: 'openai-chat', model: 'glm-5.3', profile: 'glm' },
  { adapter: 'openai-chat', model: 'MiniMax-M3', profile: 'minimax' },
  { adapter: 'openai-chat', model: 'openai/gpt-oss-120b', profile: 'groq' },
  { adapter: 'openai-chat', model: 'gpt-oss-120b', profile: 'cerebras' },
  { adapter: 'openai-chat', model: 'moonshotai/Kimi-K3', profile: 'together' },
  { adapter: 'openai-chat', model: 'anthropic/claude-sonnet-5.5', profile: 'openrouter' },
  { adapter: 'openai-chat', model: 'google/gemini-3-pro', profile: 'openrouter' },
  { adapter: 'openai-chat', model: 'llama3', profile: 'ollama' },
  { adapter: 'openai-chat', model: 'qwen3', profile: 'llamacpp' },
  { adapter: 'openai-chat', model: 'qwen3', profile: 'vllm' },
  { adapter: 'gemini', model: 'gemini-3.8-flash' },
  { adapter: 'gemini', model: 'gemini-3-pro', profile: 'vertex' },
  { adapter: 'gemini', model: 'gemini-2.5-flash' },
  { adapter: 'gemini', model: 'gemini-2.5-flash-image' },
  { adapter: 'bedrock', model: 'us.anthropic.claude-sonnet-4-6' },
  { adapter: 'bedrock', model: 'us.anthropic.claude-fable-5-2-v1:0' },
  { adapter: 'bedrock', model: 'amazon.nova-pro-v1:0' },
  { adapter: 'bedrock', model: 'meta.llama4-maverick-17b-instruct-v1:0' },
  { adapter: 'bedrock', model: 'mistral.mistral-large-2407-v1:0' },
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
type Asking = {
  readonly system?: string;
  readonly tools?: readonly Tool[];
  readonly effort?: string;
  readonly maxTokens?: number;
  readonly edited?: number;
};

const lived = livedContexts(24);
const straight = conversations({ replies: 'mixed', maxSteps: 16 });

describe.each(asked)('the grammar, of what $adapter sends to $model', ({ adapter, ...target }) => {
  const refusalsOf = (messages: readonly Message[], asking: Asking): unknown => {
    const { system, tools: offered, ...options } = asking;
    const conversation = {
      messages,
      ...(system === undefined ? {} : { system }),
      ...(offered === undefined ? {} : { tools: offered }),
    };
    const text = encodeBody(project(adapter, conversation, { ...target, ...options }));
    const found = validateInput(adapter, JSON.parse(text), target);
    return isRefused(found) ? found : [];
  };

  test('finds nothing refused in a context with its edits', () => {
    fc.assert(
      fc.property(lived, requests, ({ messages, edited }, asking) => {
        expect(refusalsOf(messages, { ...asking, edited })).toEqual([]);
      }),
      { numRuns: runs(70) },
    );
  });

  test('finds nothing refused in a conversation', () => {
    fc.assert(
      fc.property(straight, requests, (messages, asking) => {
        expect(refusalsOf(messages, asking)).toEqual([]);
      }),
      { numRuns: runs(30) },
    );
  });

  test('finds nothing refused in a damaged list, once it is mended', () => {
    fc.assert(
      fc.property(damagedMessages, requests, (list, asking) => {
        expect(refusalsOf(mend(list).messages, asking)).toEqual([]);
      }),
      { numRuns: runs(100) },
    );
  });
});
