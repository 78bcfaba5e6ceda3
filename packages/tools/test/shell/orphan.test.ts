import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { canConfine } from '../../src/shell/confinement.ts';
import { type LivingTool, shellTool } from '../../src/shell-tool.ts';
import { type Host, hostProgram, startHost } from '../child/program.ts';
import { gone, isAlive } from '../process-state.ts';
import { scratch, textIn, worldAt } from '../scratch.ts';

const root = scratch();
const world = worldAt(root);
const hosts: Host[] = [];

hostProgram();
afterEach(() => {
  for (const host of hosts.splice(0)) host.kill('SIGKILL');
});

/** The processes that a killed host's command had written down. */
async function orphans(command: string, reach = ''): Promise<readonly number[]> {
  const folder = mkdtempSync(join(root, 'host-'));
  const tmp = join(folder, 'tmp');
  mkdirSync(tmp);
  const host = startHost(folder, tmp, command, reach);
  hosts.push(host);
  await expect.poll(() => readdirSync(folder), { timeout: 15_000 }).toContain('done');
  host.kill('SIGKILL');
  return readFileSync(join(folder, 'pids'), 'utf8').trim().split('\n').map(Number);
}

describe('a process that is killed', () => {
  test('takes a running command with it, and all that it started', async () => {
    const pids = await orphans(
      "trap '' TERM HUP; echo $$ >pids; sleep 300 & echo $! >>pids; sleep 0.2; >done; sleep 300",
    );
    expect(pids).toHaveLength(2);
    for (const pid of pids) await gone(pid);
  });

  test('takes a background job with it whose call is over', async () => {
    for (const pid of await orphans(
      'sleep 300 >/dev/null 2>&1 & echo $! >pids; sleep 0.2; >done',
    )) {
      await gone(pid);
    }
  });

  test.skipIf(!canConfine(world.environment))('takes a confined command with it', async () => {
    for (const pid of await orphans(
      'sleep 300 & echo $! >pids; sleep 0.2; >done; wait',
      'folder',
    )) {
      await gone(pid);
    }
  });
});

describe.skipIf(!existsSync('/proc/self/stat'))('the watchdog', () => {
  const shells: LivingTool[] = [];
  afterEach(() => {
    for (const shell of shells.splice(0)) shell.close();
  });

  async function ran(command: string): Promise<string> {
    shells[0] ??= shellTool();
    return textIn(await shells[0].run({ command }, world));
  }

  test('is no job of a command and no member of its group', async () => {
    const [, group] = /STDOUT:\n(\d+)/.exec(await ran('jobs; wait; echo $$; sleep 300 &')) ?? [];
    expect(watchdogs().map(groupOf)).toHaveLength(1);
    expect(watchdogs().map(groupOf)).not.toContain(Number(group));
  });

  test('is one for all commands, and goes when the shell is closed', async () => {
    await ran('sleep 300 &');
    await ran('sleep 300 &');
    const [pid = 0, ...more] = watchdogs();
    expect(more).toEqual([]);
    shells[0]?.close();
    await gone(pid);
  });

  test('that somebody ended is followed by another', async () => {
    await ran('sleep 300 &');
    const [pid = 0] = watchdogs();
    process.kill(pid, 'SIGKILL');
    await gone(pid);
    await expect.poll(() => watchdogs(), { timeout: 5_000 }).toHaveLength(1);
    expect(await ran('echo on')).toContain('on');
  });
});

/** Those that this process has started and that still run. */
function watchdogs(): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isAlive(pid) && status(pid)[1] === process.pid)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('exarch-watchdog'));
}

function groupOf(pid: number): number | undefined {
  return status(pid)[2];
}

/** Of a process: nothing, its parent, its group. */
function status(pid: number): readonly number[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(') ') + 2);
    return fields.split(' ', 3).map(Number);
  } catch {
    return [];
  }
}
