import { spawnSync } from 'node:child_process';
import { median } from '../harness/compare.ts';
import { judged, type Row, rounded } from '../harness/row.ts';

/** A session in a home. */
export type Lying = { readonly folder: string; readonly id: string };

/** What the child says of itself. */
export type Footprint = { readonly turns: number; readonly peakBytes: number };

const megabyte = 2 ** 20;
const allowed = { fixed: 64 * megabyte, aTurn: 256 };
const child = new URL('./resume-child.js', import.meta.url).pathname;

/** Measures the peak of a child that resumes, over that of one that only loads the same code. */
export async function memoryRow(what: string, { folder, id }: Lying): Promise<Row> {
  const idle = median([1, 2, 3].map(() => footprint([folder]).peakBytes));
  const busy = [1, 2, 3].map(() => footprint([folder, id]));
  const used = median(busy.map(({ peakBytes }) => peakBytes)) - idle;
  const turns = busy[0]?.turns ?? 0;
  const room = allowed.fixed + turns * allowed.aTurn;
  return {
    what,
    ours: `${rounded(used / megabyte)} MB over ${rounded(idle / megabyte)} MB`,
    against: `64 MB + 256 B × ${turns} turns = ${rounded(room / megabyte)} MB`,
    ...judged(used / room, '×', { atMost: 1 }),
  };
}

function footprint(args: readonly string[]): Footprint {
  const ran = spawnSync(process.execPath, [child, ...args], { encoding: 'utf8' });
  if (ran.status !== 0) throw new Error(ran.stderr);
  return JSON.parse(ran.stdout) as Footprint;
}
