import type { Admitted, Call, Change, ToolResult } from '@exarch/conversation';
import { admitResults, textOf } from '@exarch/conversation';
import { redact } from '@exarch/provider';
import type { Display } from '@exarch/record';
import type { Tool, ToolOutput } from '@exarch/tools';
import { record } from './record.ts';
import type { Wiring } from './wiring.ts';

/** The calls of one reply, and what admission had to change about them. */
export type Batch = { readonly calls: readonly Call[]; readonly changes: readonly Change[] };

/** Runs a reply's calls in order and answers every one, also those a cancellation kept from running. */
export async function runBatch(
  wiring: Wiring,
  { calls, changes }: Batch,
  signal: AbortSignal,
): Promise<Admitted<readonly ToolResult[]>> {
  wiring.session.transient({ kind: 'state', activity: 'running_tools' });
  const results: ToolResult[] = [];
  for (const call of calls) {
    const misspelt = changes.find(
      (change) => change.call === call.id && misspellings.has(change.rule),
    );
    const output = signal.aborted
      ? failure('Interrupted before it ran.')
      : await shown(wiring, call, () => answer(wiring, { call, misspelt }, signal));
    results.push({
      call: call.id,
      name: call.name,
      content: output.content,
      failed: output.failed,
    });
  }
  return admitResults(calls, results);
}

/** The rules under which a call is not what the model wrote, so that running it would be a guess. */
const misspellings: ReadonlySet<string> = new Set([
  'conversation/call-name',
  'conversation/call-cut',
  'conversation/arguments-object',
  'conversation/arguments-nesting',
  'conversation/arguments-number',
]);

async function shown(
  { session, secrets = [] }: Wiring,
  call: Call,
  run: () => Promise<ToolOutput>,
): Promise<ToolOutput> {
  record(session, { kind: 'tool_call', call: call.id, tool: call.name, input: call.arguments });
  const output = withoutSecrets(await run(), secrets);
  for (const observation of output.observations) record(session, seenBy(call, observation));
  const text = textOf(output.content);
  const lines = text === '' ? 0 : text.trimEnd().split('\n').length;
  record(session, { kind: 'verdict', call: call.id, lines, failed: output.failed });
  return output;
}

/** What a tool found of a key is taken out before anything is recorded. */
function withoutSecrets(output: ToolOutput, secrets: readonly string[]): ToolOutput {
  const spelled = JSON.stringify(output);
  const clean = secrets.reduce((text, secret) => redact(text, secret), spelled);
  return clean === spelled ? output : (JSON.parse(clean) as ToolOutput);
}

function seenBy(call: Call, observation: Display): Display {
  return observation.kind === 'observation' || observation.kind === 'change'
    ? { ...observation, call: call.id }
    : observation;
}

type Asked = { readonly call: Call; readonly misspelt: Change | undefined };

async function answer(
  { tools, permission, world }: Wiring,
  { call, misspelt }: Asked,
  signal: AbortSignal,
): Promise<ToolOutput> {
  if (misspelt?.rule === 'conversation/call-name') return noSuchTool(misspelt.raw, tools);
  const tool = tools.find(({ name }) => name === call.name);
  if (!tool) return noSuchTool(call.name, tools);
  if (misspelt?.rule === 'conversation/call-cut') return cutOff(misspelt.raw);
  if (misspelt) return notAnObject(misspelt.raw);
  try {
    const allowed = await permission.allows(tool, call.arguments, world);
    if (!allowed.ok) return failure(allowed.refusal.because);
    return await tool.run(call.arguments, { ...world, signal });
  } catch (thrown) {
    return failure(`The tool broke: ${thrown instanceof Error ? thrown.message : String(thrown)}`);
  }
}

function noSuchTool(name: string, tools: readonly Tool[]): ToolOutput {
  const known = tools.map((tool) => tool.name).join(', ');
  return failure(`There is no tool "${clipped(name)}". The tools are: ${known}.`);
}

function notAnObject(raw: string): ToolOutput {
  return failure(
    `It did not run: its arguments have to be a JSON object, and what came was ${clipped(raw)}`,
  );
}

function cutOff(raw: string): ToolOutput {
  return failure(
    `It did not run: it was cut off, and what came of its arguments was ${clipped(raw) || 'nothing'}`,
  );
}

function clipped(text: string): string {
  return text.length <= 400 ? text : `${text.slice(0, 400).toWellFormed()} …`;
}

function failure(text: string): ToolOutput {
  return { content: [{ type: 'text', text }], failed: true, observations: [] };
}
