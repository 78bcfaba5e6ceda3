import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { change, forked, longest, lostResults, unsealed } from './damage.ts';
import { oneLine, Place, resealed, sealed } from './exarch.ts';
import { ran } from './in-process.ts';

let place = new Place();
beforeEach(async () => {
  place = new Place();
  await ran(place, ['-p', 'run `cat plums.txt`', '--name', 'first']);
}, longest);
afterEach(() => place.remove());

describe('exarch sessions', () => {
  test('shows each session that does not read, with the reason', async () => {
    const { first } = await folderOfThree();
    const { stdout, status } = await ran(place, ['sessions']);
    expect(status).toBe(0);
    expect(lineOf(stdout, first)).toMatch(/first +unreadable +.*record\.jsonl.*: The line is not/);
    expect(lineOf(stdout, 'no-session')).toMatch(/unreadable +"no-session" is no session id/);
    expect(stdout).toMatch(/second +now +3 /);
    const everywhere = await ran(place, ['sessions', '--all'], { cwd: place.root });
    expect(everywhere.stdout).toBe(stdout);
    const listed = await ran(place, ['sessions', '--json']);
    const [, row] = JSON.parse(listed.stdout);
    expect(row).toMatchObject({ folder: first, refusal: { rule: 'record/sum-mismatch' } });
  });

  test('shows one whose folder nobody knows everywhere, and no other of another folder', async () => {
    await folderOfThree();
    const { stdout } = await ran(place, ['sessions'], { cwd: place.root });
    expect(stdout).toContain('no-session');
    expect(stdout).not.toMatch(/first|second/);
  });
});

describe('exarch grep', () => {
  test('searches what reads of a damaged session, and names it as broken', async () => {
    const { first } = await folderOfThree();
    const told = await ran(place, ['grep', 'plums']);
    expect(told.status).toBe(0);
    expect(told.stdout).toContain(`${first}:turn 1 (user):1: run \`cat plums.txt\``);
    expect(told.stdout).not.toContain(`${first}:turn 3`);
    const lines = told.stderr.split('\n').filter((line) => line.startsWith('exarch: '));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(`${first}/record.jsonl`);
    expect(lines[1]).toContain('no-session');
  });

  test('says so where nothing is found and a session does not read', async () => {
    const [id = ''] = place.ids();
    change(place, id, (text) => text.replace('session_started', 'session_startet'));
    const told = await ran(place, ['grep', 'plums']);
    expect(told).toMatchObject({ status: 1, stdout: '' });
    expect(oneLine(told)).toContain(`${id}/record.jsonl`);
  });

  test('names one that is damaged where its tail still reads', async () => {
    const [id = ''] = place.ids();
    change(place, id, (text) => text.replace('"kind":"system"', '"kind":"system" '));
    for (const named of [[], ['first']]) {
      const told = await ran(place, ['grep', 'plums', ...named]);
      expect(told.status).toBe(1);
      expect(oneLine(told)).toContain(`${id}/record.jsonl:2`);
    }
  });

  test('names one whose texts all read and whose end does not', async () => {
    const [id = ''] = place.ids();
    change(place, id, (text) => text + unsealed);
    const told = await ran(place, ['grep', 'plums']);
    expect(told.status).toBe(0);
    expect(told.stdout).toContain(`${id}:turn 3`);
    expect(oneLine(told)).toContain(`${id}/record.jsonl`);
  });

  test('says nothing of a damaged session of another folder', async () => {
    const [id = ''] = place.ids();
    change(place, id, lostResults);
    const told = await ran(place, ['grep', 'plums'], { cwd: place.root });
    expect(told).toEqual({ status: 1, stdout: '', stderr: '' });
  });

  test('says which turns do not read back, and of how many hits it shows the oldest', async () => {
    const { first, second } = await forked(place);
    rmSync(place.record(first));
    const told = await ran(place, ['grep', 'plums', 'second']);
    expect(told.status).toBe(0);
    expect(told.stdout).not.toContain('turn 1');
    expect(told.stdout).toContain(`${second}:turn 5`);
    expect(told.stderr).toContain(`[${second}: turns 1–3 do not read back; see exarch verify`);

    await ran(place, ['-p', '-', '--name', 'long'], { input: 'plum\n'.repeat(150) });
    const long = await ran(place, ['grep', 'plum', 'long']);
    expect(long.stdout.split('\n').slice(0, -1)).toHaveLength(100);
    const [, more = ''] = /: (\d+) more\]/.exec(long.stderr) ?? [];
    expect(Number(more)).toBeGreaterThanOrEqual(50);
  });
});

describe('exarch export', () => {
  test.each([
    ['emptied', ''],
    ['zeroed', '\0'.repeat(5_000)],
  ])('refuses a record that was %s, and makes no file of it', async (_, made) => {
    const [id = ''] = place.ids();
    change(place, id, () => made);
    for (const out of [[], ['--out', 'out.txt']]) {
      const told = await ran(place, ['export', id, ...out]);
      expect(told).toMatchObject({ status: 1, stdout: '' });
      expect(oneLine(told)).toMatch(/record\.jsonl: It has no complete line/);
    }
    expect(existsSync(join(place.cwd, 'out.txt'))).toBe(false);
  });

  test('writes a child’s own record where its parent is gone', async () => {
    const { first } = await forked(place);
    const whole = await ran(place, ['export', 'second']);
    rmSync(place.record(first));
    expect(await ran(place, ['export', 'second'])).toEqual(whole);
    expect(whole).toMatchObject({ status: 0, stderr: '' });
    expect(whole.stdout).toMatch(/run `ls`.*plums\.txt/s);
  });

  test('writes a damaged record as far as it reads, and names the line', async () => {
    const [id = ''] = place.ids();
    change(place, id, lostResults);
    const told = await ran(place, ['export', 'first']);
    expect(told.status).toBe(1);
    expect(told.stdout).toContain('run `cat plums.txt`');
    expect(oneLine(told)).toMatch(/record\.jsonl:\d+: The line is not/);
  });
});

describe('exarch -c', () => {
  test.each([
    ['closed for good', (_: string, text: string) => text + sealed(closed)],
    [
      'another’s child',
      (id: string, text: string) =>
        resealed(text, `"session":"${id}"`, `"session":"${id}","parent":"${place.ids()[0]}"`),
    ],
  ])('passes over a newer session that is %s', async (_, made) => {
    const [first = ''] = place.ids();
    await ran(place, ['-p', 'hello', '--name', 'second']);
    const second = place.ids()[1] ?? '';
    change(place, second, (text) => made(second, text));
    const before = readFileSync(place.record(second), 'utf8');
    const told = await ran(place, ['-c', '-p', 'run `ls`']);
    expect(told, told.stderr).toMatchObject({ status: 0 });
    expect(place.kinds(first)).toContain('session_resumed');
    expect(readFileSync(place.record(second), 'utf8')).toBe(before);
    const named = await ran(place, ['resume', 'second', '-p', 'hello']);
    expect(named).toMatchObject({ status: 1 });
    expect(oneLine(named)).toContain(second);
  });
});

describe('exarch verify', () => {
  test('says how much of an unfinished line stands behind the record', async () => {
    const [id = ''] = place.ids();
    appendFileSync(place.record(id), '{"sum":"00');
    const told = await ran(place, ['verify', 'first']);
    expect(told).toMatchObject({ status: 0, stderr: '' });
    expect(told.stdout).toMatch(/ bytes, and 10 bytes of an unfinished one\n/);
  });
});

const closed = '"at":1900000000000,"forensic":{"kind":"session_closed"}}';

/** A damaged session, a sound one, and a folder that is no session. */
async function folderOfThree() {
  await ran(place, ['-p', 'run `cat plums.txt`', '--name', 'second']);
  const [first = ''] = place.ids();
  change(place, first, lostResults);
  mkdirSync(join(place.sessions, 'no-session'));
  return { first };
}

function lineOf(text: string, word: string): string {
  return text.split('\n').find((line) => line.includes(word)) ?? '';
}
