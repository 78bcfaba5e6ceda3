import { spawnSync } from 'node:child_process';
import { median } from '../harness/compare.ts';
import { judged, type Row, rounded } from '../harness/row.ts';

/** A session in a home. */
export type Lying = { readonly folder: string; readonly id: string };

/** What the child says of itself. */
export type Footprint = {
  readonly turns: number;
  /** The largest resident set. */
  readonly peakBytes: number;
  /** Heap and buffers after a collection. */
  readonly liveBytes: number;
};

type Measure = 'peakBytes' | 'liveBytes';

const megabyte = 2 ** 20;
const allowed = { fixed: 64 * megabyte, aTurn: 256 };
const child = new URL('./resume-child.js', import.meta.url).pathname;

/** What a child that resumes takes more than one that only loads the same code. */
export function memoryRows(what: string, { folder, id }: Lying): readonly Row[] {
  const idle = [1, 2, 3].map(() => footprint([folder]));
  const busy = [1, 2, 3].map(() => footprint([folder, id]));
  const turns = busy[0]?.turns ?? 0;
  const row = (words: string, measure: Measure): Row => {
    const base = median(idle.map((each) => each[measure]));
    const used = median(busy.map((each) => each[measure])) - base;
    const room = allowed.fixed + turns * allowed.aTurn;
    return {
      what: `${what}, ${words}`,
      ours: `${rounded(used / megabyte)} MB over ${rounded(base / megabyte)} MB`,
      against: `64 MB + 256 B × ${turns.toLocaleString('en')} turns = ${rounded(room / megabyte)} MB`,
      ...judged(used / room, '×', { atMost: 1 }),
    };
  };
  return [row('at its peak', 'peakBytes'), row('once collected', 'liveBytes')];
}

function footprint(args: readonly string[]): Footprint {
  const ran = spawnSync(process.execPath, ['--expose-gc', child, ...args], { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout) as Footprint;
}
