import type { JsonObject } from '@exarch/values';
import type { Profile } from '../../grammar.ts';
import { fieldIn, hasIn } from '../../lenient.ts';
import type { Path } from '../../path.ts';
import type { Sight } from '../../sight.ts';
import {
  argumentsParse,
  hasCalls,
  messagesIn,
  oneTrailingAssistant,
  partsAre,
  systemFirst,
  userIsThere,
} from './looks.ts';

/** A template does not pair calls and answers: these servers render what comes. */
const unpaired = ['OAC-042', 'OAC-043', 'OAC-044', 'OAC-045', 'OAC-046'];

const plainTemplate =
  /(?:^|[/-])gemma-?[1-3](?!\d)|medgemma|llama-?2(?!\d)|mistral-7b-instruct-v0\.[12]|mixtral-8x7b/;

function lookAtAlternation(body: JsonObject, sight: Sight): void {
  if (!plainTemplate.test(sight.model)) return;
  const messages = messagesIn(body);
  // Gemma's template folds a first system message into the user's.
  const folded = /gemma/.test(sight.model) && messages[0]?.role === 'system' ? 1 : 0;
  for (const [index, { role, at }] of messages.slice(folded).entries()) {
    if (role === (index % 2 === 0 ? 'user' : 'assistant')) continue;
    const because = 'This template takes only user and assistant in turn, the user first.';
    sight.report('CMP-vllm-003', because, [...at, 'role']);
    return;
  }
}

const strictQwen = /qwen-?3\.[5-8]/;

function lookAtQwen(body: JsonObject, sight: Sight): void {
  if (!strictQwen.test(sight.model)) return;
  systemFirst('CMP-vllm-002')(body, sight);
  userIsThere('CMP-vllm-002')(body, sight);
}

const vllmLooks = [
  argumentsParse('CMP-vllm-001', { beEmpty: true }),
  lookAtQwen,
  lookAtAlternation,
];

/** vLLM. */
export const vllm: Profile = {
  name: 'vllm',
  title: 'vLLM',
  traits: ['member:reasoning', 'member:reasoning_content'],
  softens: unpaired,
  keeps: ['OAC-071'],
  looks: vllmLooks,
};
/** SGLang. */
export const sglang: Profile = {
  name: 'sglang',
  title: 'SGLang',
  traits: ['member:reasoning', 'member:reasoning_content'],
  softens: unpaired,
  looks: vllmLooks,
};
/** Text Generation Inference. */
export const tgi: Profile = {
  name: 'tgi',
  title: 'Text Generation Inference',
  softens: unpaired,
  looks: [lookAtAlternation],
};

function lookForContent(body: JsonObject, sight: Sight): void {
  for (const { message, at } of messagesIn(body)) {
    if (hasIn(message, 'content') || fieldIn(message, 'tool_calls') !== undefined) continue;
    sight.report('CMP-ollama-001', 'Has no content and no calls; send an empty string.', [
      ...at,
      'content',
    ]);
  }
}

/** Ollama. */
export const ollama: Profile = {
  name: 'ollama',
  title: 'Ollama',
  traits: ['member:reasoning', 'member:reasoning_content'],
  softens: unpaired,
  drops: ['OAC-020', 'OAC-022', 'OAC-025'],
  looks: [
    lookForContent,
    partsAre('CMP-ollama-002', ['text', 'image_url', 'input_audio']),
    oneTrailingAssistant('CMP-ollama-003'),
  ],
};

function lookForKeys(body: JsonObject, sight: Sight): void {
  for (const { message, role, at } of messagesIn(body)) {
    const where: Path = [...at, 'content'];
    if (role !== 'assistant') {
      if (fieldIn(message, 'content') !== undefined) continue;
      sight.report('CMP-llamacpp-001', 'The key content is missing; it may be empty.', where);
    } else if (!hasIn(message, 'content') && !hasCalls(message)) {
      sight.report('CMP-llamacpp-001', 'Has neither content nor calls; leave it out.', where);
    }
  }
}

const thinks = /qwen-?3|thinking|gpt-oss|deepseek-r1/;

function lookAtPrefill(body: JsonObject, sight: Sight): void {
  if (!thinks.test(sight.model)) return;
  if (fieldIn(body['chat_template_kwargs'], 'enable_thinking') === false) return;
  const last = messagesIn(body).at(-1);
  if (last?.role !== 'assistant' || hasCalls(last.message)) return;
  const because = 'The template thinks, so the assistant cannot speak last; end with the user.';
  sight.report('CMP-llamacpp-002', because, last.at);
}

/** llama.cpp's server. */
export const llamacpp: Profile = {
  name: 'llamacpp',
  title: 'llama.cpp server',
  traits: ['member:reasoning', 'member:reasoning_content'],
  aliases: ['llama.cpp', 'llama-cpp'],
  softens: unpaired,
  drops: ['OAC-020', 'OAC-022'],
  looks: [
    lookForKeys,
    lookAtPrefill,
    oneTrailingAssistant('CMP-ollama-003'),
    argumentsParse('CMP-llamacpp-004', { beEmpty: true }),
  ],
};

/** mistral.rs. */
export const mistralrs: Profile = { name: 'mistralrs', title: 'mistral.rs', softens: unpaired };
/** LM Studio. */
export const lmstudio: Profile = {
  name: 'lmstudio',
  title: 'LM Studio',
  aliases: ['lm-studio'],
  softens: unpaired,
};
