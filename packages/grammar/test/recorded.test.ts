/** Real requests and verdicts, read where they lie; a plain clone does without them. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Adapter, adapters, type Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { validateInput } from '../src/validate.ts';
import { isRefused, type Target } from '../src/violation.ts';
import { outsideTheGrammar, refusedThoughAccepted } from './fixtures/known-refusals.ts';

type Recorded = {
  readonly id: string;
  readonly vendor: string;
  readonly model?: string;
  readonly url: string;
  readonly status: number;
  readonly request: Json;
  readonly response: unknown;
};

const folder = join(import.meta.dirname, '..', '..', '..', '..', 'shared', 'recorded');
const present = existsSync(folder);
const missing = present ? '' : ' (recorded)';

function recordedOf(adapter: Adapter): readonly Recorded[] {
  if (!present) return [];
  const text = readFileSync(join(folder, `${adapter}.jsonl`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** Suites that record many vendors: the address or the model tells which. */
const told: readonly (readonly [RegExp, string])[] = [
  [/^\/openai\/v1\/chat/, 'groq'],
  [/^\/together\//, 'together'],
  [/^\/novita\//, 'novita'],
  [/^\/v1beta\/openai\//, 'gemini'],
  [/^\/api\/v1\//, 'openrouter'],
  [/ grok/, 'xai'],
  [/ (?:mistral|pixtral|magistral)/, 'mistral'],
  [/ (?:llama|gpt-oss)/, 'llamacpp'],
  [/ qwen/i, 'vllm'],
];
const suites = new Set([
  'openai',
  'openai_responses',
  'multimodal_tool_returns',
  'tool_choice_matrix',
  'stream_close',
  'openai_tool_availability_delta',
  'anthropic',
  'google',
  'cohere',
]);
const vendors: { readonly [vendor: string]: string } = {
  deepseek_responses: 'deepseek',
  bedrock_mantle: 'bedrock-mantle',
};

function vendorOf({ vendor, url, model = '' }: Recorded): string {
  if (!suites.has(vendor)) return vendors[vendor] ?? vendor;
  return told.find(([tells]) => tells.test(`${url} ${model}`))?.[1] ?? 'openai';
}

function targetOf(adapter: Adapter, recorded: Recorded): Target {
  const named = /models?\/([^:/]+)/.exec(recorded.url)?.[1] ?? '';
  if (adapter === 'anthropic') return {};
  if (adapter === 'bedrock') return { model: decodeURIComponent(named) };
  if (adapter !== 'gemini') return { profile: vendorOf(recorded) };
  return { model: named, profile: /publishers\//.test(recorded.url) ? 'vertex' : 'aistudio' };
}

describe.skipIf(!present).each(adapters)(`what was recorded of %s${missing}`, (adapter) => {
  const all = recordedOf(adapter);

  test('is let through where the provider took it', () => {
    for (const recorded of all.filter(({ status }) => status === 200)) {
      const found = validateInput(adapter, recorded.request, targetOf(adapter, recorded));
      const refused = found.filter(({ level }) => level === 'refused' || level === 'model');
      const known = refusedThoughAccepted.find(({ file }) => file === recorded.id);
      const rules = [...new Set(refused.map(({ rule }) => rule))].sort();
      expect(rules, `${recorded.id} ${JSON.stringify(refused[0])}`).toEqual(known?.rules ?? []);
    }
  });

  test('is refused where the provider refused it, if that is a matter of grammar', () => {
    for (const recorded of all.filter(({ status }) => status === 400)) {
      const found = validateInput(adapter, recorded.request, targetOf(adapter, recorded));
      const answer = JSON.stringify(recorded.response);
      const outside = outsideTheGrammar.some(({ says }) => says.test(answer));
      expect(isRefused(found), `${recorded.id} ${answer.slice(0, 300)}`).toBe(!outside);
    }
  });
});
