/** What may end a command early. */
export type Limits = {
  readonly signal: AbortSignal;
  /** Milliseconds. */
  readonly timeout: number;
};

/** Whichever comes first: the user's cancellation or the end of the time. */
export class Interruption {
  readonly cause: Promise<'timed_out' | 'cancelled'>;
  readonly #ended: AbortController = new AbortController();

  constructor({ signal, timeout }: Limits) {
    this.cause = new Promise((resolve) => {
      const timer = setTimeout(() => resolve('timed_out'), timeout);
      this.#ended.signal.addEventListener('abort', () => clearTimeout(timer));
      if (signal.aborted) resolve('cancelled');
      else {
        const cancel = (): void => resolve('cancelled');
        signal.addEventListener('abort', cancel, { once: true, signal: this.#ended.signal });
      }
    });
  }

  /** Stops waiting for either. */
  end(): void {
    this.#ended.abort();
  }
}
