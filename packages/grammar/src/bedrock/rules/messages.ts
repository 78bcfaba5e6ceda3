import type { RuleEntry } from '../../rule.ts';

/** Order of messages. */
export const messagesRules: { readonly [id: string]: RuleEntry } = {
  'BED-001': {
    name: 'user-speaks-first',
    states:
      'The first message is from the user. Nova, Llama, Mistral, Cohere, AI21 and Writer refuse another; on Claude and Qwen it only warns.',
    level: 'model',
    check: 'model',
    says: 'A conversation must start with a user message. Try again with a conversation that starts with a user message.',
    from: ['gh:langgenius/dify#12340', 'gh:deepgram/deepgram-python-sdk#760'],
    sure: 'measured',
  },
  'BED-002': {
    name: 'roles-alternate',
    states:
      'Roles alternate: nothing is merged here. Reports say refused, a recorded request was accepted.',
    level: 'warning',
    check: 'model',
    says: 'A conversation must alternate between user and assistant roles. Make sure the conversation alternates between user and assistant roles and try again.',
    from: ['gh:langchain-ai/langchain-aws#130', 'gh:cline/cline#431'],
    sure: 'disputed',
  },
  'BED-003': {
    name: 'known-roles',
    states: "A role is user or assistant; the schema's system is not open.",
    level: 'refused',
    check: 'pure',
    says: "Value 'system' at 'messages.1.member.role' failed to satisfy constraint: Member must satisfy enum value set: [user, assistant]",
    from: ['gh:BerriAI/litellm#41043', 'gh:continuedev/continue#1938'],
    sure: 'reported',
  },
  'BED-007': {
    name: 'no-prefill',
    states: 'From Claude 4.6 on the conversation ends with the user.',
    level: 'model',
    check: 'model',
    says: 'The model returned the following errors: This model does not support assistant message prefill. The conversation must end with a user message.',
    from: ['gh:anomalyco/opencode#29760', 'gh:NousResearch/hermes-agent#101401'],
    sure: 'reported',
  },
  'BED-008': {
    name: 'final-text-trimmed',
    states: 'On Claude a final assistant text does not end in white space.',
    level: 'refused',
    check: 'model',
    says: 'messages: final assistant content cannot end with trailing whitespace',
    from: ['gh:langchain-ai/langchain-aws#599'],
    sure: 'reported',
  },
  'BED-009': {
    name: 'no-bare-reasoning',
    states:
      'On Sonnet 5 and newer no assistant message before the end holds nothing but reasoning.',
    level: 'model',
    check: 'model',
    says: 'This model does not support assistant message prefill. The conversation must end with a user message.',
    from: ['gh:NousResearch/hermes-agent#105780'],
    sure: 'measured',
  },
  'BED-010': {
    name: 'messages-are-there',
    states: 'There is at least one message.',
    level: 'refused',
    check: 'pure',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'schema',
  },
};
