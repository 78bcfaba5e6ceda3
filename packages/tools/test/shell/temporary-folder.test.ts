import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { owner } from '../../src/shell/owner.ts';
import { sweep } from '../../src/shell/temporary-folder.ts';
import { type Host, hostProgram, startHost } from '../child/program.ts';
import { scratch } from '../scratch.ts';

const root = scratch();
const [realm = '', pid = '', began = ''] = owner().split('-');

/** Which of these folders a sweep leaves. */
async function left(...names: readonly string[]): Promise<readonly string[]> {
  const folder = join(root, `sweep-${readdirSync(root).length}`);
  for (const name of names) mkdirSync(join(folder, name), { recursive: true });
  await sweep(folder);
  return readdirSync(folder);
}

describe('sweep', () => {
  const nobody = 2 ** 30;
  test.each([
    `exarch-shell-${realm}-${nobody}-${began}-abcDEF`,
    `exarch-scratch-${realm}-${nobody}-${began}-abcDEF`,
  ])('takes %s of a dead process away', async (name) => {
    expect(await left(name)).toEqual([]);
  });

  test.skipIf(began === '0')('knows a process that only has the number of a dead one', async () => {
    expect(await left(`exarch-shell-${realm}-${pid}-${Number(began) - 1}-abcDEF`)).toEqual([]);
  });

  test.each([
    ['a living process', `exarch-shell-${realm}-${pid}-${began}-abcDEF`],
    ['another machine or namespace', `exarch-shell-${'0'.repeat(16)}-${nobody}-${began}-abcDEF`],
    ['somebody who says nothing', 'exarch-shell-abcDEF'],
    ['another program', `exarch-log-${realm}-${nobody}-${began}-abcDEF`],
    ['one with a longer name', `exarch-shell-${realm}-${nobody}-${began}-abcDEF-notes`],
    ['no process at all', `exarch-shell-${realm}-0-${began}-abcDEF`],
  ])('leaves what is of %s', async (_, name) => {
    expect(await left(name)).toEqual([name]);
  });

  test('takes a folder with all that is in it, and does not mind one that is not there', async () => {
    const folder = join(root, 'full');
    const leftover = join(folder, `exarch-scratch-${realm}-${nobody}-1-abcDEF`);
    mkdirSync(join(leftover, 'sub'), { recursive: true });
    writeFileSync(join(leftover, 'sub/file'), '');
    await sweep(folder);
    expect(existsSync(leftover)).toBe(false);
    await sweep(join(root, 'nowhere'));
  });
});

describe('a killed process', () => {
  const hosts: Host[] = [];
  hostProgram();
  afterEach(() => {
    for (const host of hosts.splice(0)) host.kill('SIGKILL');
  });

  test('leaves folders that the next one takes away, but for those of the living', async () => {
    const start = (command: string): Host => {
      const host = startHost(root, root, command);
      hosts.push(host);
      return host;
    };
    const of = ({ pid }: Host): string[] =>
      readdirSync(root).filter((name) => name.split('-')[3] === String(pid));
    // One after the other: the first must be done with its own look around when the second dies.
    const living = start('sleep 300');
    await expect.poll(() => of(living), { timeout: 15_000 }).toHaveLength(1);
    const killed = start('sleep 300');
    await expect.poll(() => of(killed), { timeout: 15_000 }).toHaveLength(1);
    killed.kill('SIGKILL');
    await expect.poll(() => killed.signalCode).toBe('SIGKILL');
    expect(of(killed)).toHaveLength(1);
    start('true');
    await expect.poll(() => of(killed), { timeout: 15_000 }).toEqual([]);
    expect(of(living)).toHaveLength(1);
  });
});
