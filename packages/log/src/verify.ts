import type { Refusal } from '@exarch/values';
import { type Home, sourceOf } from './home.ts';
import { PointerReader } from './pointer-reader.ts';
import type { SessionId } from './session-id.ts';
import { type LogReport, type VerifiedLog, verifyLog } from './verify-log.ts';

/** What was checked, and what was wrong with it: nothing, when every byte is what was recorded. */
export type Verified = {
  /** The session's own log first, then those it was forked from. */
  readonly logs: readonly VerifiedLog[];
  /** Turns read back through their pointers, in whichever log they were first recorded. */
  readonly turns: number;
  /** The lines those turns were read from. */
  readonly pointers: number;
  /** The first hundred of each log. */
  readonly problems: readonly Refusal[];
};

/** Re-reads every line, pointer and digest of a session and of all it was forked from. Changes nothing. */
export function verifySession(home: Home, id: SessionId): Verified {
  const reader = new PointerReader(home);
  try {
    return summed(reportsOf(home, sourceOf(id), reader));
  } finally {
    reader.close();
  }
}

/** A log, then each log that it, or one of those, names as a source. */
function reportsOf(home: Home, own: string, reader: PointerReader): readonly LogReport[] {
  const sources = new Set([own]);
  const read = new Set<string>();
  const reports: LogReport[] = [];
  for (const source of sources) {
    const report = verifyLog(home, source, { reader, read });
    for (const next of report.sources) sources.add(next);
    reports.push(report);
  }
  return reports;
}

function summed(reports: readonly LogReport[]): Verified {
  const sum = (of: (report: LogReport) => number): number =>
    reports.reduce((total, report) => total + of(report), 0);
  return {
    logs: reports.flatMap(({ log }) => log ?? []),
    turns: sum(({ turns }) => turns),
    pointers: sum(({ pointers }) => pointers),
    problems: reports.flatMap(({ problems }) => problems),
  };
}
