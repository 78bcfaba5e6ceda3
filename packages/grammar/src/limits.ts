import type { Adapter } from '@exarch/values';
import * as anthropic from './anthropic/limits.ts';
import * as bedrock from './bedrock/limits.ts';
import * as gemini from './gemini/limits.ts';
import type { Limit } from './limit.ts';
import * as openaiChat from './openai-chat/limits.ts';
import * as openaiResponses from './openai-responses/limits.ts';

/** What the names of tools may look like, by adapter: what the grammar checks and the projection maps into. */
export const toolNameLimits: { readonly [A in Adapter]: Limit } = {
  anthropic: anthropic.toolNames,
  'openai-chat': openaiChat.toolNames,
  'openai-responses': openaiResponses.toolNames,
  gemini: gemini.toolNames,
  bedrock: bedrock.toolNames,
};

/** What the ids of calls may look like, by adapter. */
export const callIdLimits: { readonly [A in Adapter]: Limit } = {
  anthropic: anthropic.callIds,
  'openai-chat': openaiChat.callIds,
  'openai-responses': openaiResponses.callIds,
  gemini: gemini.callIds,
  bedrock: bedrock.callIds,
};
