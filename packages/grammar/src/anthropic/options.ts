import type { Json, JsonObject } from '@exarch/values';
import { fieldIn, hasIn, listIn, objectIn, stringIn } from '../lenient.ts';
import { shown } from '../show.ts';
import type { Sight } from '../sight.ts';
import type { Conversation } from './turns.ts';

/** A stop sequence says something. */
export function lookAtStops(stop: Json, sight: Sight): void {
  if (typeof stop !== 'string' || stop.trim() !== '') return;
  sight.report('ANT-006', 'A stop sequence is white space only; leave it out.');
}

/** `metadata.user_id` is short. */
export function lookAtUser(user: Json, sight: Sight): void {
  if (typeof user !== 'string' || user.length <= 256) return;
  sight.report('ANT-007', `Has ${user.length} characters, at most 256 may stand; hash it.`);
}

/** The envelope: what must be there, and how much. */
export function lookAtEnvelope(body: JsonObject, sight: Sight): void {
  const { messages, max_tokens: maxTokens } = body;
  if (Array.isArray(messages) && messages.length === 0) {
    sight.report('ANT-001', 'There is no message; start with one from the user.', ['messages']);
  }
  if (listIn(messages).length > 100_000) {
    sight.report(
      'ANT-202',
      `There are ${listIn(messages).length} messages, at most 100000 may stand.`,
      ['messages'],
    );
  }
  if (typeof maxTokens === 'number') lookAtMaxTokens(body, maxTokens, sight);
  lookAtModelField(body, sight);
}

function lookAtMaxTokens(body: JsonObject, maxTokens: number, sight: Sight): void {
  const at = ['max_tokens'];
  if (maxTokens < 0) sight.report('ANT-002', `Is ${maxTokens}; ask for at least one token.`, at);
  if (maxTokens !== 0) return;
  for (const clash of preWarmClashes(body)) {
    sight.report(
      'ANT-002',
      `A pre-warm (max_tokens 0) goes without ${clash}; drop one of the two.`,
      at,
    );
  }
}

function preWarmClashes(body: JsonObject): readonly string[] {
  const choice = stringIn(body['tool_choice'], 'type');
  const clashes: readonly (readonly [string, boolean])[] = [
    ['stream', body['stream'] === true],
    ['thinking', stringIn(body['thinking'], 'type') === 'enabled'],
    ['output_config', hasIn(body['output_config'], 'format')],
    ['tool_choice', choice === 'any' || choice === 'tool'],
  ];
  return clashes.filter(([, stands]) => stands).map(([name]) => name);
}

function lookAtModelField(body: JsonObject, sight: Sight): void {
  const model = body['model'];
  if (!sight.is('model-in-url')) {
    if (model === undefined) sight.report('ANT-001', 'The field "model" is missing.', ['model']);
    if (model === '') sight.report('ANT-001', 'The model is empty; name one.', ['model']);
    return;
  }
  if (model !== undefined) {
    sight.report('ANT-300', 'The model stands in the address here; leave it out of the body.', [
      'model',
    ]);
  }
  if (sight.is('stream-in-url') && body['stream'] !== undefined) {
    sight.report('ANT-300', 'Streaming is asked for by the address here; leave it out.', [
      'stream',
    ]);
  }
  if (!hasIn(body, 'anthropic_version')) {
    sight.report('ANT-300', 'The field "anthropic_version" is missing.', ['anthropic_version']);
  }
}

/** What a platform does not have yet. */
export function lookAtPlatform(body: JsonObject, sight: Sight): void {
  for (const { trait, rule, at } of absences) {
    if (sight.is(trait) && stands(body, at)) {
      sight.report(rule, `This platform does not know ${at.join('.')}; leave it out.`, at);
    }
  }
  for (const [index, tool] of listIn(body['tools']).entries()) lookAtServerTool(tool, index, sight);
}

type Absence = {
  readonly trait: string;
  readonly rule: string;
  readonly at: readonly string[];
};

function stands(body: JsonObject, at: readonly string[]): boolean {
  let value: Json | undefined = body;
  for (const field of at) value = fieldIn(value, field);
  return value !== undefined && value !== null;
}

const absences: readonly Absence[] = [
  { trait: 'no-new-fields', rule: 'ANT-301', at: ['diagnostics'] },
  { trait: 'no-new-fields', rule: 'ANT-301', at: ['context_management'] },
  { trait: 'no-automatic-cache', rule: 'ANT-302', at: ['cache_control'] },
  { trait: 'no-structured-output', rule: 'ANT-302', at: ['output_config', 'format'] },
];

const serverTool = /^(?:web_search|web_fetch|code_execution|advisor|tool_search_tool)/;

function lookAtServerTool(tool: Json, index: number, sight: Sight): void {
  const type = stringIn(tool, 'type') ?? '';
  const absent = sight.is('only-web-search')
    ? serverTool.test(type) && !type.startsWith('web_search')
    : sight.is('no-server-tools') && serverTool.test(type);
  if (absent)
    sight.report('ANT-302', `This platform does not run ${type}.`, ['tools', index, 'type']);
}

/** Temperature and its kin, which newer models leave no choice in. */
export function lookAtSampling(body: JsonObject, sight: Sight): void {
  if (sight.is('default-sampling')) {
    for (const name of ['temperature', 'top_p', 'top_k']) lookAtChoice(name, body[name], sight);
  }
  const both = typeof body['temperature'] === 'number' && typeof body['top_p'] === 'number';
  if (both && sight.is('temperature-or-top-p')) {
    sight.report('ANT-005', 'This model takes temperature or top_p, not both; drop one.', [
      'top_p',
    ]);
  }
}

function lookAtChoice(name: string, value: Json | undefined, sight: Sight): void {
  if (typeof value !== 'number') return;
  if (name === 'temperature' && value === 1) return;
  if (name === 'top_p' && value >= 0.99) return;
  fixed(name, value, sight);
}

function fixed(name: string, value: number, sight: Sight): void {
  sight.report(
    'ANT-005',
    `This model does not let ${name} be chosen, found ${value}; leave it out.`,
    [name],
  );
}

/** `thinking` against the model, the output cap, sampling and forced tools. */
export function lookAtThinking(body: JsonObject, sight: Sight): void {
  const type = stringIn(body['thinking'], 'type');
  if (type === undefined) return;
  const effort = stringIn(body['output_config'], 'effort') ?? '';
  if (sight.is(`no-${type}`)) {
    sight.report('ANT-120', `This model does not take thinking.type ${shown(type)}.`, [
      'thinking',
      'type',
    ]);
  } else if (type === 'disabled' && sight.is('off-only-low') && /^(?:xhigh|max)$/.test(effort)) {
    sight.report('ANT-120', `At effort ${effort} this model does not let thinking be off.`, [
      'thinking',
      'type',
    ]);
  }
  if (type === 'enabled') lookAtManualThinking(body, sight);
}

function lookAtManualThinking(body: JsonObject, sight: Sight): void {
  lookAtBudget(body, sight);
  const choice = stringIn(body['tool_choice'], 'type');
  if (choice === 'any' || choice === 'tool') {
    const because = 'Forces a tool while thinking is enabled; use auto or switch thinking off.';
    sight.report('ANT-122', because, ['tool_choice', 'type']);
  }
  if (!sight.is('default-sampling')) lookAtManualSampling(body, sight);
}

function lookAtBudget(body: JsonObject, sight: Sight): void {
  const budget = fieldIn(body['thinking'], 'budget_tokens');
  const { max_tokens: maxTokens } = body;
  if (typeof budget !== 'number') return;
  const at = ['thinking', 'budget_tokens'];
  if (budget < 1024) sight.report('ANT-121', `Is ${budget}, at least 1024 must stand.`, at);
  if (typeof maxTokens !== 'number' || budget < maxTokens) return;
  if (sight.is('beta:interleaved-thinking')) return;
  sight.report(
    'ANT-121',
    `Is ${budget} and max_tokens is ${maxTokens}; leave room for the answer.`,
    at,
  );
}

function lookAtManualSampling(body: JsonObject, sight: Sight): void {
  const { temperature, top_p: topP } = body;
  if (typeof temperature === 'number' && temperature !== 1) {
    const because = `Is ${temperature}; with thinking enabled only 1 may stand.`;
    sight.report('ANT-123', because, ['temperature']);
  }
  if (hasIn(body, 'top_k'))
    sight.report('ANT-123', 'May not stand with thinking enabled.', ['top_k']);
  if (typeof topP === 'number' && (topP < 0.95 || topP > 1)) {
    sight.report('ANT-123', `Is ${topP}; with thinking enabled 0.95 to 1 may stand.`, ['top_p']);
  }
}

/** Citations and a fixed output format exclude each other. */
export function lookAtCitations({ blocks }: Conversation, body: JsonObject, sight: Sight): void {
  if (!hasIn(body['output_config'], 'format')) return;
  const because = 'Citations may not be on with output_config.format; switch one off.';
  for (const { json, at } of blocks) {
    if (fieldIn(objectIn(json, 'citations'), 'enabled') !== true) continue;
    sight.report('ANT-167', because, [...at, 'citations']);
  }
}
