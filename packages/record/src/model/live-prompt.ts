import type { TurnId } from '../span.ts';
import type { TableRows } from './table.ts';

/**
 * The prompt that a steering line would go on with: the newest user turn that was not withdrawn. None
 * where nothing can be added to the newest turn, because it left the context or is a parent's; only a
 * new prompt can follow then.
 */
export function livePrompt({ turns }: TableRows): TurnId | undefined {
  const newest = turns.at(-1);
  if (newest?.body.kind !== 'resident' || newest.kind === 'inherited') return undefined;
  return turns.findLast(({ role, body }) => role === 'user' && body.kind !== 'withdrawn')?.id;
}
