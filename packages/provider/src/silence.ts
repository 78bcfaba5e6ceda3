/** Why a request was broken off from this side. */
export type Broke = 'cancelled' | 'silent';

/**
 * The one place that breaks a request off: when the user cancels, or when nothing at all has come for
 * `limit` milliseconds. Any bytes count as something.
 */
export class Silence {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal;
  readonly #cancel = (): void => this.#break('cancelled');
  #timer: NodeJS.Timeout;
  #broke: Broke | undefined;
  #limit: number;

  constructor(outer: AbortSignal, limit: number) {
    this.#outer = outer;
    this.#limit = limit;
    this.#timer = this.#arm(limit);
    if (outer.aborted) this.#cancel();
    else outer.addEventListener('abort', this.#cancel, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get broke(): Broke | undefined {
    return this.#broke;
  }

  /** The longest silence that is borne, in milliseconds. */
  get limit(): number {
    return this.#limit;
  }

  /** Something came: the silence starts anew. */
  heard(): void {
    this.#timer.refresh();
  }

  /** From here on, another limit. */
  shorten(limit: number): void {
    clearTimeout(this.#timer);
    this.#limit = limit;
    this.#timer = this.#arm(limit);
  }

  /** Ends the watch; what is still open is let go. */
  end(): void {
    clearTimeout(this.#timer);
    this.#outer.removeEventListener('abort', this.#cancel);
    this.#controller.abort();
  }

  #arm(limit: number): NodeJS.Timeout {
    return setTimeout(() => this.#break('silent'), limit);
  }

  #break(cause: Broke): void {
    this.#broke ??= cause;
    this.#controller.abort();
  }
}
