import type { Profile } from '../grammar.ts';
import { deepseek } from './profiles/deepseek.ts';
import {
  azure,
  cerebras,
  cohere,
  glm,
  groq,
  minimax,
  moonshot,
  openrouter,
  qwen,
  xai,
} from './profiles/hosted.ts';
import { llamacpp, lmstudio, mistralrs, ollama, sglang, tgi, vllm } from './profiles/local.ts';
import { mistral } from './profiles/mistral.ts';

/** Vendors of whom no rule of their own is known: the base, its doubtful rules as warnings. */
const plain: readonly (readonly [name: string, title: string])[] = [
  ['together', 'Together'],
  ['copilot', 'GitHub Copilot'],
  ['doubleword', 'Doubleword'],
  ['perplexity', 'Perplexity'],
  ['venice', 'Venice'],
  ['huggingface', 'Hugging Face router'],
  ['snowflake', 'Snowflake Cortex'],
  ['crusoe', 'Crusoe'],
  ['nebius', 'Nebius'],
  ['novita', 'Novita'],
  ['fireworks', 'Fireworks'],
  ['bedrock-mantle', 'Amazon Bedrock, OpenAI endpoint'],
  ['gemini', 'Gemini, OpenAI endpoint'],
];

/** OpenAI, and whoever speaks a dialect of its Chat. */
export const profiles: readonly [Profile, ...Profile[]] = [
  { name: 'openai', title: 'OpenAI', ownModels: true },
  azure,
  deepseek,
  mistral,
  groq,
  cerebras,
  xai,
  moonshot,
  qwen,
  glm,
  minimax,
  openrouter,
  cohere,
  vllm,
  sglang,
  tgi,
  ollama,
  llamacpp,
  mistralrs,
  lmstudio,
  ...plain.map(([name, title]) => ({ name, title })),
];
