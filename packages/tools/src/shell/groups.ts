import type { ProcessGroup } from './process.ts';

/** Between two looks at whether a job in the background has ended: long before its number is another's. */
const pause = 1_000;

/** The groups of processes that may have a member left, whether or not it holds a pipe. */
export class Groups {
  readonly #alive = new Set<ProcessGroup>();
  #rounds: NodeJS.Timeout | undefined;

  add(group: ProcessGroup): void {
    this.#alive.add(group);
    this.#rounds ??= setInterval(() => this.forgetEnded(), pause).unref();
  }

  /** Forgets each group that the system knows no more. */
  forgetEnded(): void {
    for (const group of this.#alive) if (!group.isAlive) this.#alive.delete(group);
    if (this.#alive.size === 0) this.#rest();
  }

  /** Ends them all at once. */
  kill(): void {
    for (const group of this.#alive) group.kill();
    this.#alive.clear();
    this.#rest();
  }

  #rest(): void {
    clearInterval(this.#rounds);
    this.#rounds = undefined;
  }
}
