import { Session } from '@exarch/log';
import type { Area, Asked } from '../harness/area.ts';
import { cpuClock } from '../harness/clock.ts';
import { timed, timeRow } from '../harness/compare.ts';
import { type Row, rounded } from '../harness/row.ts';
import { withScratch } from '../harness/scratch.ts';
import { taken } from '../harness/taken.ts';
import { memoryRows } from './memory-row.ts';
import { home, sessionWith } from './sessions.ts';
import { straightRead } from './straight-read.ts';
import { recordsAnExchange, workday } from './workday.ts';

const records = 100_000;
/** One exchange in twenty stays. */
const keeps = Math.floor(records / recordsAnExchange / 20);
const largeFactor = 13;

/** What it costs to take a session up again. */
export const resume: Area = {
  title: 'Record: resume',
  how: 'A log of 100,000 records (80 MB; four of five records are display and weigh half; 95 % of its turns were evicted along the way), beside a loop that reads the file and decodes, hashes and parses every line that is not display. Memory is that of a child process that resumes, less that of one that only loads the package: the largest resident set, and what is still held after a collection.',
  measure: (asked) => withScratch((folder) => rows(folder, asked)),
};

async function rows(folder: string, { large }: Asked): Promise<readonly Row[]> {
  if (large) return [...largeRows(folder, keeps), ...largeRows(folder, keeps * largeFactor)];
  const at = home(folder);
  const session = sessionWith(at, workday({ keeps }), records);
  const { id, path } = session;
  taken(session.close());
  const time = await timeRow(
    { what: 'resume of 100,000 records; the loop', goal: { atMost: 1.5 } },
    { rounds: 9, ours: () => resuming(folder, id), theirs: timed(() => straightRead(path)) },
  );
  return [time, ...memoryRows('memory of that resume', { folder, id })];
}

function resuming(folder: string, id: string): number {
  const start = cpuClock();
  const session = taken(Session.resume(home(folder), id));
  const ms = cpuClock() - start;
  taken(session.close());
  return ms;
}

function largeRows(folder: string, kept: number): readonly Row[] {
  const session = sessionWith(home(folder), workday({ keeps: kept }), records * largeFactor);
  const context = rounded(session.context.historyBytes() / 1e6);
  taken(session.close());
  return memoryRows(`a 1 GB log with ${context} MB in its context`, { folder, id: session.id });
}
