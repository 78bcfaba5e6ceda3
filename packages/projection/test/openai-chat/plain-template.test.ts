import type { Message } from '@exarch/conversation';
import { isRefused, validateInput } from '@exarch/grammar';
import { describe, expect, test } from 'vitest';
import { projectChat } from '../../src/openai-chat/project.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const origin = { adapter: 'openai-chat', model: 'm' } as const;
const messages: readonly Message[] = [
  { role: 'user', content: [text('one')] },
  {
    role: 'assistant',
    content: [text('two'), { type: 'call', id: 'c1', name: 'f', arguments: { n: 1 } }],
    origin,
  },
  { role: 'tool', results: [{ call: 'c1', name: 'f', content: [text('three')], failed: false }] },
  { role: 'user', content: [text('four')] },
];

function sent(model: string, profile?: string) {
  const options = { model, ...(profile ? { profile } : {}) };
  return projectChat({ system: 'Be brief.', messages }, options);
}

describe('a template of user and assistant in turn', () => {
  test.each([
    ['vllm', 'mistral-7b-instruct-v0.2'],
    ['tgi', 'google/gemma-3-12b-it'],
    ['sglang', 'meta-llama/Llama-2-7b-chat-hf'],
    ['vllm', 'google/gemma-2-9b-it'],
    ['vllm', 'google/gemma-2b-it'],
    ['vllm', 'google/medgemma-27b-text-it'],
    ['vllm', 'mistralai/Mixtral-8x7B-Instruct-v0.1'],
  ])('is told calls and results in words by %s', (profile, model) => {
    const { body, notes } = sent(model, profile);
    expect(body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    const words = JSON.stringify(body.messages);
    for (const said of ['Be brief.', 'one', 'two', 'called f', 'three', 'four']) {
      expect(words).toContain(said);
    }
    expect(notes.map(({ rule }) => rule)).toContain('projection/calls-in-words');
    expect(isRefused(validateInput('openai-chat', body, { model, profile }))).toBe(false);
  });

  test('is none of a newer model, nor of who does not render it', () => {
    const roles = ['system', 'user', 'assistant', 'tool', 'user'];
    for (const projected of [
      sent('mistral-large', 'vllm'),
      sent('gemma-3-12b-it', 'openrouter'),
      sent('gemma-3-12b-it'),
    ]) {
      expect(projected.body.messages.map(({ role }) => role)).toEqual(roles);
    }
  });

  test.each([
    'google/functiongemma-270m-it',
    'google/gemma-31b-it',
    'mistralai/Mixtral-8x22B-Instruct-v0.1',
    'llama-20b',
  ])('is not %s’s, whose name only holds such a one', (model) => {
    const { body, notes } = sent(model, 'vllm');
    expect(body.messages.map(({ role }) => role)).toContain('tool');
    expect(notes).toEqual([]);
    expect(isRefused(validateInput('openai-chat', body, { model, profile: 'vllm' }))).toBe(false);
  });
});
