import type { Refusals } from '../refusals.ts';

/** The words of the Responses API for what the grammar knows. */
export const responsesRefusals: Refusals = {
  place: /'((?:input|tools)\[[^']*)'/,
  rules: [
    [/missing required field `summary`/, 'OAR-040'],
    [/lone (?:leading|trailing) surrogate/, 'OAC-001'],
    [/No tool output found for/, 'OAR-022'],
    [/No tool call found for/, 'OAR-023'],
    [/without its required following item/, 'OAR-043'],
    [/without its required 'reasoning' item/, 'OAR-044'],
    [/Duplicate item found with id/, 'OAR-032'],
    [/Items are not persisted when/, 'OAR-034'],
    [/Expected an ID that begins with/, 'OAR-030'],
    [/could not be verified/, 'OAR-042'],
    [/content': array too long/, 'OAR-041'],
    [/call_id': string too long/, 'OAR-021'],
    [/Supported values are: 'output_text' and 'refusal'/, 'OAR-012'],
    [/Unknown parameter: 'input/, 'OAR-014'],
    [/Unknown parameter/, 'OAR-001'],
  ],
};
