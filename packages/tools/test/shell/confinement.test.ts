import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { canConfine } from '../../src/shell/confinement.ts';
import { type LivingTool, shellTool } from '../../src/shell-tool.ts';
import { scratch, textIn, worldAt } from '../scratch.ts';

const folder = scratch();
const world = worldAt(folder);
const confines = canConfine(world.environment);
const shells: LivingTool[] = [];

function ran(tool: LivingTool, command: string, timeout = 20): Promise<string> {
  return tool.run({ command, timeout }, world).then(textIn);
}

function shellOf(reach: 'folder' | 'nothing'): LivingTool {
  const shell = shellTool(reach);
  shells.push(shell);
  return shell;
}

afterEach(() => {
  for (const shell of shells.splice(0)) shell.close();
});

describe('canConfine', () => {
  test('is false where bwrap is not', () => {
    expect(canConfine({ PATH: '/nowhere' })).toBe(false);
  });

  test('tries once', () => {
    const bin = join(folder, 'bin');
    const tries = join(folder, 'tries');
    mkdirSync(bin);
    writeFileSync(join(bin, 'bwrap'), `#!/bin/sh\necho x >>'${tries}'\n`, { mode: 0o755 });
    expect([canConfine({ PATH: bin }), canConfine({ PATH: bin })]).toEqual([true, true]);
    expect(readFileSync(tries, 'utf8')).toBe('x\n');
  });
});

describe.skipIf(!confines)(confines ? 'a confined shell' : 'a confined shell (bwrap)', () => {
  test('writes in its folder and in /tmp, which is its own', async () => {
    const shell = shellOf('folder');
    expect(
      await ran(shell, 'echo in >in.txt; echo tmp >/tmp/exarch-confined; cat /tmp/exarch-confined'),
    ).toBe('STDOUT:\ntmp\nEXIT: 0');
    expect(readFileSync(join(folder, 'in.txt'), 'utf8')).toBe('in\n');
    expect(existsSync('/tmp/exarch-confined')).toBe(false);
    expect(await ran(shell, 'cat /tmp/exarch-confined')).toContain('tmp');
  });

  test('writes nowhere else', async () => {
    const path = '/var/exarch-confined';
    expect(await ran(shellOf('folder'), `echo out >'${path}'`)).toMatch(/[Rr]ead-only/);
    expect(existsSync(path)).toBe(false);
  });

  test('sees neither the process it serves nor those that began it', async () => {
    for (const reach of ['folder', 'nothing'] as const) {
      const pids = `${process.pid} ${process.ppid}`;
      const seen = await ran(shellOf(reach), `for pid in ${pids}; do ls /proc/$pid | wc -l; done`);
      expect(seen.match(/^\s*0$/gm)).toHaveLength(2);
    }
  });

  test('that reaches nothing writes not even in its folder, and sees no network', async () => {
    const shell = shellOf('nothing');
    expect(await ran(shell, 'echo x >out.txt')).toMatch(/[Rr]ead-only/);
    expect(existsSync(join(folder, 'out.txt'))).toBe(false);
    expect(await ran(shell, 'tail -n +3 /proc/net/dev | cut -d: -f1')).toMatch(
      /^STDOUT:\n\s*lo\nEXIT: 0$/,
    );
  });

  test('keeps folder and variables, status and background jobs as any shell does', async () => {
    const shell = shellOf('folder');
    await ran(shell, 'mkdir sub && cd sub && export A=1; exit 3');
    expect(await ran(shell, 'echo $A; pwd; exit 4')).toBe(
      `STDOUT:\n1\n${join(folder, 'sub')}\nEXIT: 4`,
    );
    expect(await ran(shell, '(sleep 0.2; echo late >late.txt) & ')).toContain('in the background');
    await expect.poll(() => existsSync(join(folder, 'sub/late.txt'))).toBe(true);
  });

  test('ends whole when its time is over', async () => {
    const shell = shellOf('folder');
    expect(await ran(shell, '(sleep 1.5; echo x >never.txt) & sleep 300', 1)).toContain(
      'EXIT: none',
    );
    expect(await ran(shell, 'sleep 1; ls')).not.toContain('never.txt');
  });

  test('says what it can do, to the model and to the profile', () => {
    expect(shellTool('folder').risk({ command: 'make' }, world)).toBe('write');
    expect(shellTool('nothing').risk({ command: 'make' }, world)).toBe('read');
    expect(shellTool().risk({ command: 'make' }, world)).toBe('command');
    expect(shellTool('folder').description).toContain('only in the session');
  });
});
