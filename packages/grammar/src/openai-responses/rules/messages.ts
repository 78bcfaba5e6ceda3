import type { RuleEntry } from '../../rule.ts';

/** Messages. */
export const messagesRules: { readonly [id: string]: RuleEntry } = {
  'OAR-010': {
    name: 'known-roles',
    states:
      "A message is from user, assistant, system or developer; a tool's answer is an output item.",
    level: 'refused',
    check: 'pure',
    says: "Invalid value: 'tool'. Supported values are: 'assistant', 'system', 'developer', and 'user'.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'measured',
  },
  'OAR-011': {
    name: 'content-is-there',
    states: 'A message has content, a string or a list, not null.',
    level: 'refused',
    check: 'pure',
    says: 'expected a string or a list, but got null instead.',
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'measured',
  },
  'OAR-012': {
    name: 'parts-by-role',
    states:
      'The assistant holds `output_text` and `refusal`, everyone else `input_text`, `input_image` and `input_file`.',
    level: 'refused',
    check: 'pure',
    says: "Invalid value: 'input_text'. Supported values are: 'output_text' and 'refusal'.",
    from: ['gh:jeremychone/rust-genai/pull/119'],
    sure: 'measured',
    doubtful: true,
  },
  'OAR-013': {
    name: 'text-is-a-string',
    states: 'The text of a part is a string of at most 10,485,760 characters.',
    level: 'refused',
    check: 'pure',
    says: 'expected a string, but got an array instead',
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'schema',
  },
  'OAR-014': {
    name: 'no-unknown-members',
    states:
      'No member stands in an item or part that the API does not define; reasoning, user messages and references take no status.',
    level: 'refused',
    check: 'pure',
    says: "Unknown parameter: 'input[0].bogus'.",
    from: ['gh:1jehuang/jcode#1028', 'gh:Stack-Cairn/LiveAgent#334'],
    sure: 'measured',
    doubtful: true,
  },
  'OAR-015': {
    name: 'phase-of-the-assistant',
    states: 'Only an assistant message has a phase.',
    level: 'refused',
    check: 'pure',
    says: "Unknown parameter: 'input[0].phase'.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'measured',
    doubtful: true,
  },
  'OAR-016': {
    name: 'order-is-free',
    states: 'Messages stand in any order; a trailing assistant message is taken.',
    level: 'accepted',
    check: 'pure',
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'unverified',
  },
};
