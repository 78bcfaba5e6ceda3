import type { Call } from '@exarch/conversation';
import { type Refusal, refusal } from '@exarch/values';
import type { TurnId } from '../span.ts';
import type { Turn } from './item.ts';
import { owedIn, type State } from './state.ts';
import type { TableRows } from './table.ts';

/** What a judge looks at: the structure as it stands, nothing to write. */
export type Model = {
  readonly table: TableRows;
  readonly state: State;
  /** Protocol records folded so far. */
  readonly folded: number;
};

/** The highest id of the lineage; the next turn is the one after it. */
export function reachOf({ turns }: TableRows): TurnId {
  return turns.length;
}

/** The turn that is being written: the newest one, while the protocol is not ready and it is here. */
export function unclosedTurn({ table, state }: Model): Turn | undefined {
  const newest = table.turns.at(-1);
  return state.kind === 'ready' || newest?.body.kind !== 'resident' ? undefined : newest;
}

/** Nothing may come between calls and their results. */
export function owes({ state }: Model): Refusal | undefined {
  const owed = owedIn(state);
  return owed.length === 0 ? undefined : resultsOwed(owed);
}

/** A turn id that names no turn. */
export function turnUnknown(id: TurnId, table: TableRows): Refusal {
  const reach = reachOf(table);
  return refusal(
    'record/turn-unknown',
    '',
    `There is no turn ${id}.`,
    reach === 0 ? 'Nothing is recorded yet.' : `Turns go from 1 to ${reach}.`,
  );
}

/** A turn that a rewind or a clear took, where one is wanted that stands. */
export function turnWithdrawn(id: TurnId, mend: string): Refusal {
  return refusal('record/turn-withdrawn', '', `A rewind or a clear took turn ${id}.`, mend);
}

/** A turn that still grows, where a whole one is wanted. */
export function turnUnclosed(id: TurnId, mend: string): Refusal {
  return refusal('record/turn-unclosed', '', `Turn ${id} is being written.`, mend);
}

function resultsOwed(owed: readonly Call[]): Refusal {
  const calls = owed.map(({ id, name }) => `${id} (${name})`).join(', ');
  return refusal(
    'record/results-owed',
    '',
    `Results are owed for ${calls}.`,
    'Record one result for each first.',
  );
}
