import type { JsonObject } from '@exarch/values';
import { stringIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';
import type { Block, Turn } from '../turns.ts';

/** Where thinking must stand in an assistant turn. */
export function lookAtThinkingOrder(turns: readonly Turn[], body: JsonObject, sight: Sight): void {
  const manual = stringIn(body['thinking'], 'type') === 'enabled';
  for (const turn of turns) if (turn.role === 'assistant') lookAtFirst(turn, manual, sight);
  if (manual) lookAtOpenExchange(turns, sight);
}

function isThinking({ type }: Block): boolean {
  return type === 'thinking' || type === 'redacted_thinking';
}

function lookAtFirst({ blocks }: Turn, manual: boolean, sight: Sight): void {
  const [first] = blocks;
  if (!first || isThinking(first) || !blocks.some(isThinking)) return;
  const because =
    'The turn thinks later and does not begin with thinking; keep the received order or drop it.';
  if (manual) sight.report('ANT-134', because, first.at);
  else sight.warn('ANT-134', because, first.at);
}

/** The turn whose calls are being answered began with thinking, if thinking is switched on by hand. */
function lookAtOpenExchange(turns: readonly Turn[], sight: Sight): void {
  const last = turns.at(-1);
  const asked = turns.at(-2);
  if (last?.role !== 'user' || asked?.role !== 'assistant') return;
  if (!last.blocks.some(({ type }) => type === 'tool_result')) return;
  const [first] = asked.blocks;
  if (!first || asked.blocks.some(isThinking)) return;
  sight.report(
    'ANT-124',
    'With thinking enabled, the turn whose calls are open begins with thinking; send it or switch thinking off.',
    first.at,
  );
}
