/** Calls without ids are answered by name and order; here they get ids that say both. */
export class CallQueue {
  readonly #waiting = new Map<string, { readonly ids: string[]; next: number }>();
  readonly #answered = new Set<string>();
  #count = 0;

  begin(name: string, given: string): string {
    this.#count += 1;
    const id = given === '' ? `call_read_${this.#count}` : given;
    const queue = this.#waiting.get(name) ?? { ids: [], next: 0 };
    this.#waiting.set(name, queue);
    queue.ids.push(id);
    return id;
  }

  answer(name: string, given: string): string {
    const id = given === '' ? this.#next(name) : given;
    this.#answered.add(id);
    return id;
  }

  /** The first call of that name that nothing has answered. */
  #next(name: string): string {
    const queue = this.#waiting.get(name);
    while (queue && this.#answered.has(queue.ids[queue.next] ?? '')) queue.next += 1;
    return queue?.ids[queue.next] ?? '';
  }
}
