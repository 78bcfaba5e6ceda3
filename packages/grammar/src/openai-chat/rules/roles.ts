import type { RuleEntry } from '../../rule.ts';

/** Roles. */
export const rolesRules: { readonly [id: string]: RuleEntry } = {
  'OAC-010': {
    name: 'known-roles',
    states: 'A message is from system, developer, user, assistant, tool or function.',
    level: 'refused',
    check: 'pure',
    says: "Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
    from: ['https://platform.openai.com/docs/api-reference/chat/create'],
    sure: 'measured',
  },
  'OAC-011': {
    name: 'function-role-by-model',
    states: 'The newest models know no function role.',
    level: 'model',
    check: 'model',
    says: "Unsupported value: 'messages[2].role' does not support 'function' with this mode[l]",
    from: ['https://platform.openai.com/docs/api-reference/chat/create'],
    sure: 'measured',
  },
  'OAC-012': {
    name: 'system-role-by-model',
    states: 'o1-mini and o1-preview take neither system nor developer messages.',
    level: 'model',
    check: 'model',
    says: "Unsupported value: 'messages[0].role' does not support 'system' with this model.",
    from: [
      'gh:pydantic/pydantic-ai#974',
      'gh:QuantumNous/new-api#847',
      'gh:langchain-ai/langchain#28895',
      'gh:microsoft/agent-framework#1077',
    ],
    sure: 'reported',
  },
  'OAC-013': {
    name: 'order-is-free',
    states: 'Plain roles stand in any order; a trailing assistant message is no prefill.',
    level: 'accepted',
    check: 'pure',
    from: ['https://platform.openai.com/docs/api-reference/chat/create'],
    sure: 'unverified',
  },
  'OAC-014': {
    name: 'speaker-name',
    states:
      'The `name` of a speaker is 1 to 64 letters, digits, `_` and `-`; newer models are laxer.',
    level: 'warning',
    check: 'pure',
    says: "'Note Taker' does not match '^[a-zA-Z0-9_-]{1,64}$' - 'messages.2.name'",
    from: ['https://platform.openai.com/docs/api-reference/chat/create'],
    sure: 'reported',
  },
};
