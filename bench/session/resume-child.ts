import { Session } from '@exarch/log';
import { taken } from '../harness/taken.ts';
import type { Footprint } from './memory-row.ts';
import { peakBytes } from './peak.ts';
import { home } from './sessions.ts';

/** Resumes a session, where one is named, and says what this process took: at its peak, and what it still holds. */
const [, , folder = '', id] = process.argv;
const session = id === undefined ? undefined : taken(Session.resume(home(folder), id));
const peak = peakBytes();
globalThis.gc?.();
const { heapUsed, external } = process.memoryUsage();
const said: Footprint = {
  turns: session?.context.reach ?? 0,
  peakBytes: peak,
  liveBytes: heapUsed + external,
};
session?.close();
process.stdout.write(JSON.stringify(said));
