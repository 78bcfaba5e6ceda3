import { Session } from '@exarch/log';
import { taken } from '../harness/taken.ts';
import type { Footprint } from './memory-row.ts';
import { home } from './sessions.ts';

/** Resumes a session, where one is named, and says what this process took at its peak. */
const [, , folder = '', id] = process.argv;
const session = id === undefined ? undefined : taken(Session.resume(home(folder), id));
const said: Footprint = {
  turns: session?.context.reach ?? 0,
  peakBytes: process.resourceUsage().maxRSS * 1024,
};
session?.close();
process.stdout.write(JSON.stringify(said));
