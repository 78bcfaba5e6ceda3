import type { RuleEntry } from '../../rule.ts';

/** Envelope. */
export const envelopeRules: { readonly [id: string]: RuleEntry } = {
  'ANT-001': {
    name: 'required-envelope',
    states: '`model`, `max_tokens` and at least one entry in `messages` are there.',
    level: 'refused',
    check: 'pure',
    says: 'max_tokens: Field required',
    from: ['claude:api/messages/create', 'npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'schema',
  },
  'ANT-002': {
    name: 'max-tokens-positive',
    states:
      '`max_tokens` is at least 1, or exactly 0 for a cache pre-warm, which goes without streaming, manual thinking, a fixed output format and forced tools.',
    level: 'refused',
    check: 'pure',
    from: ['claude:build-with-claude/prompt-caching#limitations'],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-003': {
    name: 'no-unknown-fields',
    states:
      'No field stands anywhere that the API does not define; only tool inputs and schemas are free.',
    level: 'refused',
    check: 'pure',
    says: '<path>: Extra inputs are not permitted',
    from: [
      'gh:RooCodeInc/Roo-Code#11429',
      'gh:amrit110/oli#7',
      'gh:anthropics/claude-code#31033',
      'gh:anthropics/claude-code#4378',
    ],
    sure: 'reported',
    doubtful: true,
  },
  'ANT-004': {
    name: 'beta-fields-need-beta',
    states: 'A field or block that is in beta needs its `anthropic-beta` header.',
    level: 'refused',
    check: 'beta',
    says: 'Extra inputs are not permitted',
    from: ['gh:decolua/9router#1468', 'gh:anthropics/claude-code#21612', 'claude:api/beta-headers'],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-005': {
    name: 'sampling-by-model',
    states:
      'Models after Opus 4.6 leave `temperature`, `top_p` and `top_k` at their defaults; the 4.5 generation takes `temperature` or `top_p`, not both.',
    level: 'model',
    check: 'model',
    from: [
      'claude:build-with-claude/thinking',
      'claude:about-claude/models/migration-guide',
      'npm:@anthropic-ai/sdk/v/1.14.0',
    ],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-006': {
    name: 'stop-sequences-say-something',
    states: '`stop_sequences` is a list of strings, none of them white space only.',
    level: 'refused',
    check: 'pure',
    says: 'stop_sequences: each stop sequence must contain non-whitespace',
    from: ['claude:api/openai-sdk', 'npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-007': {
    name: 'user-id-is-short',
    states: '`metadata.user_id` is a string or null; a limit of 256 characters is believed.',
    level: 'warning',
    check: 'pure',
    from: ['npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'unverified',
  },
  'ANT-008': {
    name: 'output-config-values',
    states:
      '`output_config.effort` is one of low, medium, high, xhigh, max, and `format` a JSON schema.',
    level: 'refused',
    check: 'pure',
    from: ['claude:build-with-claude/structured-outputs', 'npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'schema',
    doubtful: true,
  },
  'ANT-009': {
    name: 'json-types',
    states: 'Every field has the JSON type the API declares, and required fields are there.',
    level: 'refused',
    check: 'pure',
    says: 'Input should be a valid string',
    from: ['claude:api/messages/create'],
    sure: 'reported',
    doubtful: true,
  },
  'ANT-010': {
    name: 'known-blocks',
    states:
      "Every content block has a type the API knows where it stands; stream deltas and other vendors' parts are none.",
    level: 'refused',
    check: 'pure',
    says: "messages.N.content.M: Input tag 'input_json_delta' found using 'type' does not match any of the expected tags: …",
    from: ['gh:1Panel-dev/MaxKB/pull/6683', 'npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'schema',
    doubtful: true,
  },
};
