import { ok, type Result } from '@exarch/values';
import type { Fold } from './fold.ts';
import type { Selected } from './forensic.ts';
import type { Recorded } from './recorded.ts';

/** The model in force, and how much its context holds, folded from the bookends and the changes of model. */
export class Selection implements Fold<undefined> {
  #selected: Selected | undefined;
  #learned: number | undefined;

  /** What the newest bookend or change of model named; nothing before the first record. */
  get selected(): Selected | undefined {
    return this.#selected;
  }

  /** Tokens the context may hold: what an overflow taught about this model, else what is listed. */
  get window(): number | undefined {
    return this.#learned ?? this.#selected?.window;
  }

  /** What an overflow taught about the model in force. */
  get learned(): number | undefined {
    return this.#learned;
  }

  step({ fact }: Recorded): Result<undefined> {
    if (fact.kind === 'session_started' || fact.kind === 'model_changed') {
      this.#select(fact, undefined);
    } else if (fact.kind === 'session_resumed') {
      this.#select(fact, this.#isInForce(fact) ? this.#learned : undefined);
    } else if (fact.kind === 'window_narrowed') this.#learned = fact.window;
    return ok(undefined);
  }

  #select({ model, provider, adapter, window }: Selected, learned: number | undefined): void {
    this.#selected = { model, provider, adapter, ...(window === undefined ? {} : { window }) };
    this.#learned = learned;
  }

  #isInForce({ model, provider }: Selected): boolean {
    return this.#selected?.model === model && this.#selected.provider === provider;
  }
}
