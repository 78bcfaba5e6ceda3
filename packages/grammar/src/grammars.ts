import type { Adapter } from '@exarch/values';
import { anthropic } from './anthropic/grammar.ts';
import { bedrock } from './bedrock/grammar.ts';
import { gemini } from './gemini/grammar.ts';
import type { Grammar } from './grammar.ts';
import { openaiChat } from './openai-chat/grammar.ts';
import { openaiResponses } from './openai-responses/grammar.ts';

/** Every adapter's grammar. */
export const grammars: { readonly [A in Adapter]: Grammar } = {
  anthropic,
  'openai-chat': openaiChat,
  'openai-responses': openaiResponses,
  gemini,
  bedrock,
};
