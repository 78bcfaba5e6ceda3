import { hasIn, stringIn } from '../../lenient.ts';
import type { Sight } from '../../sight.ts';
import { type Item, isByModel } from '../items.ts';

/** Reasoning stands before what it led to. */
export function lookAtReasoning(items: readonly Item[], sight: Sight): void {
  let thought = false;
  for (const [index, item] of items.entries()) {
    if (item.type === 'reasoning') {
      lookAtSuccessor(item, items[index + 1], sight);
      thought = hasIn(item.json, 'id');
    } else if (isByModel(item)) lookAtOrigin(item, thought, sight);
    else thought = false;
  }
}

function lookAtSuccessor(item: Item, next: Item | undefined, sight: Sight): void {
  const because = faultOf(next);
  if (because === undefined) return;
  const at = ['input', item.index];
  if (hasIn(item.json, 'id')) sight.report('OAR-043', because, at);
  else sight.warn('OAR-043', because, at);
}

function faultOf(next: Item | undefined): string | undefined {
  if (!next) return 'Reasoning ends the input; send what it led to, or drop it.';
  if (next.type === 'reasoning') return undefined;
  if (!isByModel(next))
    return 'What follows this reasoning is not what it led to; send that, or drop it.';
  const linked = next.type !== 'message' || hasIn(next.json, 'id');
  return linked
    ? undefined
    : 'The message after this reasoning has lost its id; keep it or drop both.';
}

const linked = /^(?:fc|msg|ws)_/;

/** An item with the server's id may have been thought about: without its reasoning that is refused. */
function lookAtOrigin({ json, index }: Item, thought: boolean, sight: Sight): void {
  const id = stringIn(json, 'id');
  if (thought || id === undefined || !linked.test(id) || !sight.is('reasoning')) return;
  const because =
    'Has the id of an item that may need its reasoning before it; drop the id or send both.';
  sight.report('OAR-044', because, ['input', index, 'id']);
}
