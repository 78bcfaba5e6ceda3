import { stringIn } from '../../lenient.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import type { Block, Turn } from '../turns.ts';

type Use = { readonly block: Block; readonly turn: number; readonly place: number };

/** Each use of a provider's tool has its typed result behind it, unless it is still running. */
export function lookAtServerPairs(turns: readonly Turn[], sight: Sight): void {
  const open = new Map<string, Use>();
  for (const [turn, { role, blocks }] of turns.entries()) {
    if (role === 'user') lookAtMixedTurn(open, turns, turn, sight);
    else blocks.forEach((block, place) => void step(open, { block, turn, place }, sight));
  }
  const last = turns.findLastIndex(({ role }) => role === 'assistant');
  for (const use of open.values()) {
    if (use.turn === last && isPending(use, turns)) continue;
    sight.report('ANT-102', `${nameOf(use)} has no result; keep both or drop both.`, use.block.at);
  }
}

function step(open: Map<string, Use>, use: Use, sight: Sight): void {
  const { type, json, at } = use.block;
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
      [...at, 'tool_use_id'],
    );
    return;
  }
  open.delete(id);
  const wanted = resultTypeOf(stringIn(answered.block.json, 'name') ?? '');
  if (wanted === type) return;
  sight.report('ANT-102', `${nameOf(answered)} is answered by a ${wanted}, found ${type}.`, [
    ...at,
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

function nameOf({ block }: Use): string {
  return `The ${stringIn(block.json, 'name') ?? 'server'} use ${quoted(stringIn(block.json, 'id') ?? '')}`;
}

/** Still running: nothing but other calls stands behind it in its turn. */
function isPending({ turn, place }: Use, turns: readonly Turn[]): boolean {
  const after = turns[turn]?.blocks.slice(place + 1) ?? [];
  return after.every(
    ({ type }) => type === 'server_tool_use' || type === 'tool_use' || resultTypes.has(type),
  );
}

/** A use still runs beside client calls: the next user turn holds their results and nothing else. */
function lookAtMixedTurn(
  open: ReadonlyMap<string, Use>,
  turns: readonly Turn[],
  index: number,
  sight: Sight,
): void {
  const before = turns[index - 1];
  if (open.size === 0 || !before?.blocks.some(({ type }) => type === 'tool_use')) return;
  const running = [...open.values()].some((use) => use.turn === index - 1 && isPending(use, turns));
  const other = turns[index]?.blocks.find(({ type }) => type !== 'tool_result');
  if (!running || !other) return;
  sight.report(
    'ANT-107',
    'A provider tool is still running, so this turn holds results only; say it later.',
    other.at,
  );
}
