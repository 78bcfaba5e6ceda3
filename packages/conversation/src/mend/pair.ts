import { callsOf, type FoundCall, type FoundResult, type Item } from './item.ts';

/** Which result answers which call of a list, whatever stands between them. */
export type Pairs = ReadonlyMap<FoundCall, FoundResult>;

/**
 * Gives each result to the nearest call before it that waits for one of its id and name; then of its id;
 * what is left goes to the nearest call behind it. Linear.
 */
export function pair(items: readonly Item[]): Pairs {
  const pairs = new Map<FoundCall, FoundResult>();
  const taken = new Set<FoundResult>();
  pass(items, { pairs, taken, key: idAndName });
  pass(items, { pairs, taken, key: idAlone });
  pass(items.toReversed(), { pairs, taken, key: idAlone });
  return pairs;
}

type Matching = {
  readonly pairs: Map<FoundCall, FoundResult>;
  readonly taken: Set<FoundResult>;
  readonly key: (id: string, name: string) => string;
};

function idAndName(id: string, name: string): string {
  return JSON.stringify([id, name]);
}

function idAlone(id: string): string {
  return id;
}

/** One walk: calls wait as they come, the nearest message's first call first. */
function pass(items: readonly Item[], matching: Matching): void {
  const { pairs, taken, key } = matching;
  const waiting = new Waiting();
  for (const item of items) {
    const open = callsOf(item).filter((call) => !pairs.has(call));
    waiting.add(open, (call) => key(call.id, call.name));
    if (item.role !== 'tool') continue;
    const loose = item.results.filter((result) => !taken.has(result));
    for (const result of loose) {
      match(waiting.take(key(result.call, result.name)), result, matching);
    }
  }
}

function match(call: FoundCall | undefined, result: FoundResult, { pairs, taken }: Matching): void {
  if (!call) return;
  pairs.set(call, result);
  taken.add(result);
}

/** Calls without a result, by key: a stack of messages, in each a queue of calls. */
class Waiting {
  readonly #stacks = new Map<string, FoundCall[][]>();

  /** One message's calls begin to wait. */
  add(calls: readonly FoundCall[], keyOf: (call: FoundCall) => string): void {
    const queues = new Map<string, FoundCall[]>();
    for (const call of calls.toReversed()) {
      const key = keyOf(call);
      const queue = queues.get(key);
      if (queue) queue.push(call);
      else queues.set(key, [call]);
    }
    for (const [key, queue] of queues) {
      const stack = this.#stacks.get(key);
      if (stack) stack.push(queue);
      else this.#stacks.set(key, [queue]);
    }
  }

  /** The first call of the latest message that waits under a key. Queues stand reversed, so that `pop` is first. */
  take(key: string): FoundCall | undefined {
    const stack = this.#stacks.get(key);
    const queue = stack?.at(-1);
    const call = queue?.pop();
    if (queue?.length === 0) stack?.pop();
    return call;
  }
}
