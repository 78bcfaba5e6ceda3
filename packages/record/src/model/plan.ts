import { type Span, span } from '../span.ts';
import { type Frontier, type Item, spanOfItem } from './item.ts';
import { weightOf } from './render.ts';

/**
 * The one prefix to evict so that about `keep` bytes stay. The newest item always stays and is weighed
 * first; the first older one that no longer fits ends the prefix. No plan where all fits, nor for a
 * residue alone: a note is never rewritten by force.
 */
export function planForcedEviction(frontier: Frontier, keep: number): Span | undefined {
  const { first } = frontier;
  const end = firstThatDoesNotFit(frontier, keep);
  if (!first || !end || (end === first && end.item === 'residue')) return undefined;
  const planned = span(spanOfItem(first).from, spanOfItem(end).to);
  return planned.ok ? planned.value : undefined;
}

function firstThatDoesNotFit(frontier: Frontier, keep: number): Item | undefined {
  let spent = 0;
  for (const item of frontier.newestFirst()) {
    spent += weightOf(item);
    if (spent > keep && item !== frontier.last) return item;
  }
  return undefined;
}
