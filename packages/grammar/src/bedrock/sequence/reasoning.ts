import type { JsonObject } from '@exarch/values';
import { fieldIn, hasIn, stringIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';
import type { Block, Turn } from '../turns.ts';

/** Reasoning that goes back: signed, not alone, and first where the model asks for it. */
export function lookAtReasoning(turns: readonly Turn[], body: JsonObject, sight: Sight): void {
  for (const turn of turns) {
    for (const block of turn.blocks) lookAtSignature(block, sight);
    if (turn.index < turns.length - 1) lookAtBareTurn(turn, sight);
  }
  lookAtOpenExchange(turns, body, sight);
}

function lookAtSignature(block: Block, sight: Sight): void {
  const { member, json } = block;
  const text = member === 'reasoningContent' ? fieldIn(json, 'reasoningText') : undefined;
  if (text === undefined || hasIn(text, 'signature') || sight.is('unsigned-taken')) return;
  const because = 'The reasoning has no signature; drop it.';
  if (sight.is('unsigned-refused')) sight.report('BED-041', because, block.at);
  else sight.warn('BED-041', because, block.at);
}

function lookAtBareTurn({ role, blocks, index }: Turn, sight: Sight): void {
  if (role !== 'assistant' || blocks.length === 0 || !sight.is('no-bare-reasoning')) return;
  if (!blocks.every(({ member }) => member === 'reasoningContent')) return;
  const because = 'The turn holds nothing but reasoning; drop it and join its neighbours.';
  sight.report('BED-009', because, ['messages', index]);
}

function lookAtOpenExchange(turns: readonly Turn[], body: JsonObject, sight: Sight): void {
  const thinking = fieldIn(body['additionalModelRequestFields'], 'thinking');
  if (!sight.is('claude') || stringIn(thinking, 'type') !== 'enabled') return;
  const last = turns.at(-1);
  const asked = turns.at(-2);
  if (!last?.blocks.some(({ member }) => member === 'toolResult')) return;
  const first = asked?.blocks[0];
  if (!first || first.member === 'reasoningContent') return;
  const because =
    'Thinking is enabled, so the turn with the open calls begins with it; send it or switch it off.';
  sight.report('BED-042', because, first.at);
}
