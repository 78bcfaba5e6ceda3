import type { Adapter } from '@exarch/values';

/** A model that each adapter's grammar knows. */
export const models: { readonly [A in Adapter]: string } = {
  anthropic: 'claude-opus-4-8',
  'openai-chat': 'gpt-5.6',
  'openai-responses': 'gpt-5.6',
  gemini: 'gemini-3-pro',
  bedrock: 'us.anthropic.claude-sonnet-4-6',
};
