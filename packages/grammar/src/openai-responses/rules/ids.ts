import type { RuleEntry } from '../../rule.ts';

/** Item ids. */
export const idsRules: { readonly [id: string]: RuleEntry } = {
  'OAR-030': {
    name: 'id-prefix',
    states: "An item's id begins with its type's prefix: msg, rs, fc, ctc, ws, cmp.",
    level: 'refused',
    check: 'pure',
    says: "Invalid 'input[66].id': 'item_df7e…'. Expected an ID that begins with 'rs'.",
    from: [
      'gh:jlcodes99/cockpit-tools#2090',
      'gh:openai/codex#33176',
      'gh:farion1231/cc-switch#5338',
    ],
    sure: 'reported',
    doubtful: true,
  },
  'OAR-031': {
    name: 'id-length',
    states: "An item's id has at most 64 characters.",
    level: 'refused',
    check: 'pure',
    says: "Invalid 'input[3].id': string too long. Expected a string with maximum length 64, but got a string with length 408 instead.",
    from: ['gh:NousResearch/hermes-agent#10788'],
    sure: 'reported',
    doubtful: true,
  },
  'OAR-032': {
    name: 'ids-unique',
    states: 'No two items have one id.',
    level: 'refused',
    check: 'pure',
    says: 'Duplicate item found with id rs_x. Remove duplicate items from your input and try again.',
    from: [
      'gh:OpenRouterTeam/ai-sdk-provider#254',
      'gh:vercel/ai#13307',
      'gh:n8n-io/n8n/pull/21047',
    ],
    sure: 'reported',
    doubtful: true,
  },
  'OAR-033': {
    name: 'reference-shape',
    states: 'A reference is an id, which the server must know.',
    level: 'refused',
    check: 'pure',
    says: "Missing required parameter: 'input[0].id'.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'schema',
  },
  'OAR-034': {
    name: 'unkept-items',
    states: 'With `store: false` no item is known by its id alone.',
    level: 'warning',
    check: 'state',
    says: "Item with id 'rs_x' not found. Items are not persisted when",
    from: ['gh:anomalyco/opencode#7724', 'gh:can1357/oh-my-pi#41'],
    sure: 'reported',
  },
};
