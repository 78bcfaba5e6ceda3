import type { Json, JsonObject } from '@exarch/values';
import { fieldIn, hasIn, listIn, stringIn } from '../lenient.ts';
import { lookAtParameters, lookAtStrict } from '../openai-chat/schema.ts';
import { quoted } from '../show.ts';
import type { Sight } from '../sight.ts';

/** A number that is at least so much. */
export function lookAtLeast(least: number): (value: Json, sight: Sight) => void {
  return (value, sight) => {
    if (typeof value !== 'number' || value >= least) return;
    sight.report('OAR-052', `Is ${value}, at least ${least} must stand.`);
  };
}

const includable = new Set([
  'file_search_call.results',
  'web_search_call.results',
  'web_search_call.action.sources',
  'message.input_image.image_url',
  'computer_call_output.output.image_url',
  'code_interpreter_call.outputs',
  'reasoning.encrypted_content',
  'message.output_text.logprobs',
]);

/** One entry of `include`. */
export function lookAtIncluded(value: Json, sight: Sight): void {
  if (!includable.has(String(value))) {
    sight.report('OAR-052', `${quoted(String(value))} cannot be included.`);
  } else if (value === 'message.output_text.logprobs' && sight.is('reasoning')) {
    sight.warn('OAR-052', 'A reasoning model has no logprobs.');
  }
}

/** The envelope: an input, and one place where the conversation is kept. */
export function lookAtEnvelope(body: JsonObject, sight: Sight): void {
  const { input } = body;
  const kept = ['previous_response_id', 'prompt', 'conversation'];
  const elsewhere = kept.some((field) => hasIn(body, field));
  const empty = input === '' || (Array.isArray(input) && input.length === 0);
  if ((input === undefined || empty) && !elsewhere) {
    const because = 'There is no input and nothing to continue; send one.';
    sight.report('OAR-002', because, ['input']);
  }
  if (body['model'] === '') sight.report('OAR-006', 'The model is empty; name one.', ['model']);
  if (hasIn(body, 'previous_response_id') && hasIn(body, 'conversation')) {
    const because = 'Stands beside previous_response_id; name one of the two.';
    sight.report('OAR-050', because, ['conversation']);
  }
  lookAtRange(body, sight);
}

function lookAtRange(body: JsonObject, sight: Sight): void {
  const { temperature } = body;
  if (typeof temperature === 'number' && (temperature < 0 || temperature > 2)) {
    sight.report('OAR-055', `Is ${temperature}; 0 to 2 may stand.`, ['temperature']);
  }
  if (!sight.is('reasoning') || stringIn(body['reasoning'], 'effort') === 'none') return;
  for (const name of ['temperature', 'top_p']) {
    if (!hasIn(body, name)) continue;
    sight.report('OAR-054', `A reasoning model takes no ${name}; leave it out.`, [name]);
  }
}

/** The tools: how many, and their schemas. */
export function lookAtTools(body: JsonObject, sight: Sight): void {
  const tools = listIn(body['tools']);
  if (tools.length > 128) {
    sight.report('OAR-071', `There are ${tools.length} tools, at most 128 may stand.`, ['tools']);
  }
  for (const [index, tool] of tools.entries()) {
    if (stringIn(tool, 'type') !== 'function') continue;
    const place = { at: ['tools', index, 'parameters'], rule: 'OAR-071' };
    lookAtParameters(fieldIn(tool, 'parameters'), place, sight);
    if (fieldIn(tool, 'strict') === true) lookAtStrict(fieldIn(tool, 'parameters'), place, sight);
  }
  if (tools.length > 0 && tools.every(isNamed)) lookAtChosen(body, sight);
}

/** Other tools hold some of their own, or bring some. */
function isNamed(tool: Json): boolean {
  return ['function', 'custom'].includes(stringIn(tool, 'type') ?? '');
}

/** A tool that must be called is one that is offered, here or in the course of the input. */
function lookAtChosen({ tool_choice: choice, tools, input }: JsonObject, sight: Sight): void {
  const name = isNamed(choice ?? null) ? stringIn(choice, 'name') : undefined;
  if (name === undefined || listIn(tools).some((tool) => stringIn(tool, 'name') === name)) return;
  if (listIn(input).some((item) => Array.isArray(fieldIn(item, 'tools')))) return;
  sight.report('OAR-070', `${quoted(name)} is not among the tools; name one that is.`, [
    'tool_choice',
    'name',
  ]);
}
