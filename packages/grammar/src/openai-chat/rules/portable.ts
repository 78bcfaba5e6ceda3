import type { RuleEntry } from '../../rule.ts';

/** What another provider refuses. */
export const portableRules: { readonly [id: string]: RuleEntry } = {
  'OAC-090': {
    name: 'portable-tool-name',
    states:
      'A tool name that every provider takes: a letter or `_` first, then letters, digits, `_` or `-`, at most 63.',
    level: 'portable',
    check: 'platform',
    from: ['https://platform.openai.com/docs/api-reference/chat/create'],
    sure: 'schema',
  },
  'OAC-091': {
    name: 'portable-call-id',
    states: 'A call id that every provider takes: letters, digits, `_` and `-`, at most 40.',
    level: 'portable',
    check: 'platform',
    from: ['https://platform.openai.com/docs/api-reference/chat/create'],
    sure: 'schema',
  },
  'OAC-092': {
    name: 'portable-arguments',
    states: 'Arguments are the text of a JSON object, which others parse.',
    level: 'portable',
    check: 'platform',
    from: ['https://platform.openai.com/docs/api-reference/chat/create'],
    sure: 'reported',
  },
  'OAC-093': {
    name: 'portable-ends',
    states: 'The conversation starts with the user and ends with the user or a tool.',
    level: 'portable',
    check: 'platform',
    from: ['https://platform.openai.com/docs/api-reference/chat/create'],
    sure: 'reported',
  },
};
