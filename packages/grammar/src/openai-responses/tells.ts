import type { Tell } from '../tell.ts';

/** Who speaks Responses to whom. */
export const tells: readonly Tell[] = [
  { profile: 'azure', hosts: ['openai.azure.com', 'cognitiveservices.azure.com'] },
  { profile: 'chatgpt', hosts: ['chatgpt.com'] },
  {
    profile: 'openai',
    hosts: ['api.openai.com'],
    model: /^(?:gpt-[3-9]|o\d(?:-|$)|codex-|computer-use-|ft:)/,
  },
  { profile: 'copilot', hosts: ['githubcopilot.com'] },
  { profile: 'deepseek', hosts: ['deepseek.com'], model: /^deepseek-(?:chat|reasoner|v\d[^/:]*)$/ },
  { profile: 'xai', hosts: ['x.ai'], model: /^grok-[^/:]+$/ },
  {
    profile: 'moonshot',
    hosts: ['moonshot.ai', 'moonshot.cn'],
    model: /^(?:kimi-(?:k\d|latest|thinking)|moonshot-v\d)[^/:]*$/,
  },
  { profile: 'meta', hosts: ['llama.com', 'meta.com', 'meta.ai'], model: /^muse-/ },
  {
    profile: 'openrouter',
    hosts: ['openrouter.ai'],
    model: /^(?:anthropic|google|x-ai|z-ai)\/|^openai\/(?:gpt-[3-9]|o\d)/,
  },
  { profile: 'groq', hosts: ['groq.com'] },
  { profile: 'perplexity', hosts: ['perplexity.ai'], model: /^sonar(?:-|$)/ },
  { profile: 'huggingface', hosts: ['huggingface.co'] },
  {
    profile: 'ollama',
    hosts: ['ollama.com'],
    anywhere: true,
    model: /^[a-z0-9._-]+:(?:latest|[\d.x]+[bm](?:-[a-z0-9._-]+)?|[a-z0-9.-]*cloud)$/,
  },
  {
    profile: 'llamacpp',
    anywhere: true,
    model: /[-.](?:i?q\d_[a-z0-9_]+|b?f16)(?:\.gguf)?$|\.gguf$/,
  },
];
