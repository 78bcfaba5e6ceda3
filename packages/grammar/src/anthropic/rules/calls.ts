import type { RuleEntry } from '../../rule.ts';

/** Calls. */
export const callsRules: { readonly [id: string]: RuleEntry } = {
  'ANT-050': {
    name: 'calls-by-the-assistant',
    states: 'Calls stand in assistant messages, results in user messages.',
    level: 'refused',
    check: 'pure',
    says: 'messages.N: `tool_result` blocks can only be in `user` messages',
    from: ['claude:api/messages/create'],
    sure: 'measured',
  },
  'ANT-051': {
    name: 'call-id-alphabet',
    states:
      'The id of a call is letters, digits, `_` and `-`, and not empty. No length limit is known.',
    level: 'refused',
    check: 'pure',
    says: "messages.N.content.M.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
    from: [
      'gh:experientiallabs/experiential#801',
      'gh:anomalyco/opencode#1279',
      'gh:maximhq/bifrost#5097',
      'gh:huggingface/tau#385',
    ],
    sure: 'reported',
  },
  'ANT-052': {
    name: 'result-id-alphabet',
    states: 'A result names its call, in the same alphabet.',
    level: 'refused',
    check: 'pure',
    says: 'messages.2.content.0.tool_result.tool_use_id: Field required',
    from: ['claude:api/messages/create'],
    sure: 'measured',
  },
  'ANT-053': {
    name: 'call-ids-unique',
    states: 'No two calls of a conversation have one id.',
    level: 'refused',
    check: 'pure',
    says: 'messages.N.content.M: `tool_use` ids must be unique',
    from: [
      'gh:anthropics/claude-code#28515',
      'gh:trycua/cua#524',
      'gh:BerriAI/litellm#23510',
      'gh:NVIDIA-NeMo/Switchyard#502',
    ],
    sure: 'reported',
  },
  'ANT-054': {
    name: 'input-is-an-object',
    states: 'The input of a call is a JSON object, not its text.',
    level: 'refused',
    check: 'pure',
    says: 'messages.N.content.M.tool_use.input: Input should be a valid dictionary',
    from: [
      'gh:anthropics/anthropic-sdk-typescript#648',
      'gh:anthropics/claude-code#6696',
      'gh:lijunzh/koda#501',
    ],
    sure: 'reported',
  },
  'ANT-055': {
    name: 'called-name-length',
    states:
      'The name in a call has 1 to 200 characters. Whether the alphabet of tool names is held in the history is disputed.',
    level: 'refused',
    check: 'pure',
    says: 'messages.N.content.M.tool_use.name: String should have at most 200 characters',
    from: [
      'gh:langchain-ai/langsmith-sdk#899',
      'gh:anthropics/claude-code#94799',
      'gh:anthropics/claude-code#7370',
      'gh:anthropics/claude-code#2673',
    ],
    sure: 'reported',
  },
  'ANT-056': {
    name: 'called-name-need-not-exist',
    states: 'A call of the history may name a tool the request no longer offers.',
    level: 'accepted',
    check: 'pure',
    from: ['claude:api/messages/create'],
    sure: 'reported',
  },
  'ANT-057': {
    name: 'order-inside-a-turn',
    states: 'Text may stand behind a call; older reports blame that order, live probes took it.',
    level: 'accepted',
    check: 'pure',
    from: [
      'gh:gotgenes/pi-anthropic-auth#66',
      'gh:anthropics/claude-code#15205',
      'gh:vercel/ai#13013',
      'npm:@anthropic-ai/sdk/v/1.14.0',
    ],
    sure: 'disputed',
  },
};
