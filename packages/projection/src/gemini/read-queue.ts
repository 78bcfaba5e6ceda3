/**
 * Calls without ids are answered by name and order; here they get ids that say both. Some clients number
 * the answers alone: an id that no call has says nothing.
 */
export class CallQueue {
  readonly #all = new Waiting();
  readonly #unnumbered = new Waiting();
  readonly #given = new Set<string>();
  readonly #answered = new Set<string>();
  #count = 0;

  begin(name: string, given: string): string {
    this.#count += 1;
    const id = given === '' ? `call_read_${this.#count}` : given;
    this.#all.add(name, id);
    if (given === '') this.#unnumbered.add(name, id);
    else this.#given.add(given);
    return id;
  }

  answer(name: string, given: string): string {
    const id = this.#given.has(given) ? given : this.#next(name, given);
    this.#answered.add(id);
    return id;
  }

  /** The first call of that name that nothing has answered; one under another id of its own is none. */
  #next(name: string, given: string): string {
    const waiting = given === '' ? this.#all : this.#unnumbered;
    return waiting.first(name, this.#answered) ?? given;
  }
}

/** Calls by their names, in order. */
class Waiting {
  readonly #queues = new Map<string, { readonly ids: string[]; next: number }>();

  add(name: string, id: string): void {
    const queue = this.#queues.get(name) ?? { ids: [], next: 0 };
    this.#queues.set(name, queue);
    queue.ids.push(id);
  }

  first(name: string, answered: ReadonlySet<string>): string | undefined {
    const queue = this.#queues.get(name);
    while (queue && answered.has(queue.ids[queue.next] ?? '')) queue.next += 1;
    return queue?.ids[queue.next];
  }
}
