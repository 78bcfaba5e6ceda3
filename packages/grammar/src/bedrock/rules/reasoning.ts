import type { RuleEntry } from '../../rule.ts';

/** Reasoning. */
export const reasoningRules: { readonly [id: string]: RuleEntry } = {
  'BED-040': {
    name: 'reasoning-shape',
    states: 'Reasoning is a text with or without a signature, or redacted, one of the two.',
    level: 'refused',
    check: 'pure',
    says: "Value at '…reasoningText.text' failed to satisfy constraint: Member must not be null",
    from: ['gh:danny-avila/LibreChat#13888'],
    sure: 'reported',
  },
  'BED-041': {
    name: 'reasoning-is-signed',
    states:
      "Nova and DeepSeek take no unsigned reasoning; OpenAI's models do; of Claude it is believed that it does not.",
    level: 'model',
    check: 'model',
    says: 'User messages cannot contain reasoning content. Please remove the reasoning content and try again.',
    from: [
      'gh:567-labs/instructor#2682',
      'gh:langchain-ai/langchain-aws#401',
      'gh:can1357/oh-my-pi#9086',
    ],
    sure: 'measured',
  },
  'BED-042': {
    name: 'open-turn-starts-with-thinking',
    states: 'On Claude with thinking enabled the turn whose calls are open begins with thinking.',
    level: 'refused',
    check: 'model',
    says: 'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `text`. …',
    from: ['gh:langchain-ai/langchain-aws#844'],
    sure: 'reported',
  },
  'BED-043': {
    name: 'reasoning-of-its-model',
    states: 'A signature goes back to the model that gave it.',
    level: 'refused',
    check: 'origin',
    from: ['https://docs.aws.amazon.com/bedrock/latest/APIReference/API_runtime_Converse.html'],
    sure: 'unverified',
  },
};
