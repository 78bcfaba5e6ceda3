import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Adapter, adapters, type Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { detectProfile } from '../src/detect-profile.ts';
import { grammars } from '../src/grammars.ts';
import { validateInput } from '../src/validate.ts';
import { isRefused } from '../src/violation.ts';
import { casesOf } from './fixtures/cases.ts';
import { refusedThoughAccepted } from './fixtures/known-refusals.ts';

const question = { role: 'user', content: 'q' };

describe('detectProfile', () => {
  test.each([
    ['deepseek', 'deepseek-v4-pro'],
    ['deepseek', 'deepseek-chat'],
    ['moonshot', 'kimi-k2.6'],
    ['glm', 'glm-5.3'],
    ['mistral', 'mistral-large-latest'],
    ['mistral', 'codestral-2501'],
    ['minimax', 'MiniMax-M3'],
    ['qwen', 'qwen3.8-max'],
    ['xai', 'grok-4-1-fast-reasoning'],
    ['openai', 'gpt-5.6-sol'],
    ['openai', 'o3'],
    ['openrouter', 'anthropic/claude-sonnet-5.5'],
    ['openrouter', 'qwen/qwen3-coder:free'],
    ['groq', 'llama-3.3-70b-versatile'],
    ['groq', 'llama-3.1-8b-instant'],
    ['ollama', 'llama3.1:8b'],
    ['llamacpp', 'Qwen3-1.7B-Q4_K_M'],
  ])('tells %s by the model %s', (profile, model) => {
    expect(detectProfile('openai-chat', { body: { model, messages: [question] } })).toBe(profile);
    expect(detectProfile('openai-chat', { model })).toBe(profile);
  });

  test.each([
    'openai/gpt-oss-120b',
    'gpt-oss-120b',
    'deepseek-r1-distill-llama-70b',
    'Qwen/Qwen3-4B',
    'zai-glm-4.7',
    'mistral-small-3-2-24b-instruct',
    'my-deployment',
    'claude-instant',
    'instant',
    '',
  ])('tells nothing by the model %s, which more than one serves', (model) => {
    expect(detectProfile('openai-chat', { body: { model, messages: [question] } })).toBeUndefined();
  });

  test('believes the address before the model, and the model before the fields', () => {
    const body = { model: 'deepseek-chat', messages: [question], provider: { order: ['x'] } };
    const url = 'https://api.mistral.ai:443/v1/chat/completions';
    expect(detectProfile('openai-chat', { body, url })).toBe('mistral');
    expect(detectProfile('openai-chat', { body, url: 'https://notmistral.ai/v1' })).toBeUndefined();
    expect(detectProfile('openai-chat', { body, url: '/v1/chat/completions' })).toBe('deepseek');
    expect(detectProfile('openai-chat', { body })).toBe('deepseek');
    expect(detectProfile('openai-chat', { body: { ...body, model: 'm' } })).toBe('openrouter');
    expect(detectProfile('openai-chat', { body, model: 'kimi-k2.6' })).toBe('moonshot');
  });

  test.each([
    ['https://models.github.ai/inference/chat/completions', 'openai/gpt-4.1'],
    ['https://ai-gateway.vercel.sh/v1/chat/completions', 'anthropic/claude-sonnet-4'],
    ['http://localhost:8000/v1/chat/completions', 'glm-4.5-air'],
    ['https://api.sambanova.ai/v1/chat/completions', 'DeepSeek-V3.1'],
  ])('is told by neither model nor fields at %s, which is no one’s', (url, model) => {
    const body = { model, messages: [question], provider: { order: ['x'] }, enable_thinking: true };
    expect(detectProfile('openai-chat', { body, url })).toBeUndefined();
    expect(detectProfile('openai-responses', { model, url })).toBeUndefined();
  });

  test('tells at any address who runs anywhere, and a platform by the form of its requests', () => {
    const url = 'http://127.0.0.1:9000/v1';
    expect(detectProfile('openai-chat', { model: 'llama3.1:8b', url })).toBe('ollama');
    expect(detectProfile('openai-chat', { model: 'Qwen3-1.7B-Q4_K_M', url })).toBe('llamacpp');
    expect(detectProfile('openai-responses', { model: 'a.gguf', url })).toBe('llamacpp');
    for (const [version, profile] of [
      ['bedrock-2023-05-31', 'bedrock-invoke'],
      ['vertex-2023-10-16', 'vertex'],
    ]) {
      const body = { anthropic_version: version ?? '', messages: [] };
      expect(detectProfile('anthropic', { body, url })).toBe(profile);
    }
    const body = { model: 'gemini-3-pro', request: { contents: [] } };
    expect(detectProfile('gemini', { body, url })).toBe('code-assist');
  });

  test('is not told by a field that holds nothing', () => {
    for (const models of [[], {}, '', null]) {
      const body = { model: 'm', messages: [question], models };
      expect(detectProfile('openai-chat', { body })).toBeUndefined();
    }
    const body = { model: 'm', messages: [question], enable_thinking: false };
    expect(detectProfile('openai-chat', { body })).toBe('qwen');
  });

  test('tells OpenRouter by the reasoning that it wants back', () => {
    const reply = { role: 'assistant', content: 'a', reasoning_details: [{ type: 'x' }] };
    const body = { model: 'm', messages: [question, reply, question] };
    expect(detectProfile('openai-chat', { body })).toBe('openrouter');
  });

  test('tells the platforms of Claude and of Gemini', () => {
    const version = (anthropic_version: string): Json => ({ anthropic_version, messages: [] });
    expect(detectProfile('anthropic', { body: version('bedrock-2023-05-31') })).toBe(
      'bedrock-invoke',
    );
    expect(detectProfile('anthropic', { body: version('vertex-2023-10-16') })).toBe('vertex');
    expect(detectProfile('anthropic', { body: { model: 'claude-opus-5-5' } })).toBeUndefined();
    const wrapped = { model: 'gemini-3-pro', request: { contents: [] } };
    expect(detectProfile('gemini', { body: wrapped })).toBe('code-assist');
    const url =
      'https://us-east1-aiplatform.googleapis.com/v1/projects/p/locations/l/publishers/google/models/m:generateContent';
    expect(detectProfile('gemini', { body: { contents: [] }, url })).toBe('vertex');
  });

  test.each([
    ['bedrock-invoke', 'https://bedrock-runtime.us-east-1.amazonaws.com/model/m/invoke'],
    [
      'bedrock-invoke',
      'https://bedrock-runtime-fips.us-gov-west-1.amazonaws.com:443/model/m/invoke',
    ],
    ['bedrock-invoke', 'https://vpce-0a.bedrock-runtime.us-east-1.vpce.amazonaws.com/x'],
    ['bedrock-invoke', 'https://bedrock-runtime.cn-north-1.amazonaws.com.cn/x'],
    ['bedrock-invoke', 'http://localhost:9000/model/anthropic.claude-v2/invoke'],
    ['bedrock-mantle', 'https://bedrock-mantle.us-east-1.api.aws/anthropic/v1/messages'],
    [undefined, 'https://abc.execute-api.us-east-1.amazonaws.com/v1/messages'],
    [undefined, 'http://ec2-3-80-1-2.compute-1.amazonaws.com:8080/v1/messages'],
    [undefined, 'https://lambda.us-east-1.api.aws/v1/messages'],
    [undefined, 'https://example.com/bedrock-runtime.us-east-1.amazonaws.com'],
  ])('takes of Amazon’s hosts Bedrock’s alone: %s at %s', (profile, url) => {
    const body = { model: 'claude-opus-5-5', messages: [question] };
    expect(detectProfile('anthropic', { body, url })).toBe(profile);
  });

  test.each([
    ['qwen', 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1/chat/completions'],
    ['qwen', 'https://coding.dashscope.aliyuncs.com/v1/chat/completions'],
    [undefined, 'http://123.cn-hangzhou.pai-eas.aliyuncs.com/v1/chat/completions'],
  ])('takes of Alibaba’s hosts Model Studio’s alone: %s at %s', (profile, url) => {
    const body = { model: 'm', messages: [question] };
    expect(detectProfile('openai-chat', { body, url })).toBe(profile);
  });

  test.each(adapters)('names of %s only profiles that there are', (adapter) => {
    const known = grammars[adapter].profiles.map(({ name }) => name);
    for (const { profile } of grammars[adapter].tells) expect(known).toContain(profile);
    for (const body of [null, [], 'x', 7, {}, { messages: 'x', model: 9 }]) {
      expect(() => detectProfile(adapter, { body, url: 'x' })).not.toThrow();
    }
  });

  test.each(adapters)('never takes a public fault of %s for another vendor’s', (adapter) => {
    for (const { id, body, profile } of casesOf(adapter)) {
      const found = detectProfile(adapter, { body });
      const own = grammars[adapter].profiles[0].name;
      if (found !== undefined && profile !== 'azure') expect(found, id).toBe(profile ?? own);
    }
  });
});

type Recorded = { readonly id: string; readonly status: number; readonly request: Json };
const folder = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'recorded');
const present = existsSync(folder);

function acceptedOf(adapter: Adapter): readonly Recorded[] {
  const text = readFileSync(join(folder, `${adapter}.jsonl`), 'utf8');
  const all = text
    .trim()
    .split('\n')
    .map((line): Recorded => JSON.parse(line));
  return all.filter(({ status }) => status === 200);
}

describe.skipIf(!present).each(['openai-chat', 'openai-responses'] as const)(
  `a recognised profile of %s${present ? '' : ' (recorded)'}`,
  (adapter) => {
    test('of another vendor refuses nothing that was taken', () => {
      for (const { id, request } of acceptedOf(adapter)) {
        const profile = detectProfile(adapter, { body: request });
        if (profile === undefined || profile === 'openai') continue;
        if (refusedThoughAccepted.some(({ file }) => file === id)) continue;
        const found = validateInput(adapter, request, { profile });
        expect(isRefused(found), `${id} ${profile} ${JSON.stringify(found[0])}`).toBe(false);
      }
    });
  },
);
