import { ProcessGroup, type Program } from './process.ts';
import { Watchdog } from './watchdog.ts';

/** Between two looks at whether a job in the background has ended: long before its number is another's. */
const pause = 1_000;

/**
 * The groups of processes that may have a member left, whether or not it holds a pipe. They end with
 * this process, however it ends.
 */
export class Groups {
  readonly #alive = new Map<number, ProcessGroup>();
  readonly #watchdog: Watchdog = new Watchdog();
  #rounds: NodeJS.Timeout | undefined;

  start(program: Program): ProcessGroup {
    this.#watchdog.wake();
    const group = new ProcessGroup(program);
    if (group.id !== undefined) this.#watch(group.id, group);
    return group;
  }

  /** Forgets each group that the system knows no more. */
  forgetEnded(): void {
    const before = this.#alive.size;
    for (const [id, group] of this.#alive) if (!group.isAlive) this.#alive.delete(id);
    const isNews = this.#alive.size < before || (before > 0 && !this.#watchdog.isAwake);
    if (isNews) this.#watchdog.tell([...this.#alive.keys()]);
    if (this.#alive.size === 0) this.#rest();
  }

  /** Ends them all at once. */
  kill(): void {
    for (const group of this.#alive.values()) group.kill();
    this.#alive.clear();
    this.#watchdog.end();
    this.#rest();
  }

  #watch(id: number, group: ProcessGroup): void {
    this.#alive.set(id, group);
    this.#watchdog.tell([...this.#alive.keys()]);
    this.#rounds ??= setInterval(() => this.forgetEnded(), pause).unref();
  }

  #rest(): void {
    clearInterval(this.#rounds);
    this.#rounds = undefined;
  }
}
