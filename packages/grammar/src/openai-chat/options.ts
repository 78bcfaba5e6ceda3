import type { Json, JsonObject } from '@exarch/values';
import { fieldIn, hasIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import { quoted } from '../show.ts';
import type { Sight } from '../sight.ts';
import { lookAtParameters, lookAtStrict } from './schema.ts';

/** A description of more than 1,024 characters was refused once. */
export function lookAtDescription(text: Json, sight: Sight): void {
  if (typeof text !== 'string' || text.length <= 1024) return;
  sight.report('OAC-064', `Has ${text.length} characters; more than 1024 were refused in 2025.`);
}

/** The envelope: something to say, and options that go together. */
export function lookAtEnvelope(body: JsonObject, sight: Sight): void {
  if (body['model'] === '') sight.report('OAC-003', 'The model is empty; name one.', ['model']);
  const { messages } = body;
  if (Array.isArray(messages) && messages.length === 0) {
    sight.report('OAC-004', 'There is no message; send at least one.', ['messages']);
  }
  if (hasIn(body, 'stream_options') && body['stream'] !== true) {
    sight.report('OAC-071', 'Stands with stream: true only; leave it out.', ['stream_options']);
  }
  lookForTheWordJson(body, sight);
  lookAtRange(body, sight);
}

function lookForTheWordJson(body: JsonObject, sight: Sight): void {
  if (stringIn(body['response_format'], 'type') !== 'json_object') return;
  const said = listIn(body['messages']).some((message) => saysJson(fieldIn(message, 'content')));
  if (said) return;
  const because = 'Asks for a JSON object and no message says the word json; say it.';
  sight.report('OAC-069', because, ['response_format', 'type']);
}

function saysJson(content: Json | undefined): boolean {
  if (typeof content === 'string') return /json/i.test(content);
  return listIn(content).some((part) => /json/i.test(stringIn(part, 'text') ?? ''));
}

function lookAtRange(body: JsonObject, sight: Sight): void {
  const { temperature } = body;
  if (typeof temperature !== 'number' || (temperature >= 0 && temperature <= 2)) return;
  sight.report('OAC-007', `Is ${temperature}; 0 to 2 may stand.`, ['temperature']);
}

/** The tools: how many, their schemas, and what may not stand without them. */
export function lookAtTools(body: JsonObject, sight: Sight): void {
  const tools = listIn(body['tools']);
  if (Array.isArray(body['tools']) && tools.length === 0) {
    sight.warn('OAC-061', 'The list of tools is empty; leave it out.', ['tools']);
  }
  if (tools.length > 128) {
    sight.report('OAC-061', `There are ${tools.length} tools, at most 128 may stand.`, ['tools']);
  }
  for (const [index, tool] of tools.entries()) {
    const made = fieldIn(tool, 'function');
    const at = ['tools', index, 'function', 'parameters'];
    lookAtParameters(fieldIn(made, 'parameters'), { at, rule: 'OAC-062' }, sight);
    if (fieldIn(made, 'strict') !== true) continue;
    lookAtStrict(fieldIn(made, 'parameters'), { at, rule: 'OAC-063' }, sight);
  }
  lookAtFormat(body, sight);
  lookAtToolOptions(body, tools.length, sight);
}

function lookAtFormat(body: JsonObject, sight: Sight): void {
  const format = fieldIn(body['response_format'], 'json_schema');
  if (fieldIn(format, 'strict') !== true) return;
  const at = ['response_format', 'json_schema', 'schema'];
  lookAtStrict(fieldIn(format, 'schema'), { at, rule: 'OAC-063' }, sight);
}

function lookAtToolOptions(body: JsonObject, tools: number, sight: Sight): void {
  if (hasIn(body, 'function_call') && !hasIn(body, 'functions')) {
    sight.report('OAC-065', 'There are no functions to choose from; leave it out.', [
      'function_call',
    ]);
  }
  if (tools > 0) {
    lookAtChosen(body, sight);
    return;
  }
  if (hasIn(body, 'tool_choice') && !hasIn(body, 'functions')) {
    sight.report('OAC-065', 'There are no tools to choose from; leave it out.', ['tool_choice']);
  }
  if (hasIn(body, 'parallel_tool_calls')) {
    sight.report('OAC-066', 'Stands with tools only; leave it out.', ['parallel_tool_calls']);
  }
}

/** A tool that must be called is one that is offered. */
function lookAtChosen({ tool_choice: choice, tools }: JsonObject, sight: Sight): void {
  const kind = stringIn(choice, 'type');
  if (kind !== 'function' && kind !== 'custom') return;
  const name = stringIn(fieldIn(choice, kind), 'name');
  const isOffered = listIn(tools).some((tool) => stringIn(fieldIn(tool, kind), 'name') === name);
  if (name === undefined || isOffered) return;
  sight.report('OAC-065', `${quoted(name)} is not among the tools; name one that is.`, [
    'tool_choice',
    kind,
    'name',
  ]);
}

/** What the model makes of the options. */
export function lookAtModel(body: JsonObject, sight: Sight): void {
  lookAtRoles(body, sight);
  if (sight.is('reasoning')) lookAtFixedOptions(body, sight);
  if (hasIn(body, 'web_search_options') && !sight.is('web-search')) {
    sight.report('OAC-008', 'This model does not search; use one that does.', [
      'web_search_options',
    ]);
  }
  if (sight.is('tools-need-no-effort') && !sight.guessed) lookAtEffort(body, sight);
}

function lookAtEffort(body: JsonObject, sight: Sight): void {
  if (body['reasoning_effort'] === 'none') return;
  if (!listIn(body['tools']).some((tool) => stringIn(tool, 'type') === 'function')) return;
  const because =
    'This model takes function tools on Chat only with reasoning_effort none; say so.';
  sight.report('OAC-067', because, ['reasoning_effort']);
}

function lookAtRoles(body: JsonObject, sight: Sight): void {
  if (!sight.is('no-function-role') && !sight.is('no-system-role')) return;
  for (const [index, message] of listIn(body['messages']).entries()) {
    lookAtRole(stringIn(message, 'role') ?? '', ['messages', index, 'role'], sight);
  }
}

function lookAtRole(role: string, at: Path, sight: Sight): void {
  if (role === 'function' && sight.is('no-function-role')) {
    sight.report('OAC-011', 'This model knows no function role; use tool.', at);
  }
  if ((role === 'system' || role === 'developer') && sight.is('no-system-role')) {
    sight.report('OAC-012', `This model takes no ${role} message; let the user say it.`, at);
  }
}

/** What none takes, and what to do about it. */
const never: readonly (readonly [name: string, mend: string])[] = [
  ['max_tokens', 'use max_completion_tokens'],
  ['stop', 'leave it out'],
  ['logit_bias', 'leave it out'],
  ['prediction', 'leave it out'],
];
const onlyOne = ['temperature', 'top_p'];
const onlyWithoutEffort = ['frequency_penalty', 'presence_penalty', 'logprobs', 'top_logprobs'];

function lookAtFixedOptions(body: JsonObject, sight: Sight): void {
  for (const [name, mend] of never.filter(([each]) => hasIn(body, each))) {
    sight.report('OAC-068', `A reasoning model takes no ${name}; ${mend}.`, [name]);
  }
  if (body['reasoning_effort'] === 'none') return;
  for (const name of onlyOne.filter((each) => hasIn(body, each) && body[each] !== 1)) {
    sight.report('OAC-068', `A reasoning model takes ${name} 1 only; leave it out.`, [name]);
  }
  for (const name of onlyWithoutEffort.filter((each) => isChosen(body[each]))) {
    sight.report(
      'OAC-068',
      `A reasoning model takes no ${name} unless effort is none; leave it out.`,
      [name],
    );
  }
}

function isChosen(value: Json | undefined): boolean {
  return value !== undefined && value !== null && value !== 0 && value !== false;
}
