import { admitReply, callsIn, type Draft, type Failure, type Usage } from '@exarch/conversation';
import type { Session } from '@exarch/log';
import { cost } from '@exarch/provider';
import type { Fact } from '@exarch/record';
import { never } from '@exarch/values';
import { type Batch, runBatch } from './batch.ts';
import { madeRoom } from './made-room.ts';
import { mishapIn, nudge, repairBudget } from './nudge.ts';
import type { Outcome } from './outcome.ts';
import { record } from './record.ts';
import { stream } from './stream.ts';
import type { Wiring } from './wiring.ts';

/** What one request led to: the exchange's end, or a batch of calls to run before the next one. */
type Round = Outcome | ({ readonly kind: 'calls' } & Batch);

/**
 * Asks the model until it ends: each reply is admitted and committed before its calls run, and each
 * batch is answered whole before the next request. `steer` commits what arrived in the meantime.
 */
export async function deliberate(
  wiring: Wiring,
  steer: () => void,
  signal: AbortSignal,
): Promise<Outcome> {
  const { session } = wiring;
  for (let spent = 0; ; ) {
    const round = await ask(wiring, signal);
    if (round.kind === 'calls') {
      const results = await runBatch(wiring, round, signal);
      record(session, { kind: 'tool_results', results });
      if (signal.aborted) return cancelled(session);
      steer();
      continue;
    }
    const mishap = mishapIn(round);
    if (!mishap) return round;
    if (spent === repairBudget) {
      const text = `The model was asked ${repairBudget} times to mend its turn; the last trouble was: ${mishap.cause}. Nothing is lost: ask in another way, or another model.`;
      record(session, { kind: 'error', text });
      return round;
    }
    spent += 1;
    nudge(session, mishap, spent);
    steer();
  }
}

async function ask(wiring: Wiring, signal: AbortSignal): Promise<Round> {
  const { session } = wiring;
  if (signal.aborted) return cancelled(session);
  record(session, turnStarted(wiring));
  const exchange = await stream(wiring, signal);
  if (exchange.kind !== 'failed') measure(wiring, exchange.usage);
  if (signal.aborted) return cancelled(session);
  switch (exchange.kind) {
    case 'reply':
      return taken(session, exchange.draft);
    case 'cut':
      return stalled(session, exchange);
    case 'failed':
      record(session, { kind: 'provider_error', failure: exchange.failure });
      return madeRoom(session, exchange.failure)
        ? ask(wiring, signal)
        : { kind: 'failed', failure: exchange.failure };
    default:
      return never(exchange);
  }
}

function turnStarted({ session, maxTokens, effort }: Wiring): Fact {
  return {
    kind: 'turn_started',
    turn: session.context.reach + 1,
    ...(effort === undefined ? {} : { effort }),
    ...(maxTokens === undefined ? {} : { maxTokens }),
  };
}

function measure({ session, target }: Wiring, usage: Usage | undefined): void {
  if (!usage) return;
  const costUsd = cost(target.facts, usage);
  record(session, { kind: 'usage', ...usage, ...(costUsd === undefined ? {} : { costUsd }) });
}

/** Admits a whole reply and says what it asks for. A capped reply with calls runs them. */
function taken(session: Session, draft: Draft): Round {
  const { batch, empty } = commitReply(session, draft);
  if (batch.calls.length > 0) return { kind: 'calls', ...batch };
  if (draft.stop === 'output_cap') return { kind: 'truncated', cause: 'output_cap' };
  if (isNamedStop(draft.stop)) return { kind: 'stopped', reason: draft.stop };
  return empty ? { kind: 'empty' } : { kind: 'complete' };
}

function isNamedStop(stop: Draft['stop']): stop is NonNullable<Draft['stop']> {
  return stop === 'refused' || stop === 'paused' || (stop?.startsWith('other:') ?? false);
}

function commitReply(session: Session, draft: Draft): { batch: Batch; empty: boolean } {
  const turn = session.context.reach + 1;
  const { message, changes, empty } = admitReply(draft, { turn, calls: session.context.callIds });
  record(session, { kind: 'assistant_message', turn, message });
  for (const change of changes) record(session, { kind: 'repaired', ...change });
  return { batch: { calls: callsIn(message), changes }, empty };
}

/** Keeps what was shown as a reply cut short: text that was read is never streamed twice. */
function stalled(
  session: Session,
  cut: { readonly draft: Draft; readonly failure: Failure },
): Round {
  record(session, { kind: 'stalled', cause: cut.failure.message });
  commitReply(session, cut.draft);
  return { kind: 'truncated', cause: 'stalled' };
}

function cancelled(session: Session): Outcome {
  record(session, { kind: 'cancelled' });
  return { kind: 'cancelled' };
}
