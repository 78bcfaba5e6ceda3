/** Tells milliseconds since some moment. */
export type Clock = () => number;

/** Milliseconds that this process has had of the cores: what else the machine does is not in them. */
export function cpuClock(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Milliseconds that have passed, for work that waits. */
export function wallClock(): number {
  return performance.now();
}
