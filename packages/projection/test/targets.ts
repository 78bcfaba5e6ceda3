import type { Adapter } from '@exarch/values';
import type { ProjectOptions } from '../src/index.ts';
import { anthropicFaults } from './checkers/anthropic.ts';
import { bedrockFaults } from './checkers/bedrock.ts';
import { geminiFaults } from './checkers/gemini.ts';
import type { Tree } from './checkers/json.ts';
import { chatFaults } from './checkers/openai-chat.ts';
import { responsesFaults } from './checkers/openai-responses.ts';

/** A wire, a model on it and a reader of its bodies that knows nothing of ours. */
export type Target = {
  readonly adapter: Adapter;
  readonly options: ProjectOptions;
  readonly faults: (body: Tree) => readonly string[];
};

function target(adapter: Adapter, options: ProjectOptions, faults: Target['faults']): Target {
  return { adapter, options, faults };
}

const nine = (body: Tree): readonly string[] => chatFaults(body, true);
const signed = (body: Tree): readonly string[] => geminiFaults(body, true);

const apart = (body: Tree): readonly string[] => bedrockFaults(body, true);

/** Every wire with models and profiles that differ in what they take. */
export const targets: readonly Target[] = [
  target('anthropic', { model: 'claude-opus-4-8' }, anthropicFaults),
  target('anthropic', { model: 'claude-opus-5-5', effort: 'high' }, anthropicFaults),
  target('anthropic', { model: 'claude-sonnet-4-5', effort: 'high' }, anthropicFaults),
  target('openai-chat', { model: 'gpt-5.6' }, chatFaults),
  target('openai-chat', { model: 'deepseek-reasoner', profile: 'deepseek' }, chatFaults),
  target('openai-chat', { model: 'mistral-large-latest', profile: 'mistral' }, nine),
  target(
    'openai-chat',
    { model: 'anthropic/claude-sonnet-5.5', profile: 'openrouter' },
    chatFaults,
  ),
  target('openai-chat', { model: 'google/gemini-3-pro', profile: 'openrouter' }, chatFaults),
  target('openai-responses', { model: 'gpt-5.6' }, responsesFaults),
  target('openai-responses', { model: 'gpt-4.1', maxTokens: 8 }, responsesFaults),
  target('gemini', { model: 'gemini-3-pro', effort: 'low' }, signed),
  target('gemini', { model: 'gemini-2.5-flash', effort: 'high' }, geminiFaults),
  target('bedrock', { model: 'us.anthropic.claude-sonnet-4-6' }, bedrockFaults),
  target('bedrock', { model: 'amazon.nova-pro-v1:0' }, bedrockFaults),
  target('bedrock', { model: 'meta.llama4-maverick-17b-instruct-v1:0' }, apart),
];
