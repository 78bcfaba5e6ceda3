import type { RuleEntry } from '../../rule.ts';

/** Cache marks. */
export const cacheRules: { readonly [id: string]: RuleEntry } = {
  'ANT-170': {
    name: 'four-cache-marks',
    states:
      'At most four cache marks stand in tools, system and messages together; the automatic one counts.',
    level: 'refused',
    check: 'pure',
    says: 'A maximum of 4 blocks with cache_control may be provided. Found 5.',
    from: [
      'gh:tghamm/Anthropic.SDK#50',
      'gh:griffinmartin/opencode-claude-auth#121',
      'claude:build-with-claude/prompt-caching',
      'npm:@anthropic-ai/sdk/v/1.14.0',
    ],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-171': {
    name: 'long-marks-first',
    states: 'One-hour marks stand before five-minute ones, in the order tools, system, messages.',
    level: 'refused',
    check: 'pure',
    says: "…cache_control.ttl: a ttl='1h' cache_control block must not come after a ttl='5m' cache_control block. Note that blocks are processed in the following order: `tools`, `system`, `messages`.",
    from: ['gh:headroomlabs-ai/headroom#2939', 'gh:cnighswonger/claude-code-cache-fix#44'],
    sure: 'reported',
    doubtful: true,
  },
  'ANT-172': {
    name: 'cache-mark-shape',
    states: 'A cache mark is ephemeral, for 5m or 1h, and not on a deferred tool.',
    level: 'refused',
    check: 'pure',
    from: ['claude:api/messages/create'],
    sure: 'documented',
    doubtful: true,
  },
};
