import type { RuleEntry } from '../../rule.ts';

/** Reasoning. */
export const reasoningRules: { readonly [id: string]: RuleEntry } = {
  'OAR-040': {
    name: 'reasoning-shape',
    states:
      'Reasoning has a summary, a list that may be empty. Its id may be missing where its content is sealed.',
    level: 'refused',
    check: 'pure',
    says: "Missing required parameter: 'input[22].summary'.",
    from: ['gh:newo-ether/Agora#141', 'gh:NousResearch/hermes-agent#10788'],
    sure: 'reported',
  },
  'OAR-041': {
    name: 'no-reasoning-text',
    states: 'The content of reasoning is absent, null or empty.',
    level: 'refused',
    check: 'pure',
    says: "Invalid 'input[7].content': array too long. Expected an array with maximum length 0, but got an array with length 1 instead.",
    from: [
      'gh:openai/codex#36551',
      'gh:musistudio/claude-code-router#1783',
      'gh:router-for-me/CLIProxyAPI#5825',
      'gh:querymt/querymt#976',
    ],
    sure: 'reported',
    doubtful: true,
  },
  'OAR-042': {
    name: 'sealed-content',
    states:
      "`encrypted_content` is the provider's own, from the same organisation and model family.",
    level: 'refused',
    check: 'origin',
    says: 'The encrypted content gAAA...DQ== could not be verified.',
    from: ['gh:openai/codex#8145', 'gh:Wei-Shaw/sub2api#2863', 'gh:edison7009/EchoBird#255'],
    sure: 'reported',
  },
  'OAR-043': {
    name: 'reasoning-has-its-successor',
    states: 'Reasoning with an id is followed by the item it led to, and that has its id too.',
    level: 'refused',
    check: 'pure',
    says: "Item 'rs_x' of type 'reasoning' was provided without its required following item.",
    from: [
      'gh:continuedev/continue#8933',
      'gh:openai/openai-node#1567',
      'gh:vercel/ai#7099',
      'gh:mastra-ai/mastra#14048',
    ],
    sure: 'measured',
    doubtful: true,
  },
  'OAR-044': {
    name: 'items-have-their-reasoning',
    states:
      "An item with the server's id that was thought about has its reasoning directly before it.",
    level: 'warning',
    check: 'state',
    says: "Item 'fc_x' of type 'function_call' was provided without its required 'reasoning' item: 'rs_y'.",
    from: [
      'gh:VRSEN/agency-swarm#367',
      'gh:continuedev/continue#12620',
      'gh:LionSR/TeXRA/pull/1775',
      'gh:laravel/ai/pull/1052',
    ],
    sure: 'reported',
  },
  'OAR-045': {
    name: 'ids-go-together',
    states: 'The ids of reasoning and of what it led to are kept both or dropped both.',
    level: 'refused',
    check: 'state',
    says: "Item 'fc_x' of type 'function_call' was provided without its required 'reasoning' item: 'rs_y'.",
    from: ['gh:omnigent-ai/omnigent#5066'],
    sure: 'reported',
  },
};
