import type { Refusals } from '../failure.ts';

/** The words of Converse for what the grammar knows. */
export const bedrockRefusals: Refusals = {
  place: /\b((?:messages|system|toolConfig)\.[\w.]*\w)/,
  rules: [
    [/must start with a user message/i, 'BED-001'],
    [/must alternate between/i, 'BED-002'],
    [/field in the message object at .* is empty/i, 'BED-004'],
    [/is blank/i, 'BED-006'],
    [/non-whitespace text|must be non-empty/i, 'BED-006'],
    [/expected toolresult blocks at|did not find \d+ .?tool_result/i, 'BED-011'],
    [/exceeds the number of tooluse blocks/i, 'BED-012'],
    [/contain duplicate ids/i, 'BED-013'],
    [/cannot be provided in the same turn/i, 'BED-015'],
    [/toolconfig field must be defined/i, 'BED-026'],
    [/assistant message prefill/i, 'BED-007'],
    [/cannot contain reasoning content/i, 'BED-041'],
    [/expected .?thinking.? or/i, 'BED-042'],
    [/cache point cannot be inserted after reasoning/i, 'BED-060'],
    [/nothing available to cache/i, 'BED-061'],
    [/duplicate document names/i, 'BED-051'],
    [/document file name can only/i, 'BED-050'],
  ],
};
