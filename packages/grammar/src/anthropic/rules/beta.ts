import type { RuleEntry } from '../../rule.ts';

/** Compaction, fallback, threads. */
export const betaRules: { readonly [id: string]: RuleEntry } = {
  'ANT-150': {
    name: 'compaction-shape',
    states:
      'A compaction says something or is null; the request for one goes without context management, stop sequences, a fixed format and forced tools.',
    level: 'refused',
    check: 'beta',
    says: 'compaction_block_misplaced',
    from: ['claude:build-with-claude/compaction-on-demand', 'npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'documented',
    doubtful: true,
  },
  'ANT-151': {
    name: 'fallback-blocks-stay',
    states: 'A fallback block stays where it was received.',
    level: 'refused',
    check: 'origin',
    from: ['claude:build-with-claude/refusals-and-fallback'],
    sure: 'documented',
  },
  'ANT-152': {
    name: 'thread-shape',
    states: '`thread` creates one, or continues one from its latest message.',
    level: 'refused',
    check: 'pure',
    says: 'thread_already_continued',
    from: ['npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'schema',
    doubtful: true,
  },
  'ANT-153': {
    name: 'own-summaries-cut-cleanly',
    states: 'Whoever shortens a history cuts where no pair and no run of thinking is split.',
    level: 'accepted',
    check: 'pure',
    from: ['gh:tamaratran/fast-jev-compaction#65'],
    sure: 'inferred',
  },
};
