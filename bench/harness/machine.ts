import { cpus, loadavg, release, totalmem, type } from 'node:os';

/** What the figures were taken on, in one line. */
export function machine(): string {
  const cores = cpus();
  const memory = Math.round(totalmem() / 2 ** 30);
  const model = cores[0]?.model.trim() ?? 'unknown';
  return `${cores.length} cores (${model}), ${memory} GB, ${type()} ${release()}, Node ${process.version}`;
}

/** How busy the machine was with other work, which the figures suffer from. */
export function load(): string {
  return loadavg()
    .map((each) => each.toFixed(1))
    .join(', ');
}
