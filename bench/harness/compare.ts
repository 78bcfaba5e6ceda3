import { type Clock, cpuClock } from './clock.ts';
import { type Goal, judged, type Row, span } from './row.ts';

/** Runs a piece of work once and answers how many milliseconds the part that counts took. */
export type Sample = () => number | Promise<number>;

/** Two ways to do the same work. */
export type Pair = {
  readonly rounds: number;
  /** Prepares a round, and is not timed. */
  readonly before?: () => void;
  readonly ours: Sample;
  readonly theirs: Sample;
};

/** What came of a comparison; milliseconds are medians, the ratio is the median of the rounds' ratios. */
export type Compared = { readonly ours: number; readonly theirs: number; readonly ratio: number };

const warmups = 4;

/**
 * Runs both sides by turns, each side first in every other round, so that whatever else the machine does
 * falls on both. A collection before each sample keeps one side from paying for the other's garbage.
 */
export async function compare({ rounds, before, ours, theirs }: Pair): Promise<Compared> {
  const pairs: { readonly ours: number; readonly theirs: number }[] = [];
  for (let round = -warmups; round < rounds; round += 1) {
    before?.();
    const pair = await roundOf(ours, theirs, round % 2 === 0);
    if (round >= 0) pairs.push(pair);
  }
  return {
    ours: median(pairs.map((pair) => pair.ours)),
    theirs: median(pairs.map((pair) => pair.theirs)),
    ratio: median(pairs.map((pair) => pair.ours / pair.theirs)),
  };
}

async function roundOf(
  ours: Sample,
  theirs: Sample,
  oursFirst: boolean,
): Promise<{ ours: number; theirs: number }> {
  if (oursFirst) {
    const first = await collected(ours);
    return { ours: first, theirs: await collected(theirs) };
  }
  const first = await collected(theirs);
  return { ours: await collected(ours), theirs: first };
}

async function collected(sample: Sample): Promise<number> {
  collect();
  return sample();
}

/**
 * Empties the young generation; the areas run under `--expose-gc`. A full collection would also throw away
 * code that was compiled for objects that are gone, and measure how it is compiled again.
 */
export function collect(): void {
  globalThis.gc?.({ type: 'minor' });
}

/** A piece of work all of whose time counts: on the cores, unless another clock is named. */
export function timed(work: () => unknown, clock: Clock = cpuClock): () => number {
  return () => {
    const start = clock();
    work();
    return clock() - start;
  };
}

/** The same for work that goes on when it has returned. */
export function timedAsync(work: () => Promise<unknown>, clock: Clock = cpuClock): Sample {
  return async () => {
    const start = clock();
    await work();
    return clock() - start;
  };
}

/** The middle one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** How a comparison stands in the table. */
export type Told = {
  readonly what: string;
  /** What one unit of the work is: `a record`. */
  readonly per?: string;
  /** Units in one sample. */
  readonly units?: number;
  readonly goal?: Goal;
};

/** A comparison of time: the figure is ours over theirs. */
export async function timeRow(told: Told, pair: Pair): Promise<Row> {
  const compared = await compare(pair);
  return { ...sides(told, compared), ...judged(compared.ratio, '×', told.goal) };
}

/** A comparison of speed: the figure is how many times faster ours is. */
export async function speedRow(told: Told, pair: Pair): Promise<Row> {
  const compared = await compare(pair);
  return { ...sides(told, compared), ...judged(1 / compared.ratio, '× as fast', told.goal) };
}

function sides({ what, per, units = 1 }: Told, { ours, theirs }: Compared): SidesOfRow {
  const tail = per === undefined ? '' : ` ${per}`;
  return {
    what,
    ours: `${span(ours / units)}${tail}`,
    against: `${span(theirs / units)}${tail}`,
  };
}

type SidesOfRow = Pick<Row, 'what' | 'ours' | 'against'>;
