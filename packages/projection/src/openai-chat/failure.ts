import type { Refusals } from '../failure.ts';

/** The words of Chat Completions, and of those who speak it, for what the grammar knows. */
export const chatRefusals: Refusals = {
  place: /'((?:messages|tools)\.?\[[^']*)'/,
  rules: [
    [
      /did not have response messages|insufficient tool messages|must be followed by tool/i,
      'OAC-042',
    ],
    [/must be a response to a prece+ding message/i, 'OAC-044'],
    [/not found in 'tool_calls' of previous message/, 'OAC-045'],
    [/Duplicate value for 'tool_call_id'/, 'OAC-046'],
    [/tool_calls\[\d+\]\.id': string too long/, 'OAC-047'],
    [/function\.name': (?:string does not match|empty string)/, 'OAC-048'],
    [/tool_calls': empty array/, 'OAC-040'],
    [/Invalid value for 'content': expected a string/, 'OAC-020'],
    [/Image URLs are only allowed/, 'OAC-026'],
    [/reasoning_content.{0,60}(?:must be passed back|missing)/i, 'CMP-deepseek-001'],
    [/Tool call id was .* must be a-z/, 'CMP-mistral-001'],
    [/Unexpected role '\w+' after role/, 'CMP-mistral-002'],
    [/Expected last role User or Tool/, 'CMP-mistral-003'],
    [/at least one content element/, 'CMP-xai-001'],
    [/tool call result does not follow tool call/, 'CMP-minimax-001'],
    [/Function tools with reasoning_effort are not supported/, 'OAC-067'],
    [/schema must be a JSON Schema of 'type: "object"'/, 'OAC-062'],
    [/lone (?:leading|trailing) surrogate|could not parse the JSON body/i, 'OAC-001'],
    [/Unknown parameter: 'messages/, 'OAC-031'],
    [/Unknown parameter|Unrecognized request argument/, 'OAC-002'],
  ],
};
