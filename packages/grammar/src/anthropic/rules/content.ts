import type { RuleEntry } from '../../rule.ts';

/** Empty content. */
export const contentRules: { readonly [id: string]: RuleEntry } = {
  'ANT-040': {
    name: 'no-empty-message',
    states:
      'No message is empty but a final one from the assistant. An empty assistant message elsewhere only warns: reports say refused, a live probe says accepted.',
    level: 'refused',
    check: 'pure',
    says: 'messages.N: all messages must have non-empty content except for the optional final assistant message',
    from: [
      'gh:anthropics/claude-code#6774',
      'gh:anthropics/claude-code#3196',
      'gh:experientiallabs/experiential/pull/804',
      'gh:corespeed-io/zypher-agent/pull/122',
    ],
    sure: 'measured',
    doubtful: true,
  },
  'ANT-041': {
    name: 'no-empty-text',
    states: 'A text block outside a tool result is not empty.',
    level: 'refused',
    check: 'pure',
    says: 'messages: text content blocks must be non-empty',
    from: [
      'gh:vercel/ai#5576',
      'gh:anthropics/claude-code#59812',
      'gh:anthropics/claude-code#62150',
      'gh:anthropics/anthropic-sdk-typescript#658',
    ],
    sure: 'reported',
    doubtful: true,
  },
  'ANT-042': {
    name: 'no-blank-message',
    states: 'A message holds more than white space. A blank text beside other blocks only warns.',
    level: 'refused',
    check: 'pure',
    says: 'messages: text content blocks must contain non-whitespace text',
    from: [
      'gh:anomalyco/opencode#31259',
      'gh:home-assistant/core#175637',
      'gh:continuedev/continue#9605',
      'gh:anthropics/claude-code#23440',
    ],
    sure: 'measured',
    doubtful: true,
  },
  'ANT-043': {
    name: 'no-cached-nothing',
    states: 'An empty text carries no cache mark.',
    level: 'refused',
    check: 'pure',
    says: 'messages.N.content.M.text: cache_control cannot be set for empty text blocks',
    from: [
      'gh:anthropics/claude-code#55302',
      'gh:anthropics/claude-code#54013',
      'claude:build-with-claude/prompt-caching',
    ],
    sure: 'reported',
    doubtful: true,
  },
  'ANT-044': {
    name: 'dropping-leaves-nothing-bare',
    states: 'Whoever drops an empty block drops the message too when only thinking is left in it.',
    level: 'accepted',
    check: 'pure',
    from: ['claude:api/messages/create'],
    sure: 'inferred',
  },
};
