import type { Json, JsonObject } from '@exarch/values';
import type { Profile } from '../../grammar.ts';
import { fieldIn, hasIn, listIn, objectIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';
import {
  argumentsParse,
  assistantSpeaks,
  hasCalls,
  messagesIn,
  noField,
  noRole,
  reasoningGoesBack,
  systemFirst,
  userIsThere,
} from './looks.ts';

/** Azure OpenAI: the same service with an older limit. */
export const azure: Profile = {
  name: 'azure',
  title: 'Azure OpenAI',
  ownModels: true,
  traits: ['ids-40'],
  speaks: { 'OAC-047': 'CMP-azure-002' },
};

/** Groq. */
export const groq: Profile = {
  name: 'groq',
  title: 'Groq',
  traits: ['member:reasoning', 'member:reasoning_content'],
  keeps: ['OAC-048'],
  speaks: { 'OAC-048': 'CMP-groq-003' },
  looks: [
    noField('CMP-groq-001', 'reasoning_content'),
    (body, sight) => {
      if (!/gpt-oss|qwen|deepseek|r1/.test(sight.model))
        noField('CMP-groq-002', 'reasoning')(body, sight);
    },
  ],
};

/** Cerebras. */
export const cerebras: Profile = {
  name: 'cerebras',
  title: 'Cerebras',
  traits: ['member:reasoning', 'member:reasoning_content'],
  looks: [noField('CMP-cerebras-001', 'reasoning_content')],
};

function lookForContent(body: JsonObject, sight: Sight): void {
  for (const { message, at } of messagesIn(body)) {
    const content = fieldIn(message, 'content');
    if (content !== undefined && !(Array.isArray(content) && content.length === 0)) continue;
    sight.report('CMP-xai-001', 'Has no content element; send text, if only an empty one.', [
      ...at,
      'content',
    ]);
  }
}

/** xAI. */
export const xai: Profile = {
  name: 'xai',
  title: 'xAI',
  traits: ['member:reasoning_content'],
  looks: [lookForContent],
};

function isKimiThinking(body: JsonObject, { model }: Sight): boolean {
  const thinking = fieldIn(body['thinking'], 'type');
  if (thinking !== undefined) return thinking !== 'disabled';
  return /kimi-k(?:2\.[5-9]|[3-9])|kimi-k2-thinking/.test(model);
}

/** Moonshot. */
export const moonshot: Profile = {
  name: 'moonshot',
  title: 'Moonshot',
  traits: ['member:reasoning_content'],
  aliases: ['kimi', 'moonshotai'],
  speaks: { 'OAC-042': 'CMP-moonshot-002', 'OAC-043': 'CMP-moonshot-002' },
  drops: ['OAC-022'],
  looks: [
    reasoningGoesBack('CMP-moonshot-001', isKimiThinking),
    assistantSpeaks('CMP-moonshot-003'),
  ],
};

/** Alibaba's DashScope. */
export const qwen: Profile = {
  name: 'qwen',
  title: 'Qwen on DashScope',
  traits: ['member:reasoning_content'],
  aliases: ['dashscope', 'alibaba'],
  keeps: ['OAC-069'],
  speaks: {
    'OAC-040': 'CMP-qwen-004',
    'OAC-042': 'CMP-qwen-001',
    'OAC-043': 'CMP-qwen-001',
    'OAC-044': 'CMP-qwen-001',
  },
  looks: [argumentsParse('CMP-qwen-002', { beEmpty: false }), userIsThere('CMP-qwen-003')],
};

/** Z.ai. */
export const glm: Profile = {
  name: 'glm',
  title: 'GLM on Z.ai',
  traits: ['member:reasoning_content'],
  aliases: ['zai', 'z.ai', 'zhipu', 'zhipuai'],
  looks: [
    userIsThere('CMP-glm-001'),
    noRole('CMP-glm-002', 'developer'),
    argumentsParse('CMP-glm-003', { beEmpty: false }),
  ],
};

function lookForParameters(body: JsonObject, sight: Sight): void {
  for (const [index, tool] of listIn(body['tools']).entries()) {
    const made = objectIn(tool, 'function');
    if (made === undefined || hasIn(made, 'parameters')) continue;
    const because = 'A function has parameters; give an object schema without properties.';
    sight.report('CMP-minimax-003', because, ['tools', index, 'function', 'parameters']);
  }
}

/** MiniMax. */
export const minimax: Profile = {
  name: 'minimax',
  title: 'MiniMax',
  traits: ['member:reasoning_content', 'member:reasoning_details'],
  speaks: {
    'OAC-042': 'CMP-minimax-001',
    'OAC-043': 'CMP-minimax-001',
    'OAC-044': 'CMP-minimax-002',
    'OAC-045': 'CMP-minimax-002',
  },
  looks: [
    lookForParameters,
    argumentsParse('CMP-minimax-004', { beEmpty: false }),
    systemFirst('CMP-minimax-005'),
  ],
};

function lookForDetails(body: JsonObject, sight: Sight): void {
  if (!/gemini-[3-9]/.test(sight.model)) return;
  const messages = messagesIn(body);
  const turn = messages.findLastIndex(({ role }) => role === 'user');
  for (const { message, at } of messages.slice(turn + 1)) {
    if (!hasCalls(message) || carriesDetails(message)) continue;
    const because = 'Gemini 3 wants the reasoning_details of an open tool turn back; keep them.';
    sight.report('CMP-openrouter-002', because, [...at, 'reasoning_details']);
  }
}

function carriesDetails(message: Json): boolean {
  return listIn(fieldIn(message, 'reasoning_details')).length > 0;
}

/** OpenRouter: the rules of whoever stands behind it are not known here. */
export const openrouter: Profile = {
  name: 'openrouter',
  title: 'OpenRouter',
  traits: ['member:reasoning', 'member:reasoning_details'],
  looks: [lookForDetails],
};

/** Cohere. */
export const cohere: Profile = {
  name: 'cohere',
  title: 'Cohere v2',
  speaks: { 'OAC-042': 'COH-003', 'OAC-043': 'COH-003' },
  looks: [noRole('COH-001', 'developer'), noRole('COH-001', 'function')],
};
