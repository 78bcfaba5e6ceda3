import type { Json, JsonObject } from '@exarch/values';
import { isJsonObject } from '@exarch/values';
import { propertyNames, requiredNames, typesOf } from '../json-schema.ts';
import { fieldIn, hasIn, listIn, ownFieldIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import { quoted, shown } from '../show.ts';
import type { Sight } from '../sight.ts';
import { countStrict, type PlacedTool, type StrictCount } from './schema.ts';

/** The tools as a set: names, deferral, strictness, examples. */
export function lookAtTools(body: JsonObject, sight: Sight): void {
  const tools = listIn(body['tools']);
  const names = new Set<string>();
  const strict: StrictCount = { tools: 0, optional: 0, unions: 0 };
  for (const [index, tool] of tools.entries()) {
    if (!isJsonObject(tool)) continue;
    lookAtName({ tool, at: ['tools', index] }, names, sight);
    lookAtDeferral(tool, index, sight);
    if (tool['strict'] === true) countStrict({ tool, at: ['tools', index] }, strict, sight);
    lookAtExamples(tool, ['tools', index], sight);
  }
  if (tools.length > 0 && tools.every((tool) => fieldIn(tool, 'defer_loading') === true)) {
    sight.report('ANT-185', 'Every tool is deferred; let at least one load at once.', ['tools']);
  }
  lookAtStrict(strict, sight);
}

function lookAtName({ tool, at }: PlacedTool, names: Set<string>, sight: Sight): void {
  const name = stringIn(tool, 'name');
  if (name === undefined) return;
  if (names.has(name)) {
    const because = `${quoted(name)} names a tool before this one; rename or drop one.`;
    sight.report('ANT-181', because, [...at, 'name']);
  }
  names.add(name);
}

function lookAtDeferral(tool: JsonObject, index: number, sight: Sight): void {
  if (tool['defer_loading'] !== true || !hasIn(tool, 'cache_control')) return;
  sight.report('ANT-172', 'A deferred tool takes no cache mark; mark another tool.', [
    'tools',
    index,
    'cache_control',
  ]);
}

const most = { tools: 20, optional: 24, unions: 16 } as const;
const called = {
  tools: 'strict tools',
  optional: 'optional parameters in strict tools',
  unions: 'union types in strict tools',
} as const;

function lookAtStrict(count: StrictCount, sight: Sight): void {
  for (const what of ['tools', 'optional', 'unions'] as const) {
    if (count[what] <= most[what]) continue;
    sight.report(
      'ANT-187',
      `There are ${count[what]} ${called[what]}, at most ${most[what]} may stand.`,
      ['tools'],
    );
  }
}

function lookAtExamples(tool: JsonObject, at: Path, sight: Sight): void {
  const schema = fieldIn(tool, 'input_schema');
  if (!isJsonObject(schema)) return;
  for (const [index, example] of listIn(tool['input_examples']).entries()) {
    const fault = isJsonObject(example) ? exampleFault(example, schema) : undefined;
    if (fault !== undefined) sight.report('ANT-186', fault, [...at, 'input_examples', index]);
  }
}

function exampleFault(example: JsonObject, schema: JsonObject): string | undefined {
  for (const name of requiredNames(schema)) {
    if (!Object.hasOwn(example, name)) return `Lacks ${quoted(name)}, which the schema requires.`;
  }
  for (const name of propertyNames(schema)) {
    const wanted = ownFieldIn(fieldIn(schema, 'properties'), name);
    const value = ownFieldIn(example, name);
    if (value === undefined || !isJsonObject(wanted)) continue;
    const types = typesOf(wanted);
    if (types.length > 0 && !types.some((type) => isOf(type, value))) {
      return `Gives ${shown(value)} for ${quoted(name)}, the schema wants ${types.join(' or ')}.`;
    }
  }
  return undefined;
}

function isOf(type: string, value: Json): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isJsonObject(value);
  if (type === 'integer') return Number.isInteger(value);
  return typeof value === type;
}

/** `tool_choice` against the tools and the model. */
export function lookAtToolChoice(body: JsonObject, sight: Sight): void {
  const choice = stringIn(body['tool_choice'], 'type');
  if (choice === undefined) return;
  const tools = listIn(body['tools']);
  if (tools.length === 0) {
    sight.report('ANT-191', 'There are no tools to choose from; leave tool_choice out.', [
      'tool_choice',
    ]);
    return;
  }
  if (choice !== 'any' && choice !== 'tool') return;
  if (sight.is('no-forced-tools')) {
    sight.report(
      'ANT-195',
      `This model cannot be forced to call a tool, found ${quoted(choice)}; use auto.`,
      ['tool_choice', 'type'],
    );
  }
  const name = stringIn(body['tool_choice'], 'name');
  if (choice === 'any' || name === undefined) return;
  if (tools.some((tool) => stringIn(tool, 'name') === name)) return;
  sight.report('ANT-192', `${quoted(name)} is not among the tools; name one that is.`, [
    'tool_choice',
    'name',
  ]);
}
