import type { JsonObject } from '@exarch/values';
import { fieldIn, hasIn, listIn } from '../lenient.ts';
import { mantle, type Tell } from '../tell.ts';

/** OpenRouter puts the maker before the model; other gateways too, at other addresses. */
const routed =
  /^(?:~|anthropic\/claude|openai\/(?:gpt-[3-9]|o\d|chatgpt)|google\/gemini-|x-ai\/|z-ai\/|deepseek\/|minimax\/|openrouter\/)|^[^/]+\/.*:(?:free|nitro|floor|exacto|extended|thinking|online)$/;

function carriesDetails(body: JsonObject): boolean {
  return listIn(body['messages']).some((message) => hasIn(message, 'reasoning_details'));
}

function isReasoningAsked(body: JsonObject): boolean {
  return hasIn(body['reasoning'], 'effort') || hasIn(body['reasoning'], 'max_tokens');
}

/** A prefix that only Mistral's own endpoint goes on from; DeepSeek's is told by its models. */
function isPrefilled(body: JsonObject): boolean {
  return fieldIn(listIn(body['messages']).at(-1), 'prefix') === true;
}

/**
 * Who speaks Chat Completions to whom. A model goes by its bare name at its maker's own endpoint; what
 * others serve it under (`Qwen/Qwen3-4B`, `zai-glm-4.7`) tells nothing.
 */
export const tells: readonly Tell[] = [
  { profile: 'azure', hosts: ['openai.azure.com', 'cognitiveservices.azure.com'] },
  {
    profile: 'openai',
    hosts: ['api.openai.com'],
    model: /^(?:gpt-[3-9]|o\d(?:-|$)|chatgpt-|ft:)/,
  },
  {
    profile: 'deepseek',
    hosts: ['deepseek.com'],
    model: /^deepseek-(?:chat|reasoner|coder|v\d[^/:]*)$/,
  },
  {
    profile: 'mistral',
    hosts: ['mistral.ai'],
    model:
      /^(?:(?:mistral|ministral|pixtral|codestral|devstral|magistral|voxtral)(?:-[a-z0-9]+)?(?:-latest|-\d{4})|open-mi[sx]tral-[a-z0-9-]+)$/,
    fields: ['safe_prompt', 'random_seed', 'prompt_mode'],
    body: isPrefilled,
  },
  {
    profile: 'groq',
    hosts: ['groq.com'],
    model: /^llama-.*-(?:versatile|instant)$|^(?:groq\/)?compound/,
  },
  { profile: 'cerebras', hosts: ['cerebras.ai'] },
  { profile: 'xai', hosts: ['x.ai'], model: /^grok-[^/:]+$/, fields: ['search_parameters'] },
  {
    profile: 'moonshot',
    hosts: ['moonshot.ai', 'moonshot.cn'],
    model: /^(?:kimi-(?:k\d|latest|thinking)|moonshot-v\d)[^/:]*$/,
  },
  {
    profile: 'qwen',
    path: /^https?:\/\/(?:[^/?#]*\.)?(?:dashscope|maas)[^/?#]*\.aliyuncs\.com(?:[:/?#]|$)/i,
    model:
      /^(?:qwen[\d.]*|qwq|qvq)(?:-[a-z]+)*-(?:max|plus|turbo|flash|long)(?:-(?:latest|preview|\d{4}-\d\d-\d\d))?$/,
    fields: ['enable_thinking'],
  },
  { profile: 'glm', hosts: ['z.ai', 'bigmodel.cn'], model: /^glm-\d[^/:]*$/ },
  {
    profile: 'minimax',
    hosts: ['minimax.io', 'minimaxi.com'],
    model: /^(?:minimax-(?:m\d|text)|abab)[^/:]*$/,
    fields: ['reasoning_split'],
  },
  {
    profile: 'openrouter',
    hosts: ['openrouter.ai'],
    model: routed,
    fields: ['provider', 'transforms', 'route', 'models'],
    body: (body) => carriesDetails(body) || isReasoningAsked(body),
  },
  {
    profile: 'cohere',
    hosts: ['cohere.com', 'cohere.ai'],
    model: /^command-(?:a|r|light|nightly)/,
  },
  { profile: 'perplexity', hosts: ['perplexity.ai'], model: /^sonar(?:-|$)/ },
  { profile: 'gemini', hosts: ['generativelanguage.googleapis.com'], model: /^gemini-/ },
  { profile: 'copilot', hosts: ['githubcopilot.com'] },
  { profile: 'together', hosts: ['together.ai', 'together.xyz'] },
  { profile: 'venice', hosts: ['venice.ai'] },
  { profile: 'huggingface', hosts: ['huggingface.co'] },
  { profile: 'snowflake', hosts: ['snowflakecomputing.com'] },
  { profile: 'nebius', hosts: ['nebius.com', 'nebius.ai'] },
  { profile: 'novita', hosts: ['novita.ai'] },
  { profile: 'fireworks', hosts: ['fireworks.ai'], model: /^accounts\/fireworks\// },
  { profile: 'doubleword', hosts: ['doubleword.ai'] },
  { profile: 'bedrock-mantle', path: mantle },
  {
    profile: 'ollama',
    hosts: ['ollama.com'],
    anywhere: true,
    model: /^[a-z0-9._-]+:(?:latest|[\d.x]+[bm](?:-[a-z0-9._-]+)?|[a-z0-9.-]*cloud)$/,
    fields: ['keep_alive'],
  },
  {
    profile: 'llamacpp',
    anywhere: true,
    model: /[-.](?:i?q\d_[a-z0-9_]+|b?f16)(?:\.gguf)?$|\.gguf$/,
  },
];
