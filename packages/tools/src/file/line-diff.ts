/** A run of lines that two texts share, or that only one has. */
export type Run = { readonly kind: 'same' | 'gone' | 'new'; readonly lines: readonly string[] };

/** Past this many differences the rest is shown as one block: a shortest diff would cost too much. */
const mostEdits = 400;

/** How one list of lines becomes another: a shortest way, unless the two have little in common. */
export function lineDiff(before: readonly string[], after: readonly string[]): readonly Run[] {
  const head = sharedHead(before, after);
  const tail = sharedTail(before.slice(head), after.slice(head));
  const gone = before.slice(head, before.length - tail);
  const fresh = after.slice(head, after.length - tail);
  return joined([
    { kind: 'same', lines: before.slice(0, head) },
    ...middle(gone, fresh),
    { kind: 'same', lines: before.slice(before.length - tail) },
  ]);
}

function sharedHead(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

function sharedTail(one: readonly string[], other: readonly string[]): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.at(-1 - count) === other.at(-1 - count)) count += 1;
  return count;
}

function middle(gone: readonly string[], fresh: readonly string[]): readonly Run[] {
  const block: readonly Run[] = [
    { kind: 'gone', lines: gone },
    { kind: 'new', lines: fresh },
  ];
  if (gone.length === 0 || fresh.length === 0) return block;
  const fronts = searched(gone, fresh);
  return fronts ? traced(fronts, gone, fresh) : block;
}

/** For each number of edits, how far down `gone` each diagonal comes (Myers' greedy search). */
function searched(gone: readonly string[], fresh: readonly string[]): readonly Front[] | undefined {
  const fronts: Front[] = [];
  for (let edits = 0; edits <= mostEdits; edits += 1) {
    const front = new Front(edits, fronts.at(-1));
    fronts.push(front);
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const x = front.advance(diagonal, gone, fresh);
      if (x >= gone.length && x - diagonal >= fresh.length) return fronts;
    }
  }
  return undefined;
}

/** How far each diagonal comes with so many edits. */
class Front {
  readonly #edits: number;
  readonly #before: Front | undefined;
  readonly #reached: Int32Array;

  constructor(edits: number, before: Front | undefined) {
    this.#edits = edits;
    this.#before = before;
    this.#reached = new Int32Array(2 * edits + 1);
  }

  /** Where a diagonal starts: one new line below the diagonal above it, or one line gone beside the one under it. */
  start(diagonal: number): number {
    if (!this.#before) return 0;
    return this.isNew(diagonal) ? this.#before.at(diagonal + 1) : this.#before.at(diagonal - 1) + 1;
  }

  /** True when the edit that starts a diagonal is a new line, false when it is one gone. */
  isNew(diagonal: number): boolean {
    if (!this.#before || diagonal === -this.#edits) return true;
    if (diagonal === this.#edits) return false;
    return this.#before.at(diagonal - 1) < this.#before.at(diagonal + 1);
  }

  /** Goes down a diagonal as long as the lines are the same; how far that is. */
  advance(diagonal: number, gone: readonly string[], fresh: readonly string[]): number {
    let x = this.start(diagonal);
    while (x < gone.length && gone[x] === fresh[x - diagonal]) x += 1;
    this.#reached[diagonal + this.#edits] = x;
    return x;
  }

  at(diagonal: number): number {
    return this.#reached[diagonal + this.#edits] ?? 0;
  }
}

/** Walks the search back from the end. */
function traced(
  fronts: readonly Front[],
  gone: readonly string[],
  fresh: readonly string[],
): readonly Run[] {
  const runs: Run[] = [];
  let x = gone.length;
  let diagonal = gone.length - fresh.length;
  for (const front of fronts.slice(1).reverse()) {
    const start = front.start(diagonal);
    runs.push({ kind: 'same', lines: gone.slice(start, x) });
    if (front.isNew(diagonal)) {
      const y = start - diagonal;
      runs.push({ kind: 'new', lines: fresh.slice(y - 1, y) });
      x = start;
      diagonal += 1;
    } else {
      runs.push({ kind: 'gone', lines: gone.slice(start - 1, start) });
      x = start - 1;
      diagonal -= 1;
    }
  }
  runs.push({ kind: 'same', lines: gone.slice(0, x) });
  return runs.reverse();
}

/** Neighbours of one kind as one run, and no empty ones. */
function joined(runs: readonly Run[]): readonly Run[] {
  const out: { kind: Run['kind']; lines: string[] }[] = [];
  for (const { kind, lines } of runs) {
    const last = out.at(-1);
    if (lines.length === 0) continue;
    if (last?.kind === kind) last.lines.push(...lines);
    else out.push({ kind, lines: [...lines] });
  }
  return out;
}
