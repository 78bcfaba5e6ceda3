import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Asked } from './area.ts';
import type { Row } from './row.ts';

const child = new URL('../run-area.js', import.meta.url).pathname;

/** The rows of an area, measured in a process of its own. */
export async function measured(name: string, { large }: Asked): Promise<readonly Row[]> {
  const args = [name, ...(large ? ['--large'] : [])];
  const running = fork(child, args, { execArgv: ['--expose-gc', '--no-warnings'] });
  let rows: readonly Row[] = [];
  running.on('message', (sent) => {
    rows = sent as readonly Row[];
  });
  const [code] = await once(running, 'exit');
  if (code !== 0) throw new Error(`${name} ended with ${code}`);
  return rows;
}
