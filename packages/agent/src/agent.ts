import { type Admitted, admitPrompt, type UserPart } from '@exarch/conversation';
import { ok, type Result } from '@exarch/values';
import { deliberate } from './deliberate.ts';
import type { Outcome } from './outcome.ts';
import { record } from './record.ts';
import { settle } from './settle.ts';
import type { Wiring } from './wiring.ts';

/** One agent over one session: prompts go in, committed turns come out. Nothing else commits for it. */
export class Agent {
  readonly #wiring: Wiring;
  readonly #arrived: Admitted<readonly UserPart[]>[] = [];

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
  }

  /**
   * Commits a prompt and deliberates until the model ends or `signal` aborts. A prompt that cannot be
   * committed is refused and changes nothing. Throws `Unrecorded` when the log takes no more facts.
   */
  async exchange(content: readonly UserPart[], signal: AbortSignal): Promise<Result<Outcome>> {
    const admitted = admitPrompt(content);
    if (!admitted.ok) return admitted;
    const { session } = this.#wiring;
    const turn = session.context.reach + 1;
    record(session, { kind: 'user_prompt', turn, voice: 'human', content: admitted.value });
    try {
      return ok(await deliberate(this.#wiring, () => this.#takeUp(), signal));
    } finally {
      session.transient({ kind: 'state', activity: 'ready' });
      if (!session.failed) settle(session);
    }
  }

  /** What a person says while the agent works; the model hears it with the next request. */
  steer(content: readonly UserPart[]): Result<undefined> {
    const admitted = admitPrompt(content);
    if (!admitted.ok) return admitted;
    this.#arrived.push(admitted.value);
    return ok(undefined);
  }

  /** What was steered too late to be heard in the exchange that is over; each is a prompt of its own. */
  unheard(): readonly (readonly UserPart[])[] {
    return this.#arrived.splice(0);
  }

  #takeUp(): void {
    for (const content of this.#arrived.splice(0)) {
      record(this.#wiring.session, { kind: 'steering', voice: 'human', content });
    }
  }
}
