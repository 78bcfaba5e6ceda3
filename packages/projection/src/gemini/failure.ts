import type { Refusals } from '../refusals.ts';

/** The words of generateContent for what the grammar knows. */
export const geminiRefusals: Refusals = {
  place:
    /'?((?:request\.)?(?:contents|tools|system_instruction)(?:\[\d+\])?(?:\.\w+(?:\[\w+\])?)*)'?/,
  rules: [
    [/function_response'?: Proto field is not repeating/i, 'GEM-019'],
    [/function_response\.response'/i, 'GEM-019'],
    [/function_response\.name: Name cannot be empty/i, 'GEM-015'],
    [/parameters\.properties\S*'?: Proto field is not repeating/i, 'GEM-074'],
    [/unknown name "\w+" at 'tools\S*parameters/i, 'GEM-072'],
    [/config is set without function_declarations/i, 'GEM-076'],
    [/include_server_side_tool_invocations|tool use with function calling/i, 'GEM-077'],
    [/CachedContent can not be used/i, 'GEM-079'],
    [/developer instruction is not enabled/i, 'GEM-052'],
    [/function call turn comes immediately after/i, 'GEM-010'],
    [/function response turn comes immediately after/i, 'GEM-012'],
    [/number of function response parts is equal/i, 'GEM-013'],
    [/contents is not specified/i, 'GEM-001'],
    [/parts must not be empty|at least one parts field/i, 'GEM-002'],
    [/required oneof field 'data'/i, 'GEM-004'],
    [/oneof field 'data' is already set/i, 'GEM-005'],
    [/has an empty text parameter/i, 'GEM-006'],
    [/missing a .?thought_signature/i, 'GEM-040'],
    [/base64 decoding failed/i, 'GEM-043'],
    [/(?:corrupted|invalid) thought signature/i, 'GEM-044'],
    [/ending with a model turn/i, 'GEM-030'],
    [/invalid function name/i, 'GEM-070'],
    [/duplicate function declaration/i, 'GEM-071'],
    [/valid role/i, 'GEM-003'],
    [/unsupported mime type/i, 'GEM-060'],
    [/unknown name ".*cannot find field/is, 'GEM-007'],
    [/not repeating, cannot start list/i, 'GEM-008'],
  ],
};
