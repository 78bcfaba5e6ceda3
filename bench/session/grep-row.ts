import { statSync } from 'node:fs';
import { literal, type Session } from '@exarch/log';
import { cpuClock } from '../harness/clock.ts';
import { collect, median } from '../harness/compare.ts';
import { judged, type Row, rounded, span } from '../harness/row.ts';
import { taken } from '../harness/taken.ts';
import { home, sessionWith } from './sessions.ts';
import { workday } from './workday.ts';

const rounds = 7;
const absent = literal('nowhere to be found');

/** How fast a long transcript is searched. */
export function grepRow(folder: string): Row {
  const session = sessionWith(home(folder), workday({ keeps: 125 }), 100_000);
  const bytes = bytesOfTurns(session);
  grepping(session);
  const ms = median(Array.from({ length: rounds }, () => grepping(session)));
  const file = rounded(statSync(session.path).size / 1e6);
  return {
    what: 'grep for a literal',
    ours: span(ms),
    against: `${rounded(bytes / 1e6)} MB of turns, in a log of ${file} MB`,
    ...judged(bytes / 1e3 / ms, ' MB/s', { atLeast: 200 }),
  };
}

function grepping({ transcript }: Session): number {
  collect();
  const start = cpuClock();
  const { total } = taken(transcript.grep(absent));
  if (total > 0) throw new Error('the literal stands somewhere');
  return cpuClock() - start;
}

function bytesOfTurns({ context }: Session): number {
  const turns = context.transcriptIndex().filter(({ kind }) => kind !== 'residue');
  return turns.reduce((sum, { bytes }) => sum + bytes, 0);
}
