import { Session } from '@exarch/log';
import type { Area, Asked } from '../harness/area.ts';
import { cpuClock } from '../harness/clock.ts';
import { timed, timeRow } from '../harness/compare.ts';
import type { Row } from '../harness/row.ts';
import { withScratch } from '../harness/scratch.ts';
import { taken } from '../harness/taken.ts';
import { memoryRow } from './memory-row.ts';
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
  how: 'A log of 100,000 records (80 MB; four of five records are display and weigh half; 95 % of its turns were evicted along the way), beside a loop that reads the file and decodes, hashes and parses every line that is not display. Memory is the peak resident set of a child process that resumes, less that of one that only loads the package.',
  measure: (asked) => withScratch((folder) => rows(folder, asked)),
};

async function rows(folder: string, { large }: Asked): Promise<readonly Row[]> {
  if (large) return [await largeRow(folder)];
  const at = home(folder);
  const session = sessionWith(at, workday({ keeps }), records);
  const { id, path } = session;
  taken(session.close());
  const time = await timeRow(
    { what: 'resume of 100,000 records; the loop', goal: { atMost: 1.5 } },
    { rounds: 9, ours: () => resuming(folder, id), theirs: timed(() => straightRead(path)) },
  );
  return [time, await memoryRow('memory of that resume', { folder, id })];
}

function resuming(folder: string, id: string): number {
  const start = cpuClock();
  const session = taken(Session.resume(home(folder), id));
  const ms = cpuClock() - start;
  taken(session.close());
  return ms;
}

function largeRow(folder: string): Promise<Row> {
  const facts = workday({ keeps: keeps * largeFactor });
  const session = sessionWith(home(folder), facts, records * largeFactor);
  taken(session.close());
  return memoryRow('memory of the resume of a 1 GB log', { folder, id: session.id });
}
