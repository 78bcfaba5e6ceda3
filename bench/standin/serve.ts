import { startStandin } from '@exarch/standin';

/** What the serving process says of itself when it is asked. */
export type Usage = {
  readonly cpuMs: number;
  readonly heapBytes: number;
};

/** Serves until its parent goes, and answers every message with what it has used. */
const standin = await startStandin();
process.on('message', () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const usage: Usage = {
    cpuMs: (user + system) / 1000,
    heapBytes: process.memoryUsage().heapUsed,
  };
  process.send?.(usage);
});
process.on('disconnect', () => process.exit());
process.send?.(standin.url);
