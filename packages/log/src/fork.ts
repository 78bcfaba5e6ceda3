import type { Context, Selected, TurnId } from '@exarch/record';
import { ok, type Result, refuse } from '@exarch/values';
import type { Home } from './home.ts';
import type { Opening } from './opening.ts';
import { readSession } from './reading.ts';
import type { SessionId } from './session-id.ts';

/** What an opening is told to take over from another session. */
export type Fork = Pick<Opening, 'inherited' | 'anchor'> & {
  /** The model the other talks to. */
  readonly selected?: Selected;
};

/**
 * What a new session opens with to inherit another's context: all of it, or up to a turn. The other is
 * only read: it may be open elsewhere, a child's, or closed for good.
 */
export function forkOf(home: Home, id: SessionId, turn?: TurnId): Result<Fork> {
  return readSession(home, id, ({ context, selected }) => {
    const fork = forkAt(context, turn);
    return fork.ok && selected ? ok({ ...fork.value, selected }) : fork;
  });
}

function forkAt(context: Context, turn: TurnId | undefined): Result<Fork> {
  const inherited = context.link();
  if (turn === undefined || turn === context.reach) return ok({ inherited });
  if (1 <= turn && turn < context.reach) return ok({ inherited, anchor: turn + 1 });
  return refuse(
    'log/fork-turn-unknown',
    '',
    `There is no turn ${turn}: the newest is ${context.reach}.`,
  );
}
