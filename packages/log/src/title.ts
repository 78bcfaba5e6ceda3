import type { Fact, Forensic, Recorded } from '@exarch/record';
import { type Refusal, refusal } from '@exarch/values';

/** How a log says what it is: its first line. */
export type Started = Extract<Forensic, { readonly kind: 'session_started' }>;

/** What a session is called, where it came from, and whether it was closed for good. */
export class Title {
  #started: Started | undefined;
  #name: string | undefined;
  #renamedAt: number | undefined;
  #closed = false;

  get started(): Started | undefined {
    return this.#started;
  }

  get name(): string | undefined {
    return this.#name;
  }

  /** Where the line ends that gave the name, if it is not the head. */
  get renamedAt(): number | undefined {
    return this.#renamedAt;
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** A log has one head and, where it was closed, one end, behind which a process leaves, its name said again. */
  judge({ kind }: Fact): Refusal | undefined {
    if (kind === 'session_started' && this.#started) {
      return refusal(
        'log/second-head',
        '',
        'It has its head already.',
        'Make a session of its own.',
      );
    }
    if (!this.#closed || kind === 'session_ended' || kind === 'renamed') return undefined;
    return refusal('log/closed-session', '', 'It was closed for good.', 'Fork it.');
  }

  step({ fact, locus }: Recorded): void {
    if (fact.kind === 'session_started') {
      this.#started = fact;
      this.#name = fact.name;
    } else if (fact.kind === 'renamed') {
      this.#name = fact.name;
      this.#renamedAt = locus.end;
    } else if (fact.kind === 'session_closed') this.#closed = true;
  }
}
