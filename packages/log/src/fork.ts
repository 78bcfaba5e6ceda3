import type { Context, Selected, Span, TurnId } from '@exarch/record';
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

/** What stands behind the turn goes: the fork is rewound to the next turn that is in the context. */
function forkAt(context: Context, turn: TurnId | undefined): Result<Fork> {
  const inherited = context.link();
  if (turn === undefined) return ok({ inherited });
  const { frontier, reach } = context;
  if (!(1 <= turn && turn <= reach)) return unknownTurn(turn, reach);
  const item = frontier.find(({ from, to }) => from <= turn && turn <= to);
  if (!item) return gone(turn, frontier);
  if (turn < item.to) return evicted(turn, item, frontier);
  const behind = frontier.find(({ from }) => from > turn);
  return ok({ inherited, ...(behind && { anchor: behind.from }) });
}

function unknownTurn(turn: TurnId, reach: TurnId): Result<never> {
  const because = `There is no turn ${turn}.`;
  const mend =
    reach === 0 ? 'Nothing is recorded there yet.' : `Name one from 1 to ${reach}, or none.`;
  return refuse('log/fork-turn-unknown', '', because, mend);
}

function gone(turn: TurnId, frontier: readonly Span[]): Result<never> {
  const before = endBefore(turn, frontier);
  const mend =
    before === undefined
      ? 'Fork it without a turn.'
      : `Fork it at turn ${before}, or without a turn.`;
  return refuse('log/fork-turn-gone', '', `A rewind or a clear took turn ${turn}.`, mend);
}

function evicted(turn: TurnId, { from, to }: Span, frontier: readonly Span[]): Result<never> {
  const because = `Turn ${turn} left the context together with all of turns ${from} to ${to}.`;
  const before = endBefore(from, frontier);
  const or = before === undefined ? '' : `, or at turn ${before}`;
  return refuse('log/fork-turn-evicted', '', because, `Fork it at turn ${to}${or}.`);
}

function endBefore(turn: TurnId, frontier: readonly Span[]): TurnId | undefined {
  return frontier.findLast(({ to }) => to < turn)?.to;
}
