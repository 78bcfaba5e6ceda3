import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { factIn, oneLine, Place, resealed, sealed } from './exarch.ts';
import { ran } from './in-process.ts';

/** Milliseconds that a first run may take: it loads what the command is made of. */
const longest = 60_000;

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
    change(id, (text) => text.replace('session_started', 'session_startet'));
    const told = await ran(place, ['grep', 'plums']);
    expect(told).toMatchObject({ status: 1, stdout: '' });
    expect(oneLine(told)).toContain(`${id}/record.jsonl`);
  });

  test('names one that is damaged where its tail still reads', async () => {
    const [id = ''] = place.ids();
    change(id, (text) => text.replace('"kind":"system"', '"kind":"system" '));
    for (const named of [[], ['first']]) {
      const told = await ran(place, ['grep', 'plums', ...named]);
      expect(told.status).toBe(1);
      expect(oneLine(told)).toContain(`${id}/record.jsonl:2`);
    }
  });

  test('names one whose texts all read and whose end does not', async () => {
    const [id = ''] = place.ids();
    change(id, (text) => text + unsealed);
    const told = await ran(place, ['grep', 'plums']);
    expect(told.status).toBe(0);
    expect(told.stdout).toContain(`${id}:turn 3`);
    expect(oneLine(told)).toContain(`${id}/record.jsonl`);
  });

  test('says nothing of a damaged session of another folder', async () => {
    const [id = ''] = place.ids();
    change(id, lostResults);
    const told = await ran(place, ['grep', 'plums'], { cwd: place.root });
    expect(told).toEqual({ status: 1, stdout: '', stderr: '' });
  });

  test('says which turns do not read back, and of how many hits it shows the oldest', async () => {
    const { first, second } = await forked();
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

describe('exarch show', () => {
  test('passes over the turn that is not closed, and says so', async () => {
    const [id = ''] = place.ids();
    change(id, (text) => linesUpTo(text, 'assistant_message'));
    for (const named of [[], ['1-9'], ['1,1-2']]) {
      const told = await ran(place, ['show', 'first', ...named]);
      expect(told.status).toBe(0);
      expect(told.stdout).toContain('── turn 1 ·');
      expect(told.stdout).not.toContain('turn 2');
      expect(told.stderr).toMatch(/^\[turn 2 is not closed yet and is left out; .*export/);
    }
  });

  test('refuses that turn in a person’s words where it is asked for', async () => {
    const [id = ''] = place.ids();
    change(id, (text) => linesUpTo(text, 'assistant_message'));
    for (const named of ['2', '1,2', '2-99']) {
      const told = await ran(place, ['show', 'first', named]);
      expect(told).toMatchObject({ status: 1, stdout: '' });
      expect(oneLine(told)).toMatch(/Turn 2 is not closed yet: .*export/);
    }
  });

  test('shows a child’s own turns where its parent is gone, and names what is lost', async () => {
    const { first } = await forked();
    rmSync(place.record(first));
    for (const named of [[], ['2-9']]) {
      const told = await ran(place, ['show', 'second', ...named]);
      expect(told.status).toBe(1);
      expect(told.stdout).toMatch(/^── turn 4 ·.*turn 5.*plums\.txt.*turn 6/s);
      expect(told.stderr).toMatch(named.length > 0 ? /^\[turns 2–3 do not/ : /^\[turns 1–3 do not/);
      expect(oneLine(told)).toContain(`${first}/record.jsonl`);
    }
    expect(await ran(place, ['show', 'second', '5'])).toMatchObject({ status: 0, stderr: '' });
  });

  test('shows all but the one turn of a parent that is damaged', async () => {
    const { first } = await forked();
    change(first, lostResults);
    const told = await ran(place, ['show', 'second']);
    expect(told.status).toBe(1);
    expect(told.stdout).toMatch(/turn 1 ·.*turn 3 ·.*turn 4 ·.*turn 6 ·/s);
    expect(told.stdout).not.toContain('turn 2 ·');
    expect(told.stderr).toMatch(/^\[turn 2 does not read back\]/);
    expect(oneLine(told)).toMatch(/digest differs/);
  });

  test('shows a damaged session as far as it reads, and names the line', async () => {
    const [id = ''] = place.ids();
    change(id, lostResults);
    const told = await ran(place, ['show', 'first', '1']);
    expect(told).toMatchObject({ status: 1 });
    expect(told.stdout).toContain('── turn 1 ·');
    expect(oneLine(told)).toMatch(/record\.jsonl:\d+: The line is not/);
    expect(told.stderr).toMatch(/^\[nothing behind turn 2 reads\]/);
    const all = await ran(place, ['show', 'first']);
    expect(all.stderr).toMatch(/^\[turn 2 breaks off where the record does and is left out/);
    for (const lost of ['2', '3']) {
      const refused = await ran(place, ['show', 'first', lost]);
      expect(refused).toMatchObject({ status: 1, stdout: '' });
      expect(oneLine(refused)).toMatch(/record\.jsonl:\d+: The line is not/);
    }
  });

  test('names a line that nothing it shows stands on', async () => {
    const [id = ''] = place.ids();
    change(id, (text) => text + unsealed);
    const told = await ran(place, ['show', 'first']);
    expect(told.status).toBe(1);
    expect(told.stdout).toMatch(/turn 1 ·.*turn 3 ·/s);
    expect(oneLine(told)).toMatch(/record\.jsonl:\d+: The line is not/);
  });

  test('ends where a sound line does not follow from those before it', async () => {
    const [id = ''] = place.ids();
    change(id, (text) => resealed(text, '"turn":3,"message"', '"turn":9,"message"'));
    const told = await ran(place, ['show', 'first']);
    expect(told).toMatchObject({ status: 1 });
    expect(told.stdout).toMatch(/turn 1 ·/);
    expect(oneLine(told)).toMatch(/record\.jsonl:\d+: Turn 9 is not next/);
  });
});

describe('exarch export', () => {
  test.each([
    ['emptied', ''],
    ['zeroed', '\0'.repeat(5_000)],
  ])('refuses a record that was %s, and makes no file of it', async (_, made) => {
    const [id = ''] = place.ids();
    change(id, () => made);
    for (const out of [[], ['--out', 'out.txt']]) {
      const told = await ran(place, ['export', id, ...out]);
      expect(told).toMatchObject({ status: 1, stdout: '' });
      expect(oneLine(told)).toMatch(/record\.jsonl: It has no complete line/);
    }
    expect(existsSync(join(place.cwd, 'out.txt'))).toBe(false);
  });

  test('writes a child’s own record where its parent is gone', async () => {
    const { first } = await forked();
    const whole = await ran(place, ['export', 'second']);
    rmSync(place.record(first));
    expect(await ran(place, ['export', 'second'])).toEqual(whole);
    expect(whole).toMatchObject({ status: 0, stderr: '' });
    expect(whole.stdout).toMatch(/run `ls`.*plums\.txt/s);
  });

  test('writes a damaged record as far as it reads, and names the line', async () => {
    const [id = ''] = place.ids();
    change(id, lostResults);
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
    change(second, (text) => made(second, text));
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

const unsealed =
  '{"sum":"0000000000000000","at":1764520000000,"display":{"kind":"answer","text":"pears"}}\n';
const closed = '"at":1900000000000,"forensic":{"kind":"session_closed"}}';

/** A damaged session, a sound one, and a folder that is no session. */
async function folderOfThree() {
  await ran(place, ['-p', 'run `cat plums.txt`', '--name', 'second']);
  const [first = ''] = place.ids();
  change(first, lostResults);
  mkdirSync(join(place.sessions, 'no-session'));
  return { first };
}

/** `second`, forked from `first`. */
async function forked() {
  const [first = ''] = place.ids();
  await ran(place, ['--fork', 'first', '-p', 'run `ls`', '--name', 'second']);
  return { first, second: place.ids()[1] ?? '' };
}

function change(id: string, made: (text: string) => string): void {
  const before = readFileSync(place.record(id), 'utf8');
  const after = made(before);
  expect(after).not.toBe(before);
  writeFileSync(place.record(id), after);
}

/** Turn 2 without a sound line of results. */
function lostResults(text: string): string {
  const line = text.split('\n').find((each) => each.includes('"kind":"tool_results"')) ?? '';
  return text.replace(line, () => line.replace('three', 'eight'));
}

/** A record that a kill cut off behind its first line of a kind. */
function linesUpTo(text: string, kind: string): string {
  const lines = text.split('\n').slice(0, -1);
  const last = lines.findIndex((line) => factIn(JSON.parse(line)).kind === kind);
  return `${lines.slice(0, last + 1).join('\n')}\n`;
}

function lineOf(text: string, word: string): string {
  return text.split('\n').find((line) => line.includes(word)) ?? '';
}
