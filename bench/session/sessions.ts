import { type Durability, type Home, homeAt, type Opening, Session } from '@exarch/log';
import type { Fact } from '@exarch/record';
import { taken } from '../harness/taken.ts';

/** What every session here opens with. */
export const opening: Opening = {
  selected: {
    model: 'claude-sonnet-4-5',
    provider: 'anthropic',
    adapter: 'anthropic',
    window: 200_000,
  },
  cwd: '/home/someone/project',
  exarch: '0.1.0',
  system: 'You are at work in a terminal. Be brief.',
};

/** A home in a folder of this machine. */
export function home(folder: string, durability: Durability = 'process'): Home {
  return homeAt(folder, { durability });
}

/** A session with so many facts of a workday in it. */
export function sessionWith(at: Home, facts: Iterator<Fact>, count: number): Session {
  const session = taken(Session.create(at, opening));
  commitNext(session, facts, count);
  return session;
}

/** Commits the next so many facts, without holding them all at once. */
export function commitNext(session: Session, facts: Iterator<Fact>, count: number): void {
  for (let n = 0; n < count; n += 1) {
    const next = facts.next();
    if (!next.done) taken(session.commit(next.value));
  }
}

/** Commits facts that are there already. */
export function commitAll(session: Session, facts: readonly Fact[]): void {
  for (const fact of facts) taken(session.commit(fact));
}
