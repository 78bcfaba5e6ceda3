import type { Refused } from '../refused.ts';
import { stepsOf } from '../spoken.ts';

const codes: readonly (readonly [RegExp, string])[] = [
  [/^Missing required parameter/, 'missing_required_parameter'],
  [/^Unknown parameter/, 'unknown_parameter'],
  [/^Unsupported parameter/, 'unsupported_parameter'],
  [/^Unsupported value/, 'unsupported_value'],
  [/empty array/, 'empty_array'],
  [/empty string/, 'empty_string'],
  [/string too long/, 'string_above_max_length'],
  [/array too long/, 'array_above_max_length'],
  [/^Invalid type/, 'invalid_type'],
  [/^Invalid value/, 'invalid_value'],
  [/^Invalid schema/, 'invalid_function_parameters'],
  [/maximum context length|context window/, 'context_length_exceeded'],
];

/** OpenAI's code and field for its words; those about the order of messages have no code and a dotted field. */
export function named(message: string, path: string): Pick<Refused, 'code' | 'param'> {
  const code = codes.find(([words]) => words.test(message))?.[1];
  const param = paramOf(stepsOf(path), code === undefined);
  return { ...(code === undefined ? {} : { code }), ...(param === '' ? {} : { param }) };
}

function paramOf(steps: readonly string[], dotted: boolean): string {
  return steps.reduce((whole, step) => {
    if (/^\d+$/.test(step)) return `${whole}${dotted ? '.' : ''}[${step}]`;
    return whole === '' ? step : `${whole}.${step}`;
  }, '');
}
