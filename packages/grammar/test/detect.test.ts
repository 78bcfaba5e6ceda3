import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeBody, project } from '@exarch/projection';
import { conversations, runs, tools } from '@exarch/testing';
import { adapters, type Json } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectAdapter } from '../src/detect.ts';
import { grammars } from '../src/grammars.ts';
import { casesOf } from './fixtures/cases.ts';

const question = { role: 'user', content: 'q' };
const thinking = { type: 'enabled' };

function answered(type: string): Json {
  return { role: 'user', content: [{ type }] };
}

describe('detectAdapter', () => {
  test('takes Anthropic’s own model names for its protocol, unless tools are spelled as Chat does', () => {
    const body = { model: 'claude-opus-4-8', messages: [{ role: 'user', content: 'hi' }] };
    expect(detectAdapter(body)).toBe('anthropic');
    const called = { role: 'assistant', content: null, tool_calls: [] };
    expect(detectAdapter({ ...body, messages: [called] })).toBe('openai-chat');
  });

  test.each([
    ['openai-chat', { model: 'deepseek-chat', max_tokens: 1, thinking: { type: 'enabled' } }],
    ['openai-chat', { model: 'glm-4.6', thinking: { type: 'enabled' } }],
    ['openai-chat', { model: 'kimi-k2.6', thinking: { type: 'disabled' }, max_tokens: 1 }],
    ['openai-chat', { model: 'deepseek/deepseek-chat', max_tokens: 1 }],
    ['openai-chat', { model: 'MiniMax-M3', thinking: { type: 'adaptive' }, max_tokens: 1 }],
    ['anthropic', { model: 'claude-sonnet-4-5', thinking: { type: 'enabled' } }],
    ['anthropic', { model: 'm', thinking: { type: 'enabled', budget_tokens: 1024 } }],
    ['anthropic', { model: 'glm-4.6', system: 'x', thinking: { type: 'enabled' } }],
    ['anthropic', { model: 'glm-4.6', tools: [{ name: 'f', input_schema: {} }] }],
    ['anthropic', { model: 'deepseek-chat', messages: [answered('tool_result')], stop: [] }],
    ['anthropic', { model: 'kimi-k2.6', messages: [answered('tool_use')] }],
    ['openai-chat', { model: 'm', thinking, tools: [{ type: 'function', function: {} }] }],
    ['openai-chat', { model: 'm', thinking, tools: [{ type: 'custom', custom: {} }] }],
    ['openai-chat', { model: 'm', thinking, messages: [question, { role: 'tool' }] }],
    ['openai-chat', { model: 'm', thinking, messages: [{ role: 'developer' }, question] }],
    ['openai-chat', { model: 'm', thinking, messages: [{ role: 'system' }, question] }],
    ['openai-chat', { model: 'm', thinking, messages: [{ ...question, tool_calls: [] }] }],
    ['openai-chat', { model: 'm', thinking, messages: [answered('image_url')] }],
    ['openai-chat', { model: 'm', thinking, stream_options: {} }],
    ['openai-chat', { model: 'claude-sonnet-4-5', thinking, messages: [{ role: 'tool' }] }],
    ['openai-chat', { model: 'claude-sonnet-4-5', thinking, messages: [answered('image_url')] }],
    ['openai-chat', { model: 'claude-sonnet-4-5', thinking, stream_options: {} }],
  ])('tells %s by what only it has, before what several share: %j', (adapter, body) => {
    expect(detectAdapter({ messages: [question], ...body })).toBe(adapter);
  });

  test.each(adapters)('tells every public fault of %s by its body', (adapter) => {
    const missed = casesOf(adapter).filter(({ body }) => detectAdapter(body) !== adapter);
    expect(missed.map(({ id }) => id)).toEqual(adapter === 'anthropic' ? ['A54'] : []);
  });

  test.each([
    ['anthropic', { model: 'm', max_tokens: 1, messages: [question] }],
    ['anthropic', { model: 'm', messages: [question], system: 'x' }],
    ['openai-chat', { model: 'm', messages: [question] }],
    ['openai-chat', { model: 'gpt-4o', max_tokens: 1, messages: [question] }],
    ['openai-chat', { model: 'm', messages: [{ role: 'system', content: 'x' }], max_tokens: 1 }],
    ['openai-responses', { model: 'm', input: 'x' }],
    ['gemini', { contents: [] }],
    ['gemini', { request: { contents: [] } }],
    ['bedrock', { messages: [{ role: 'user', content: [{ text: 'x' }] }] }],
    ['bedrock', { messages: [], inferenceConfig: {} }],
    [undefined, { prompts: [] }],
    [undefined, 'x'],
    [undefined, null],
  ])('says %s', (adapter, body) => {
    expect(detectAdapter(body)).toBe(adapter);
  });
});

/** A model that each speaks of by its own name; a profile without one is asked for `m`. */
const models: { readonly [profile: string]: string } = {
  anthropic: 'claude-sonnet-5-5',
  deepseek: 'deepseek-v4-pro',
  glm: 'glm-5.3',
  moonshot: 'kimi-k2.6',
  minimax: 'MiniMax-M3',
  openrouter: 'anthropic/claude-sonnet-5.5',
};
const asked = adapters.flatMap((adapter) =>
  grammars[adapter].profiles.map(({ name }) => ({ adapter, profile: name })),
);

describe.each(asked)('what $adapter sends to $profile', ({ adapter, profile }) => {
  const options = fc.record(
    { effort: fc.constantFrom('none', 'low', 'high'), maxTokens: fc.constant(2000) },
    { requiredKeys: [] },
  );
  const model = models[profile] ?? 'm';

  test('is told from what others send', () => {
    const talks = conversations({ replies: 'mixed', maxSteps: 8 });
    fc.assert(
      fc.property(talks, tools, options, (messages, offered, chosen) => {
        const told = { messages, system: 'Be brief.', tools: offered };
        const target = { model, profile, ...chosen };
        const body = JSON.parse(encodeBody(project(adapter, told, target)));
        expect(detectAdapter(body)).toBe(adapter);
      }),
      { numRuns: runs(8) },
    );
  });
});

type Recorded = { readonly id: string; readonly request: Json };
const folder = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'recorded');
const present = existsSync(folder);

describe.skipIf(!present)(`what was recorded${present ? '' : ' (recorded)'}`, () => {
  test.each(adapters)('of %s is told from what is sent to others', (adapter) => {
    const lines = readFileSync(join(folder, `${adapter}.jsonl`), 'utf8')
      .trim()
      .split('\n');
    const all = lines.map((line): Recorded => JSON.parse(line));
    const missed = all.filter(({ request }) => detectAdapter(request) !== adapter);
    const bare =
      'rig:venice/error_envelope/nonexistent_model_error_preserves_status_and_body.yaml#0';
    expect(missed.map(({ id }) => id)).toEqual(adapter === 'openai-chat' ? [bare] : []);
  });
});
