import type { Adapter } from '@exarch/values';
import { anthropic } from './hosts/anthropic.ts';
import { bedrock } from './hosts/bedrock.ts';
import { gemini } from './hosts/gemini.ts';
import type { Host } from './hosts/host.ts';
import { openaiChat, openaiResponses } from './hosts/openai.ts';

/** Every adapter's host. */
export const hosts: { readonly [A in Adapter]: Host } = {
  anthropic,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  gemini,
  bedrock,
};
