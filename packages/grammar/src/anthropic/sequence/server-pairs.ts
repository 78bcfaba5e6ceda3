import { stringIn } from '../../lenient.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import type { Block, Turn } from '../turns.ts';

type Use = { readonly block: Block; readonly turn: number; readonly place: number };

/** Each use of a provider's tool has its typed result behind it, unless it is still running. */
export function lookAtServerPairs(turns: readonly Turn[], sight: Sight): void {
  const open = new Map<string, Use>();
  for (const [turn, { role, blocks }] of turns.entries()) {
    if (role === 'user') lookAtMixedTurn(open, { before: turns[turn - 1], blocks }, sight);
    else blocks.forEach((block, place) => void step(open, { block, turn, place }, sight));
  }
  const last = turns.findLastIndex(({ role }) => role === 'assistant');
  const said = lastSaid(turns[last]);
  for (const { block, turn, place } of open.values()) {
    // Still running: nothing but other calls stands behind it.
    if (turn === last && place > said) continue;
    sight.report('ANT-102', `${nameOf(block)} has no result; keep both or drop both.`, block.at);
  }
}

/** The place of the last block that is neither a call nor a provider tool's result. */
function lastSaid(turn: Turn | undefined): number {
  const running = ({ type }: Block) =>
    type === 'server_tool_use' || type === 'tool_use' || resultTypes.has(type);
  return turn?.blocks.findLastIndex((block) => !running(block)) ?? -1;
}

function step(open: Map<string, Use>, use: Use, sight: Sight): void {
  const { type, json } = use.block;
  if (type === 'server_tool_use') {
    const id = stringIn(json, 'id');
    if (id !== undefined) open.set(id, use);
    return;
  }
  if (!resultTypes.has(type)) return;
  const id = stringIn(json, 'tool_use_id');
  if (id === undefined) return;
  const answered = open.get(id);
  if (!answered) {
    sight.report(
      'ANT-103',
      `${quoted(id)} answers no server_tool_use before it; drop it or restore the use.`,
      [...use.block.at, 'tool_use_id'],
    );
    return;
  }
  open.delete(id);
  const wanted = resultTypeOf(stringIn(answered.block.json, 'name') ?? '');
  if (wanted === type) return;
  sight.report('ANT-102', `${nameOf(answered.block)} is answered by a ${wanted}, found ${type}.`, [
    ...use.block.at,
    'type',
  ]);
}

const resultTypes = new Set([
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'advisor_tool_result',
]);

function resultTypeOf(name: string): string {
  return name.startsWith('tool_search_tool') ? 'tool_search_tool_result' : `${name}_tool_result`;
}

function nameOf({ json }: Block): string {
  return `The ${stringIn(json, 'name') ?? 'server'} use ${quoted(stringIn(json, 'id') ?? '')}`;
}

/** A user turn and the turn it answers. */
type Answering = { readonly before: Turn | undefined; readonly blocks: readonly Block[] };

/** A use still runs beside client calls: the next user turn holds their results and nothing else. */
function lookAtMixedTurn(
  open: ReadonlyMap<string, Use>,
  { before, blocks }: Answering,
  sight: Sight,
): void {
  const other = blocks.find(({ type }) => type !== 'tool_result');
  if (!before?.blocks.some(({ type }) => type === 'tool_use') || !other) return;
  const said = lastSaid(before);
  const running = before.blocks.some(
    ({ type, json }, place) =>
      type === 'server_tool_use' && place > said && open.has(stringIn(json, 'id') ?? ''),
  );
  if (!running) return;
  const because =
    'A provider tool is still running, so this turn holds results only; say it later.';
  sight.report('ANT-107', because, other.at);
}
