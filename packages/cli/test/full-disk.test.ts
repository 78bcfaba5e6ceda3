import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exarch, oneLine, Place, sealed } from './exarch.ts';

let place = new Place();
beforeEach(() => {
  place = new Place();
});
afterEach(() => place.remove());

const tmpfs = canMount();

describe.skipIf(!tmpfs)(tmpfs ? 'a full disk' : 'a full disk (mount)', () => {
  let disk = '';
  let home = { env: { EXARCH_HOME: disk } };
  beforeEach(() => {
    disk = join(place.root, 'disk');
    home = { env: { EXARCH_HOME: disk } };
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  });
  afterEach(() => execFileSync('umount', [disk]));

  test('ends the exchange in one line, with everything acknowledged kept', async () => {
    expect(await exarch(place, ['-p', 'hello'], home)).toMatchObject({ status: 0 });
    fill(disk);
    await isTold(['-c', '-p', `say ${'plum '.repeat(2_000)}`]);
  });

  test('ends a session taken up before its first line, in one line', async () => {
    expect(await exarch(place, ['-p', 'hello'], home)).toMatchObject({ status: 0 });
    const record = recordOn(disk);
    toPageEnd(record);
    fill(disk);
    const before = readFileSync(record, 'utf8');
    await isTold(['-c', '-p', 'hello']);
    expect(readFileSync(record, 'utf8').startsWith(before)).toBe(true);
  });

  test('ends a session taken up half way, in one line', async () => {
    expect(await exarch(place, ['-p', 'hello'], home)).toMatchObject({ status: 0 });
    fill(disk);
    writeFileSync(join(place.cwd, 'long.txt'), 'plum '.repeat(2_000));
    await isTold(['-c', '-p', 'hello', '--system', 'long.txt']);
  });

  /** The command says so and ends; with room again, the session goes on. */
  async function isTold(args: readonly string[]): Promise<void> {
    const ran = await exarch(place, args, home);
    expect(ran).toMatchObject({ status: 1, stdout: '' });
    expect(oneLine(ran)).toMatch(/full disk|ENOSPC/);
    rmSync(join(disk, 'ballast'));
    expect(await exarch(place, ['-c', '-p', 'run `ls`'], home)).toMatchObject({ status: 0 });
  }
});

function fill(disk: string): void {
  execFileSync('sh', ['-c', `head -c 100000 /dev/zero >${disk}/ballast 2>/dev/null || true`]);
}

function recordOn(disk: string): string {
  const [id = ''] = readdirSync(join(disk, 'sessions')).filter((name) => !name.startsWith('.'));
  return join(disk, 'sessions', id, 'record.jsonl');
}

/** Adds a note of such a length that the next line needs another page. */
function toPageEnd(record: string): void {
  const page = 4096;
  const empty = sealed(noteOf('')).length;
  const room = page - ((statSync(record).size + empty) % page);
  appendFileSync(record, sealed(noteOf('x'.repeat(room))));
  expect(statSync(record).size % page).toBe(0);
}

function noteOf(text: string): string {
  return `"at":1700000000000,"forensic":{"kind":"note","text":"${text}"}}`;
}

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  const probe = new Place();
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', probe.cwd], {
      stdio: 'ignore',
    });
    execFileSync('umount', [probe.cwd]);
    return true;
  } catch {
    return false;
  } finally {
    probe.remove();
  }
}
