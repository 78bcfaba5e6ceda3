import type { RuleEntry } from '../../rule.ts';

/** Answers, and what another provider refuses. */
export const answersRules: { readonly [id: string]: RuleEntry } = {
  'GEM-090': {
    name: 'context-window',
    states: "The input fits the model's window.",
    level: 'refused',
    check: 'server',
    says: 'The input token count (N) exceeds the maximum number of tokens allowed (M).',
    from: ['https://ai.google.dev/api/generate-content'],
    sure: 'reported',
  },
  'GEM-091': {
    name: 'error-body',
    states:
      'Errors are `{error: {code, message, status, details}}`, in a list for streams without SSE.',
    level: 'accepted',
    check: 'pure',
    from: ['https://ai.google.dev/api/generate-content'],
    sure: 'documented',
  },
  'GEM-092': {
    name: 'finish-reasons',
    states: 'A candidate may have no content or parts: never store such a turn.',
    level: 'accepted',
    check: 'pure',
    from: ['https://ai.google.dev/api/generate-content'],
    sure: 'schema',
  },
  'GEM-093': {
    name: 'stream',
    states: 'A stream is chunks of responses without an end mark; calls come whole.',
    level: 'accepted',
    check: 'pure',
    from: ['https://ai.google.dev/api/generate-content'],
    sure: 'documented',
  },
  'GEM-094': {
    name: 'usage',
    states: 'Usage is cumulative: take the last.',
    level: 'accepted',
    check: 'pure',
    from: ['https://ai.google.dev/api/generate-content'],
    sure: 'schema',
  },
  'GEM-095': {
    name: 'portable-tool-name',
    states:
      'A tool name that every provider takes: a letter or `_` first, then letters, digits, `_` or `-`, at most 63.',
    level: 'portable',
    check: 'platform',
    from: ['https://ai.google.dev/api/generate-content'],
    sure: 'schema',
  },
  'GEM-096': {
    name: 'portable-call-id',
    states: 'A call id that every provider takes: letters, digits, `_` and `-`, at most 40.',
    level: 'portable',
    check: 'platform',
    from: ['https://ai.google.dev/api/generate-content'],
    sure: 'schema',
  },
  'GEM-097': {
    name: 'portable-start',
    states: 'The conversation starts with the user.',
    level: 'portable',
    check: 'platform',
    from: ['https://ai.google.dev/api/generate-content'],
    sure: 'reported',
  },
};
