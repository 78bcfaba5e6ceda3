import type { RuleEntry } from '../../rule.ts';

/** Answers. */
export const answersRules: { readonly [id: string]: RuleEntry } = {
  'ANT-250': {
    name: 'error-body',
    states:
      'Errors are `{type: "error", error: {type, message, details?}, request_id}`; a 400 or 413 never goes away by itself.',
    level: 'accepted',
    check: 'pure',
    from: ['claude:api/errors'],
    sure: 'documented',
  },
  'ANT-251': {
    name: 'stream-grammar',
    states:
      'A stream is message_start, blocks in order, message_delta, message_stop; unknown events are passed over.',
    level: 'accepted',
    check: 'pure',
    from: ['claude:build-with-claude/streaming', 'npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'documented',
  },
  'ANT-252': {
    name: 'cut-stream',
    states: 'A call or thinking whose block did not end is lost; finished text is kept.',
    level: 'accepted',
    check: 'pure',
    from: ['gh:cline/cline#13001', 'gh:earendil-works/pi#6284'],
    sure: 'documented',
  },
  'ANT-253': {
    name: 'stop-reasons',
    states: 'A call at the end of an answer cut by `max_tokens` may be incomplete.',
    level: 'accepted',
    check: 'pure',
    from: ['claude:api/messages/create'],
    sure: 'documented',
  },
  'ANT-254': {
    name: 'usage',
    states: '`input_tokens` leaves out what came from the cache.',
    level: 'accepted',
    check: 'pure',
    from: ['npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'documented',
  },
  'ANT-255': {
    name: 'response-only-fields',
    states:
      'Message-level id, type, model, stop_reason and usage are taken off before an answer is sent back.',
    level: 'accepted',
    check: 'pure',
    from: ['npm:@anthropic-ai/sdk/v/1.14.0'],
    sure: 'reported',
  },
};
