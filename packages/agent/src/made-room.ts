import type { Failure } from '@exarch/conversation';
import type { Session } from '@exarch/log';
import { record } from './record.ts';

/**
 * After a request that was refused as too long: what the model really takes is recorded, and the older
 * half of the context leaves it, still readable. False where it was not that, or nothing is left to go.
 */
export function madeRoom(session: Session, failure: Failure): boolean {
  if (failure.kind !== 'context_overflow') return false;
  const { context, selection } = session;
  const window = windowTaught(failure);
  const known = selection.window ?? Number.POSITIVE_INFINITY;
  if (window !== undefined && window < known) record(session, { kind: 'window_narrowed', window });
  const span = context.planForcedEviction(context.historyBytes() / 2);
  if (!span) return false;
  record(session, { kind: 'evicted', residue: { span, by: 'harness' } });
  return true;
}

/** The limit that the provider names, else what it refused less a tenth. */
function windowTaught({ limit, used }: Failure): number | undefined {
  return limit ?? (used === undefined ? undefined : Math.floor(used * 0.9));
}
