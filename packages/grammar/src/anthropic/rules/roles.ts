import type { RuleEntry } from '../../rule.ts';

/** Roles and order. */
export const rolesRules: { readonly [id: string]: RuleEntry } = {
  'ANT-020': {
    name: 'known-roles',
    states:
      'A message is from the user or the assistant; system text goes into the top-level `system`, unless the model takes it between turns.',
    level: 'refused',
    check: 'pure',
    says: 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
    from: ['gh:ianarawjo/ChainForge#271', 'npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'measured',
  },
  'ANT-021': {
    name: 'neighbours-are-merged',
    states: 'Two messages of one role in a row are read as one.',
    level: 'accepted',
    check: 'pure',
    from: [
      'gh:etkecc/baibot#13',
      'gh:lobehub/lobehub#1496',
      'gh:BerriAI/litellm#3474',
      'claude:build-with-claude/working-with-messages',
    ],
    sure: 'documented',
  },
  'ANT-022': {
    name: 'user-speaks-first',
    states:
      'The first message is from the user. The Claude API takes another order today; older reports and some platforms do not.',
    level: 'warning',
    check: 'platform',
    says: 'messages: first message must use the "user" role',
    from: [
      'gh:anthropics/anthropic-sdk-typescript#622',
      'gh:anthropics/courses#79',
      'gh:lobehub/lobehub#1601',
      'gh:CherryHQ/cherry-studio#39',
    ],
    sure: 'disputed',
  },
  'ANT-023': {
    name: 'no-prefill',
    states:
      'From Claude 4.6 on the conversation ends with the user; an answer cannot be begun for the model.',
    level: 'model',
    check: 'model',
    says: 'This model does not support assistant message prefill. The conversation must end with a user message.',
    from: [
      'gh:anomalyco/opencode#29760',
      'gh:NousResearch/hermes-agent/pull/101401',
      'gh:aws-samples/bedrock-access-gateway/pull/219',
      'claude:api/errors#prefill-not-supported',
    ],
    sure: 'documented',
  },
  'ANT-024': {
    name: 'no-prefill-with-thinking',
    states:
      'An answer cannot be begun for the model while thinking is on or the output format is fixed.',
    level: 'refused',
    check: 'pure',
    from: ['claude:build-with-claude/thinking', 'claude:build-with-claude/structured-outputs'],
    sure: 'documented',
  },
  'ANT-025': {
    name: 'final-text-trimmed',
    states: 'A final assistant text does not end in white space.',
    level: 'refused',
    check: 'pure',
    says: 'messages: final assistant content cannot end with trailing whitespace',
    from: [
      'gh:anomalyco/opencode#1295',
      'gh:tailcallhq/forgecode#1872',
      'gh:langchain-ai/langchain/pull/35072',
      'claude:build-with-claude/prompt-engineering/prefill-claudes-response',
    ],
    sure: 'documented',
  },
  'ANT-026': {
    name: 'calls-are-not-the-end',
    states: 'The conversation does not end with calls that wait for their results.',
    level: 'refused',
    check: 'pure',
    says: '`tool_use` ids were found without `tool_result` blocks immediately after: toolu_…',
    from: ['claude:api/messages/create'],
    sure: 'reported',
  },
  'ANT-030': {
    name: 'system-messages-by-model',
    states: 'Only some models take a system message between turns.',
    level: 'model',
    check: 'model',
    says: 'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
    from: [
      'gh:ianarawjo/ChainForge#271',
      'claude:build-with-claude/mid-conversation-system-messages',
      'npm:@anthropic-ai/sdk/v/1.14.0',
    ],
    sure: 'documented',
  },
  'ANT-031': {
    name: 'system-message-place',
    states:
      'A system message follows a user turn, stands before an assistant message or at the end, and never between a call and its result.',
    level: 'refused',
    check: 'pure',
    says: "messages.N: role 'system' must precede an 'assistant' message or end the array",
    from: ['gh:anthropics/claude-code#73821'],
    sure: 'documented',
  },
  'ANT-032': {
    name: 'system-message-content',
    states: 'A system message holds text, or adds and removes tools that the request defines.',
    level: 'refused',
    check: 'pure',
    from: ['claude:api/messages/create'],
    sure: 'documented',
  },
  'ANT-033': {
    name: 'cleared-messages',
    states:
      '`clear_at` stands on system messages only; one that is cleared at the next user message holds plain text.',
    level: 'refused',
    check: 'pure',
    says: "…clear_at is only permitted on role 'system' messages",
    from: ['claude:api/messages/create'],
    sure: 'documented',
  },
  'ANT-034': {
    name: 'system-is-text',
    states: 'The top-level `system` is a string or a list of text blocks.',
    level: 'refused',
    check: 'pure',
    from: ['npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'schema',
  },
};
