import type { RuleEntry } from '../../rule.ts';

/** Groq, Cerebras, xAI. */
export const vendorsHostedRules: { readonly [id: string]: RuleEntry } = {
  'CMP-groq-001': {
    name: 'groq-no-foreign-reasoning',
    states: 'No message carries `reasoning_content`.',
    level: 'refused',
    check: 'platform',
    says: "'messages.1' : for 'role:assistant' the following must be satisfied[('messages.1' : property 'reasoning_content' is unsupported)]",
    from: ['gh:janhq/jan#8136', 'gh:NousResearch/hermes-agent#11089'],
    sure: 'reported',
    of: ['groq'],
  },
  'CMP-groq-002': {
    name: 'groq-reasoning-by-model',
    states: '`reasoning` is refused on models that do not reason, even empty.',
    level: 'warning',
    check: 'model',
    says: 'messages[X].reasoning: reasoning is not supported with this model',
    from: ['gh:vercel/ai/pull/8057', 'gh:karthink/gptel#774'],
    sure: 'reported',
    of: ['groq'],
  },
  'CMP-groq-003': {
    name: 'groq-function-name',
    states: 'The name of a function is 1 to 64 letters, digits, `_` and `-`.',
    level: 'refused',
    check: 'platform',
    from: ['gh:langgenius/dify#22867'],
    sure: 'reported',
    of: ['groq'],
  },
  'CMP-cerebras-001': {
    name: 'cerebras-no-foreign-reasoning',
    states: 'No message carries `reasoning_content`; `reasoning` is taken.',
    level: 'refused',
    check: 'platform',
    says: "messages.2.assistant.reasoning_content: property 'messages.2.assistant.reasoning_content' is unsupported",
    from: ['gh:Kilo-Org/kilocode#10375', 'gh:QwenLM/qwen-code#11045'],
    sure: 'reported',
    of: ['cerebras'],
  },
  'CMP-xai-001': {
    name: 'xai-content-is-there',
    states:
      'Every message has content, and not an empty list, also beside calls. A string may be empty.',
    level: 'refused',
    check: 'platform',
    says: 'Invalid request content: Each message must have at least one content element.',
    from: ['gh:AstrBotDevs/AstrBot/pull/6551', 'gh:langchain-ai/langchain#34140'],
    sure: 'reported',
    of: ['xai'],
  },
};
