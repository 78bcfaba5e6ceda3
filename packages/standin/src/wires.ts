import type { Adapter } from '@exarch/values';
import { anthropic } from './anthropic/wire.ts';
import { bedrock } from './bedrock/wire.ts';
import { gemini } from './gemini/wire.ts';
import { openaiChat } from './openai-chat/wire.ts';
import { openaiResponses } from './openai-responses/wire.ts';
import type { Wire } from './wire.ts';

/** Every protocol the stand-in speaks. */
export const wires: { readonly [adapter in Adapter]: Wire } = {
  anthropic,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  gemini,
  bedrock,
};
