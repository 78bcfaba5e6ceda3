import type { Session } from '@exarch/log';
import type { Fact } from '@exarch/record';
import { type Refusal, refusalLine } from '@exarch/values';

/** A fact the log did not take: the disk failed under us, or the loop broke its own rules. */
export class Unrecorded extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusalLine(refusal));
    this.refusal = refusal;
  }
}

/** Commits, or ends the exchange: nothing goes on beside a record that has stopped. */
export function record(session: Session, fact: Fact): void {
  const committed = session.commit(fact);
  if (!committed.ok) throw new Unrecorded(committed.refusal);
}
