import { setTimeout as sleep } from 'node:timers/promises';

/** Lets time pass; ends at once, and without an error, when the signal aborts. */
export type Wait = (ms: number, signal: AbortSignal) => Promise<void>;

/** Waits by the clock of the machine. */
export const wait: Wait = async (ms, signal) => {
  try {
    await sleep(ms, undefined, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};
