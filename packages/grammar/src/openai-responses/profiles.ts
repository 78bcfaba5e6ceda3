import type { JsonObject } from '@exarch/values';
import type { Profile } from '../grammar.ts';
import { fieldIn, hasIn, listIn, stringIn } from '../lenient.ts';
import type { Sight } from '../sight.ts';
import { itemsIn } from './items.ts';

function lookAtCodex(body: JsonObject, sight: Sight): void {
  const report = (because: string, at: string) => sight.report('OAR-080', because, [at]);
  if (body['store'] !== false) report('Must be false here.', 'store');
  if (body['stream'] !== true) report('Must be true here.', 'stream');
  const { instructions } = body;
  if (typeof instructions !== 'string') report('Must be there.', 'instructions');
  else if (instructions === '') sight.warn('OAR-080', 'Is empty.', ['instructions']);
  for (const name of ['max_output_tokens', 'temperature', 'top_p']) {
    if (hasIn(body, name)) report('Is not taken here.', name);
  }
  for (const { json, index } of itemsIn(body)) {
    if (stringIn(json, 'role') !== 'system') continue;
    const because = 'System messages are not taken here; use instructions or developer.';
    sight.report('OAR-080', because, ['input', index, 'role']);
  }
}

/** Outputs stand directly behind their calls: several calls, then their outputs. */
function lookAtAdjacency(body: JsonObject, sight: Sight): void {
  const open = new Set<string>();
  for (const { json, type, index } of itemsIn(body)) {
    const id = stringIn(json, 'call_id') ?? '';
    if (type === 'function_call') open.add(id);
    else if (type === 'function_call_output') open.delete(id);
    else if (open.size > 0) {
      const because = 'Stands between a call and its output; move it.';
      sight.report('CMP-deepseek-012', because, ['input', index]);
      open.clear();
    }
  }
}

function lookAtSearches(body: JsonObject, sight: Sight): void {
  for (const { json, type, index } of itemsIn(body)) {
    if (type !== 'web_search_call') continue;
    if (Array.isArray(fieldIn(fieldIn(json, 'action'), 'queries'))) continue;
    const at = ['input', index, 'action', 'queries'];
    sight.report('CMP-deepseek-009', 'A search names its queries as a list.', at);
  }
}

function lookAtChoice(body: JsonObject, sight: Sight): void {
  if (body['tool_choice'] !== 'none') return;
  sight.report('CMP-misc-001', 'Is not taken here; leave the tools out instead.', ['tool_choice']);
}

function lookAtAnswers(body: JsonObject, sight: Sight): void {
  for (const { json, type, index } of itemsIn(body)) {
    const content = type === 'message' ? fieldIn(json, 'content') : undefined;
    if (stringIn(json, 'role') !== 'assistant' || !Array.isArray(content)) continue;
    const refusal = listIn(content).some((part) => stringIn(part, 'type') === 'refusal');
    if (content.length > 0 && !refusal) continue;
    const because = 'An empty or refusing assistant message breaks this server; leave it out.';
    sight.report('CMP-vllm-004', because, ['input', index, 'content']);
  }
}

/** OpenAI, and whoever speaks a dialect of its Responses. */
export const profiles: readonly [Profile, ...Profile[]] = [
  { name: 'openai', title: 'OpenAI', ownModels: true },
  { name: 'azure', title: 'Azure OpenAI', ownModels: true },
  {
    name: 'chatgpt',
    title: 'ChatGPT backend of Codex',
    aliases: ['codex'],
    ownModels: true,
    looks: [lookAtCodex],
  },
  { name: 'copilot', title: 'GitHub Copilot' },
  {
    name: 'deepseek',
    title: 'DeepSeek',
    hardens: ['OAC-001'],
    looks: [lookAtAdjacency, lookAtSearches],
  },
  { name: 'xai', title: 'xAI' },
  { name: 'moonshot', title: 'Moonshot', aliases: ['kimi', 'moonshotai'] },
  { name: 'meta', title: 'Meta', looks: [lookAtChoice] },
  { name: 'openrouter', title: 'OpenRouter' },
  { name: 'groq', title: 'Groq' },
  { name: 'perplexity', title: 'Perplexity' },
  { name: 'huggingface', title: 'Hugging Face router' },
  { name: 'vllm', title: 'vLLM', looks: [lookAtAnswers] },
  { name: 'llamacpp', title: 'llama.cpp server', aliases: ['llama.cpp', 'llama-cpp'] },
  { name: 'mistralrs', title: 'mistral.rs' },
  { name: 'ollama', title: 'Ollama' },
];
