import type { Violation } from '@exarch/grammar';
import type { Json } from '@exarch/values';
import { objectOf } from '../json-view.ts';
import { invalid, type Refused } from '../refused.ts';
import { shapeFinding } from '../shape-finding.ts';
import { spoken, stepsOf, valueAt } from '../spoken.ts';
import type { Place } from '../wire.ts';
import { inDialect } from './dialect.ts';
import { unreadable } from './errors.ts';

const codes: readonly (readonly [RegExp, string])[] = [
  [/^Missing required parameter/, 'missing_required_parameter'],
  [/^Unknown parameter/, 'unknown_parameter'],
  [/^Unsupported parameter/, 'unsupported_parameter'],
  [/^Unsupported value/, 'unsupported_value'],
  [/: empty array\./, 'empty_array'],
  [/: empty string/, 'empty_string'],
  [/: string too long/, 'string_above_max_length'],
  [/: array too long/, 'array_above_max_length'],
  [/: integer below/, 'integer_below_min_value'],
  [/^Invalid type/, 'invalid_type'],
  [/^Invalid value: /, 'invalid_value'],
  [/^Invalid schema/, 'invalid_function_parameters'],
  [/^Invalid MIME type/, 'invalid_image_format'],
];

/** A finding as OpenAI refuses it: words, code and field; those about the order of messages have no code. */
export function refusedBy(violation: Violation, body: Json, place: Place): Refused {
  const steps = stepsOf(violation.path);
  const said = wordsFor(violation, spoken(violation, body), steps);
  const value = valueAt(body, steps);
  const worded = unparsed(violation, body, place) ?? forKind(filled(said, steps, value), value);
  const message = inDialect(violation, worded, place.profile);
  const code = codes.find(([words]) => words.test(message))?.[1];
  const param = code === undefined ? orderParam(steps) : bracketed(steps);
  return invalid(message, {
    rule: violation.rule,
    ...(code === undefined ? {} : { code }),
    ...(param === '' ? {} : { param }),
  });
}

/** Words of its own where the catalogue's have another fault of the same rule in mind. */
function wordsFor({ because }: Violation, said: string, steps: readonly string[]): string {
  const shape = shapeFinding(because);
  if (/^(?:you must|One of|Invalid value for)/.test(said)) return said;
  if (shape?.kind === 'absent') return `Missing required parameter: '${bracketed(wanted(steps))}'.`;
  if (/^Supported values/.test(said)) return `Invalid value: ''. ${said}`;
  if (shape === undefined || said.startsWith('Invalid type')) return said;
  return `Invalid type for '': expected ${shape.wants}, but got a string instead.`;
}

/** A file without a name is told that it lacks an id, which would do as well. */
function wanted(steps: readonly string[]): readonly string[] {
  const [owner, field] = steps.slice(-2);
  return owner === 'file' && field === 'filename' ? [...steps.slice(0, -1), 'file_id'] : steps;
}

/** The order of calls is told in the words of the call's own kind. */
function forKind(words: string, value: Json | undefined): string {
  if (objectOf(value)['type'] !== 'custom_tool_call') return words;
  return words.replace('for function call', 'for custom tool call');
}

/** A body that is JSON to some parsers and none to the vendor's. */
function unparsed({ rule, path }: Violation, body: Json, place: Place): string | undefined {
  if (rule !== 'OAC-001') return undefined;
  const { message } = unreadable('');
  if (place.profile !== 'deepseek') return message;
  const column = 1 + JSON.stringify(body).search(/\\ud[89a-f]/);
  return `Failed to parse the request body as JSON: ${bracketed(stepsOf(path))}: lone leading surrogate in hex escape at line 1 column ${column}`;
}

const naming =
  /^((?:Missing required parameter|Unknown parameter|Unsupported parameter|Invalid file data): |Invalid type for |Invalid (?='))'[^']*'/;

function filled(words: string, steps: readonly string[], value: Json | undefined): string {
  const whole = words.startsWith('… ') ? `Unsupported parameter: ''.${words.slice(1)}` : words;
  return whole
    .replace(naming, (_, before: string) => `${before}'${bracketed(steps)}'`)
    .replace(/^Invalid value: '[^']*'/, () => `Invalid value: '${textFor(value)}'`)
    .replace(/but got an? (?:string|array) with length \d+/, (got) => withLength(got, value))
    .replace(/but got (?:an? \w+|null)(?= instead)/, () => `but got ${kindOf(value)}`)
    .replace(/…$/, '');
}

function textFor(value: Json | undefined): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

function withLength(got: string, value: Json | undefined): string {
  const { length } = typeof value === 'string' || Array.isArray(value) ? value : '';
  return got.replace(/\d+$/, String(length));
}

function kindOf(value: Json | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'an integer' : 'a decimal';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** `messages[1].content`, as the layer that checks shapes writes it. */
function bracketed(steps: readonly string[]): string {
  return joined(steps, '');
}

/** What the older layer that checks conversations names: on Responses the input, on Chat a message's field. */
function orderParam(steps: readonly string[]): string {
  const [list, place, field] = steps;
  if (list === 'input') return list;
  if (list !== 'messages' || place === undefined) return bracketed(steps);
  return dotted([list, place, field === 'content' ? field : 'role']);
}

/** `messages.[1].role`. */
function dotted(steps: readonly string[]): string {
  return joined(steps, '.');
}

function joined(steps: readonly string[], before: string): string {
  return steps.reduce((whole, step) => {
    if (/^\d+$/.test(step)) return `${whole}${before}[${step}]`;
    return whole === '' ? step : `${whole}.${step}`;
  }, '');
}
