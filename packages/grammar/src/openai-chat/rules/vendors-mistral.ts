import type { RuleEntry } from '../../rule.ts';

/** Mistral. */
export const vendorsMistralRules: { readonly [id: string]: RuleEntry } = {
  'CMP-mistral-001': {
    name: 'mistral-call-id',
    states: "A call's id is nine letters or digits; newer models take others.",
    level: 'warning',
    check: 'platform',
    says: 'Tool call id was turn1_0 but must be a-z, A-Z, 0-9, with a length of 9.',
    from: ['gh:nearai/ironclaw#1241', 'gh:anomalyco/opencode#1680'],
    sure: 'disputed',
    of: ['mistral'],
  },
  'CMP-mistral-002': {
    name: 'mistral-role-order',
    states:
      'After a tool comes the assistant or a tool; after the assistant no system message. Reports say refused, recorded requests were accepted.',
    level: 'warning',
    check: 'platform',
    says: "Unexpected role 'user' after role 'tool'",
    from: ['gh:BerriAI/litellm#17761', 'gh:onyx-dot-app/onyx#6458'],
    sure: 'disputed',
    of: ['mistral'],
  },
  'CMP-mistral-003': {
    name: 'mistral-last-role',
    states:
      'The last message is from the user, a tool, or the assistant with `prefix: true`, which stands nowhere else.',
    level: 'refused',
    check: 'platform',
    says: 'Expected last role User or Tool (or Assistant with prefix True) for serving but got assistant',
    from: ['gh:0xPlaygrounds/rig/pull/1130'],
    sure: 'reported',
    of: ['mistral'],
  },
  'CMP-mistral-004': {
    name: 'mistral-as-many-answers',
    states: 'There are as many answers as calls.',
    level: 'refused',
    check: 'platform',
    says: 'Not the same number of function calls and responses',
    from: ['gh:NousResearch/hermes-agent/pull/11722'],
    sure: 'reported',
    of: ['mistral'],
  },
  'CMP-mistral-005': {
    name: 'mistral-assistant-says-something',
    states: 'An assistant message has content or calls.',
    level: 'refused',
    check: 'platform',
    says: 'Assistant message must have either content or tool_calls, but not none.',
    from: ['gh:OpenHands/OpenHands#8685'],
    sure: 'reported',
    of: ['mistral'],
  },
  'CMP-mistral-006': {
    name: 'mistral-answers-have-a-call',
    states: 'A tool message follows a message with calls.',
    level: 'refused',
    check: 'platform',
    says: "Unexpected role 'tool' after role 'user'",
    from: ['gh:charmbracelet/crush#279'],
    sure: 'reported',
    of: ['mistral'],
  },
  'CMP-mistral-007': {
    name: 'mistral-arguments-parse',
    states:
      "Arguments are the text of a JSON object; the vendor's library holds it, of the API no report is known.",
    level: 'warning',
    check: 'platform',
    from: ['https://github.com/mistralai/mistral-common'],
    sure: 'schema',
    of: ['mistral'],
  },
};
