import type { Adapter } from '@exarch/values';
import { anthropic } from './anthropic/grammar.ts';
import type { Grammar } from './grammar.ts';
import { openaiChat } from './openai-chat/grammar.ts';

/** Every adapter's grammar. */
export const grammars: { readonly [A in Adapter]: Grammar } = {
  anthropic,
  'openai-chat': openaiChat,
  'openai-responses': anthropic,
  gemini: anthropic,
  bedrock: anthropic,
};
