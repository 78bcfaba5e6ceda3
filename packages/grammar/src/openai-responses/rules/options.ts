import type { RuleEntry } from '../../rule.ts';

/** State, options and tools. */
export const optionsRules: { readonly [id: string]: RuleEntry } = {
  'OAR-050': {
    name: 'one-place-to-continue',
    states: '`previous_response_id` and `conversation` exclude each other.',
    level: 'refused',
    check: 'pure',
    says: "Mutually exclusive parameters: ''. Ensure you are only providing one of: 'pre..._id' or 'conversation'.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'measured',
  },
  'OAR-051': {
    name: 'instructions-are-text',
    states: '`instructions` is a string or null.',
    level: 'refused',
    check: 'pure',
    says: "Invalid type for 'instructions': expected a string, but got an array instead.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'schema',
  },
  'OAR-052': {
    name: 'option-values',
    states:
      '`max_output_tokens` is at least 16, `max_tool_calls` at least 1, `include` a list of known names.',
    level: 'refused',
    check: 'pure',
    says: "Invalid 'max_output_tokens': integer below minimum value. Expected a value >= 16, but got 1 instead.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'measured',
    doubtful: true,
  },
  'OAR-053': {
    name: 'context-window',
    states: "Input and output fit the model's window.",
    level: 'refused',
    check: 'server',
    says: 'Your input exceeds the context window of this model. Please adjust your input and try again.',
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'documented',
  },
  'OAR-055': {
    name: 'temperature-range',
    states: '`temperature` is 0 to 2.',
    level: 'refused',
    check: 'pure',
    says: "Invalid 'temperature': decimal below minimum value. Expected a value >= 0, but got -1 instead.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'measured',
  },
  'OAR-054': {
    name: 'reasoning-sampling',
    states: 'Reasoning models take no `temperature` and `top_p` unless effort is none.',
    level: 'model',
    check: 'model',
    says: "Unsupported parameter: 'temperature' is not supported with this model.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'measured',
  },
  'OAR-070': {
    name: 'tool-shape',
    states:
      'A tool is flat, `{type: "function", name, parameters}`, and so is a named `tool_choice`.',
    level: 'refused',
    check: 'pure',
    says: "Missing required parameter: 'tools[0].name'.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'measured',
  },
  'OAR-071': {
    name: 'tool-schema',
    states:
      'Parameters are a schema of type object within the limits of strict ones; there are at most 128 tools.',
    level: 'refused',
    check: 'pure',
    says: "Invalid schema for function 'f': schema must be a JSON Schema of 'type: \"object\"', got 'type: \"None\"'.",
    from: ['https://platform.openai.com/docs/api-reference/responses/create'],
    sure: 'reported',
    doubtful: true,
  },
};
