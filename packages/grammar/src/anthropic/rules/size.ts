import type { RuleEntry } from '../../rule.ts';

/** Encoding and size. */
export const sizeRules: { readonly [id: string]: RuleEntry } = {
  'ANT-200': {
    name: 'well-formed-text',
    states: 'No string or key holds half of a surrogate pair.',
    level: 'refused',
    check: 'pure',
    says: 'The request body is not valid JSON: no low surrogate in string: line 1 column N (char N-1)',
    from: ['gh:anthropics/claude-code#3277', 'gh:anthropics/claude-code#60394'],
    sure: 'reported',
    doubtful: true,
  },
  'ANT-201': {
    name: 'body-size',
    states: 'The body has at most 32 MB, on Bedrock 20, on Google Cloud 30.',
    level: 'refused',
    check: 'platform',
    says: 'Request exceeds the maximum size',
    from: ['claude:api/overview#request-size-limits'],
    sure: 'documented',
    doubtful: true,
    status: 413,
  },
  'ANT-202': {
    name: 'message-count',
    states: 'There are at most 100,000 messages.',
    level: 'refused',
    check: 'pure',
    from: ['npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'schema',
    doubtful: true,
  },
  'ANT-203': {
    name: 'context-window',
    states: "Input and output fit the model's window.",
    level: 'refused',
    check: 'server',
    says: 'prompt is too long: 210118 tokens > 200000 maximum',
    from: [
      'gh:Aider-AI/aider#2364',
      'gh:continuedev/continue#6080',
      'gh:slopus/happy#73',
      'claude:build-with-claude/context-windows',
    ],
    sure: 'documented',
  },
  'ANT-204': {
    name: 'control-characters',
    states: 'NUL and other controls are not known to be refused.',
    level: 'accepted',
    check: 'pure',
    from: ['claude:api/messages/create'],
    sure: 'unverified',
  },
};
