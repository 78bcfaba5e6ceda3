import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exarch, factIn, Place } from './exarch.ts';

let place = new Place();
beforeEach(async () => {
  place = new Place();
  await exarch(place, ['-p', 'run `cat plums.txt`', '--name', 'first']);
});
afterEach(() => place.remove());

describe('exarch show', () => {
  test('writes every turn, or those that are named', async () => {
    const all = await exarch(place, ['show', 'first']);
    expect(all).toMatchObject({ status: 0, stderr: '' });
    expect(all.stdout).toMatch(
      /turn 1 · user.*turn 2 · assistant.*three plums.*turn 3 · assistant/s,
    );
    const one = await exarch(place, ['show', 'first', '2-3']);
    expect(one.stdout).not.toContain('turn 1');
    expect(one.stdout).toContain('turn 3');
  });

  test('refuses a turn that is not there, and what is no turn', async () => {
    expect((await exarch(place, ['show', 'first', '9999999999'])).stderr).toMatch(/9999999999.*3/);
    expect(await exarch(place, ['show', 'first', 'x'])).toMatchObject({ status: 2 });
  });
});

describe('exarch grep', () => {
  test('finds a text and a pattern, in this folder or in the sessions named', async () => {
    const text = await exarch(place, ['grep', 'three plums']);
    expect(text).toMatchObject({ status: 0 });
    expect(text.stdout).toMatch(/turn 2 \(tool\):\d+: .*three plums/);
    const pattern = await exarch(place, ['grep', 'th[r]ee +plums', 'first']);
    expect(pattern.stdout).toBe(text.stdout);
  });

  test('ends with 1 when nothing is found, and refuses what is no pattern', async () => {
    expect(await exarch(place, ['grep', 'pears'])).toMatchObject({ status: 1, stdout: '' });
    expect(await exarch(place, ['grep', 'pl(um'])).toMatchObject({ status: 2 });
  });
});

describe('exarch export', () => {
  test('writes the transcript as text and as Markdown, and never over a file', async () => {
    const text = await exarch(place, ['export', 'first']);
    expect(text.stdout).toContain('three plums');
    const out = ['export', 'first', '--format', 'markdown', '--out', 'out.md'];
    expect(await exarch(place, out)).toMatchObject({ status: 0, stdout: '' });
    expect(readFileSync(`${place.cwd}/out.md`, 'utf8')).toContain('cat plums.txt');
    const again = await exarch(place, out);
    expect(again).toMatchObject({ status: 1 });
    expect(again.stderr).toContain('out.md: is there already.');
  });
});

describe('exarch sessions', () => {
  test('lists what was begun in this folder', async () => {
    const { stdout } = await exarch(place, ['sessions']);
    expect(stdout).toMatch(/SESSION +NAME/);
    expect(stdout).toMatch(/first +now +3 +\d+ kB +stand-in +idle/);
  });
});

describe('exarch --fork', () => {
  test('goes on from another session, whole or up to a turn, and leaves it as it is', async () => {
    const [parent = ''] = place.ids();
    const before = readFileSync(place.record(parent), 'utf8');
    const whole = await exarch(place, ['--fork', 'first', '-p', 'run `ls`', '--name', 'second']);
    expect(whole).toMatchObject({ status: 0 });
    const early = await exarch(place, ['--fork', 'second@1', '-p', 'run `ls`', '--name', 'third']);
    expect(early).toMatchObject({ status: 0 });
    expect(readFileSync(place.record(parent), 'utf8')).toBe(before);
    const [, second = '', third = ''] = place.ids();
    expect(place.kinds(second).slice(0, 2)).toEqual(['session_started', 'inherited']);
    expect(place.kinds(third)).toContain('rewound');
    const shown = await exarch(place, ['show', 'third']);
    expect(shown.stdout).toContain('three plums');
    expect(await exarch(place, ['verify', 'third'])).toMatchObject({ status: 0 });
  });

  test('says which file a fork cannot read', async () => {
    const [parent = ''] = place.ids();
    await exarch(place, ['--fork', 'first', '-p', 'hello', '--name', 'second']);
    const damaged = readFileSync(place.record(parent), 'utf8').replace('three', 'eight');
    writeFileSync(place.record(parent), damaged);
    const ran = await exarch(place, ['resume', 'second', '-p', 'hello']);
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stderr).toContain(parent);
    const verified = await exarch(place, ['verify', 'second']);
    expect(verified).toMatchObject({ status: 1 });
    expect(verified.stderr).toContain(parent);
  });

  test('refuses a turn that is not there, and leaves no session', async () => {
    const ran = await exarch(place, ['--fork', 'first@99', '-p', 'x']);
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stderr).toMatch(/turn 99\. .*from 1 to 3/);
    expect(place.ids()).toHaveLength(1);
  });
});

describe('exarch verify', () => {
  test('says what it checked, and names a damaged line of any class', async () => {
    const [id = ''] = place.ids();
    const sound = await exarch(place, ['verify', 'first']);
    expect(sound).toMatchObject({ status: 0, stderr: '' });
    expect(sound.stdout).toMatch(/\d+ lines, \d+ bytes.*every line, pointer and digest holds/s);
    const text = readFileSync(place.record(id), 'utf8');
    const line = place.facts(id).findIndex((each) => factIn(each).kind === 'answer') + 1;
    const damaged = text
      .split('\n')
      .map((each, index) => (index === line - 1 ? each.replace('plums', 'pears') : each))
      .join('\n');
    writeFileSync(place.record(id), damaged);
    for (const command of ['verify', 'export', 'show']) {
      const ran = await exarch(place, [command, 'first']);
      expect(ran).toMatchObject({ status: 1 });
      expect(ran.stderr).toContain(`record.jsonl:${line}`);
    }
    expect(await exarch(place, ['-c', '-p', 'run `ls`'])).toMatchObject({ status: 0 });
  });
});
