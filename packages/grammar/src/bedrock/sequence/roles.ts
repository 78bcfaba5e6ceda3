import type { Sight } from '../../sight.ts';
import { type Block, isServed, type Turn } from '../turns.ts';

/** The user first, then in turn, and the model's say on the last word. */
export function lookAtRoles(turns: readonly Turn[], sight: Sight): void {
  lookAtFirst(turns[0], sight);
  for (const turn of turns) {
    lookAtTurn(turn, turns[turn.index - 1], sight);
    for (const block of turn.blocks) lookAtSpeaker(block, turn.role, sight);
  }
  lookAtLast(turns, sight);
}

function lookAtFirst(first: Turn | undefined, sight: Sight): void {
  if (first?.role !== 'assistant') return;
  const because = 'The assistant speaks first; put a user message before it.';
  if (sight.is('user-first')) sight.report('BED-001', because, ['messages', 0]);
  else sight.warn('BED-001', because, ['messages', 0]);
}

function lookAtTurn({ role, index, blocks }: Turn, before: Turn | undefined, sight: Sight): void {
  if (before?.role === role) {
    const because = 'Two messages of one role stand in a row; join them.';
    sight.report('BED-002', because, ['messages', index]);
  }
  if (sight.is('no-text-beside-tools')) lookAtMixture(blocks, sight);
}

function lookAtSpeaker(block: Block, role: string, sight: Sight): void {
  const { member } = block;
  if (member === 'toolUse' && role === 'user') {
    sight.report('BED-016', 'A call is made by the assistant; move it.', block.at);
  } else if (member === 'toolResult' && role === 'assistant' && !isServed(block)) {
    sight.report('BED-016', 'A result comes from the user; move it.', block.at);
  } else if (member === 'image' && role === 'assistant') {
    sight.warn('BED-054', 'A picture comes from the user; move it.', block.at);
  }
}

function lookAtMixture(blocks: readonly Block[], sight: Sight): void {
  const text = blocks.find(({ member }) => member === 'text');
  if (!text || !blocks.some(({ member }) => member === 'toolUse' || member === 'toolResult'))
    return;
  sight.report('BED-015', 'This model takes no text beside calls or results; move it.', text.at);
}

function lookAtLast(turns: readonly Turn[], sight: Sight): void {
  const last = turns.at(-1);
  const final = last?.blocks.at(-1);
  if (last?.role !== 'assistant' || final?.member === 'toolUse') return;
  if (sight.is('no-prefill')) {
    const because = 'This model cannot continue an assistant message; end with a user message.';
    sight.report('BED-007', because, ['messages', last.index]);
    return;
  }
  const text = final?.member === 'text' && typeof final.json === 'string' ? final.json : '';
  if (!final || text.trim() === '' || text === text.trimEnd()) return;
  const because = 'The final assistant text ends in white space; trim it.';
  if (sight.is('claude')) sight.report('BED-008', because, final.at);
}
