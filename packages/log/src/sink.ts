import type { Recorded, Transient } from '@exarch/record';

/** Who hears a session: facts through one door, the live edge through the other. */
export type Sink = {
  /** Each record once, in the order of the log; its line can already be read. */
  readonly fact: (recorded: Recorded) => void;
  /** What is never written and never heard again. */
  readonly transient?: (signal: Transient) => void;
  /** Told once, with what a door of this sink threw; it hears nothing after. */
  readonly detached?: (cause: unknown) => void;
};

/** How far a log has been heard: a place in the file, never the records themselves. */
export type Heard = { readonly offset: number; readonly seq: number };

/** The sinks of one log. A sink that throws is let go; nobody else notices. */
export class Sinks {
  #attached: readonly Sink[] = [];

  get none(): boolean {
    return this.#attached.length === 0;
  }

  add(sink: Sink): void {
    this.#attached = [...this.#attached, sink];
  }

  remove(sink: Sink): void {
    this.#attached = this.#attached.filter((each) => each !== sink);
  }

  fact(recorded: Recorded): void {
    for (const sink of this.#attached) {
      try {
        sink.fact(recorded);
      } catch (cause) {
        this.letGo(sink, cause);
      }
    }
  }

  transient(signal: Transient): void {
    for (const sink of this.#attached) {
      try {
        sink.transient?.(signal);
      } catch (cause) {
        this.letGo(sink, cause);
      }
    }
  }

  /** Detaches a sink that threw, and tells it so; what it throws at that is its own. */
  letGo(sink: Sink, cause: unknown): void {
    this.remove(sink);
    try {
      sink.detached?.(cause);
    } catch {
      // A sink that cannot even be told is gone all the same.
    }
  }
}
