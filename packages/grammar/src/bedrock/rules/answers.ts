import type { RuleEntry } from '../../rule.ts';

/** Answers, and what another provider refuses. */
export const answersRules: { readonly [id: string]: RuleEntry } = {
  'BED-070': {
    name: 'context-window',
    states: "The input fits the model's window.",
    level: 'refused',
    check: 'server',
    says: 'Input is too long for requested model.',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'reported',
  },
  'BED-071': {
    name: 'error-body',
    states: 'Errors are `{message}` with the type in a header; in a stream they come as events.',
    level: 'accepted',
    check: 'pure',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'schema',
  },
  'BED-072': {
    name: 'stop-reasons',
    states: 'A call of an answer that was cut or malformed is not kept without its result.',
    level: 'accepted',
    check: 'pure',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'schema',
  },
  'BED-073': {
    name: 'stream',
    states: 'Input comes as pieces of JSON text; an empty one means {}.',
    level: 'accepted',
    check: 'pure',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'schema',
  },
  'BED-074': {
    name: 'usage',
    states: '`inputTokens` leaves out what came from the cache.',
    level: 'accepted',
    check: 'pure',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'unverified',
  },
  'BED-080': {
    name: 'json-types',
    states: 'Every field has the JSON type the API declares, and required fields are there.',
    level: 'refused',
    check: 'pure',
    says: "1 validation error detected: Value at 'messages.1.member.content' failed to satisfy constraint: Member must not be null",
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'schema',
  },
  'BED-081': {
    name: 'portable-tool-name',
    states:
      'A tool name that every provider takes: a letter or `_` first, then letters, digits, `_` or `-`, at most 63.',
    level: 'portable',
    check: 'platform',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'schema',
  },
  'BED-082': {
    name: 'portable-call-id',
    states: 'A call id that every provider takes: letters, digits, `_` and `-`, at most 40.',
    level: 'portable',
    check: 'platform',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'schema',
  },
};
