import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Area } from '../harness/area.ts';
import { wallClock } from '../harness/clock.ts';
import { timed, timeRow } from '../harness/compare.ts';
import { root } from '../harness/root.ts';

const exarch = fileURLToPath(new URL('packages/cli/bin/exarch.js', root));

/** How soon the command is there. */
export const cli: Area = {
  title: 'Command: start',
  how: 'Whole processes, from their start to their end.',
  measure: async () => [
    await timeRow(
      { what: '`exarch --version`; `node -e 0`', goal: { atMost: 1.5 } },
      { rounds, ours: running(exarch, '--version'), theirs: running('-e', '0') },
    ),
    await timeRow(
      { what: '`exarch --help`; `node -e 0`' },
      { rounds, ours: running(exarch, '--help'), theirs: running('-e', '0') },
    ),
  ],
};

const rounds = 25;

function running(...args: readonly string[]): () => number {
  return timed(() => {
    const ran = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (ran.status !== 0) throw new Error(ran.stderr);
  }, wallClock);
}
