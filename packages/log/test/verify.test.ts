import { describe, expect, test } from 'vitest';
import { forkOf } from '../src/fork.ts';
import { sourceOf } from '../src/home.ts';
import { Session } from '../src/session.ts';
import { verifySession } from '../src/verify.ts';
import {
  answer,
  exchange,
  memoryHome,
  newSession,
  note,
  prompt,
  reply,
  taken,
} from './fixtures.ts';

function lineage() {
  const home = memoryHome();
  const grandparent = newSession(home);
  exchange(grandparent, 'one');
  const parent = newSession(home, taken(forkOf(home, grandparent.id)));
  exchange(parent, 'two');
  const child = newSession(home, taken(forkOf(home, parent.id)));
  exchange(child, 'three');
  note(child, { kind: 'rewound', anchor: 8 });
  for (const session of [grandparent, parent, child]) session.close();
  const logs = [child, parent, grandparent];
  return { home, logs, child, parent, grandparent };
}

describe('verifySession', () => {
  test('reads every line, turn and pointer of a session and of those it was forked from', () => {
    const { home, logs, child } = lineage();
    const bytes = logs.map(({ path }) => home.disk.bytesOf(path).length);
    const { logs: checked, turns, pointers, problems } = verifySession(home, child.id);
    expect(problems).toEqual([]);
    expect(checked.map(({ source }) => source).sort()).toEqual(
      logs.map(({ id }) => sourceOf(id)).sort(),
    );
    expect(checked.reduce((sum, log) => sum + log.bytes, 0)).toBe(
      bytes.reduce((sum, each) => sum + each, 0),
    );
    expect(turns).toBe(9);
    expect(pointers).toBeGreaterThan(turns);
    expect(home.disk.opened).toBe(0);
  });

  test('reads each turn back once, however many forks have inherited it', () => {
    const home = memoryHome();
    const first = newSession(home);
    let newest = first;
    for (let generation = 0; generation < 12; generation += 1) {
      exchange(newest, 'on');
      note(newest, { kind: 'cleared' });
      newest = newSession(home, taken(forkOf(home, newest.id)));
    }
    expect(verifySession(home, newest.id)).toMatchObject({ problems: [], turns: 12 * 3 });
  });

  test('counts a turn once that went on behind a fork', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    prompt(parent, 'two');
    reply(parent, 'calling', 'call_1');
    const child = newSession(home, taken(forkOf(home, parent.id)));
    answer(parent, 'done');
    expect(verifySession(home, child.id)).toMatchObject({ problems: [], turns: 5 });
  });

  test('judges what a fork adds, also where its parent is gone, and names each turn that is', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    const child = newSession(home, taken(forkOf(home, parent.id)));
    exchange(child, 'two');
    for (const session of [parent, child]) session.close();
    home.disk.remove(parent.path);
    const { turns, problems } = verifySession(home, child.id);
    expect(turns).toBe(3);
    const unread = problems.filter(({ rule }) => rule === 'log/source-unreadable');
    expect(unread.map(({ at }) => at)).toEqual(
      [1, 2, 3].map((turn) => `turn ${turn}: ${sourceOf(parent.id)}`),
    );
  });

  test('finds a bit flipped anywhere, in the session or above it', () => {
    const { home, logs, child } = lineage();
    for (const { path } of logs) {
      const bytes = home.disk.bytesOf(path);
      for (let at = 0; at < bytes.length - 1; at += 97) {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ 0x04;
        home.disk.put(path, damaged);
        expect(verifySession(home, child.id).problems.length).toBeGreaterThan(0);
      }
      home.disk.put(path, bytes);
    }
    expect(verifySession(home, child.id).problems).toEqual([]);
  });

  test('goes on behind a broken line and names each', () => {
    const { home, child } = lineage();
    const lines = home.disk.bytesOf(child.path).toString().split('\n');
    expect(lines[3]).toContain('"user_prompt"');
    lines[3] = 'broken';
    lines[5] = 'broken';
    home.disk.put(child.path, Buffer.from(lines.join('\n')));
    const { problems } = verifySession(home, child.id);
    expect(problems.map(({ at }) => at)).toEqual([`${child.path}:4`, `${child.path}:6`]);
  });

  test('finds an ancestor that is sound and another: an older copy that was gone on with', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    taken(parent.close());
    const older = home.disk.bytesOf(parent.path);
    const again = taken(Session.resume(home, parent.id));
    exchange(again, 'two');
    const span = { from: 1, to: 6 } as never;
    note(again, { kind: 'evicted', residue: { span, by: 'harness' } });
    const child = newSession(home, taken(forkOf(home, parent.id)));
    for (const session of [again, child]) taken(session.close());
    const whole = verifySession(home, child.id);
    expect(whole.problems).toEqual([]);
    home.disk.put(parent.path, older);
    const other = taken(Session.resume(home, parent.id));
    exchange(other, 'two?');
    taken(other.close());
    expect(verifySession(home, parent.id).problems).toEqual([]);
    taken(taken(Session.resume(home, child.id)).close());
    const { problems, turns, pointers } = verifySession(home, child.id);
    expect(problems.map(({ rule }) => rule)).toEqual(Array(3).fill('log/digest-mismatch'));
    // Three of the child's are gone, and the parent has three others.
    expect([turns, pointers]).toEqual([whole.turns, whole.pointers]);
    for (const { at } of problems) expect(at).toContain(sourceOf(parent.id));
  });

  test('names an ancestor that is gone', () => {
    const { home, child, grandparent } = lineage();
    home.disk.remove(grandparent.path);
    const { problems } = verifySession(home, child.id);
    expect(problems.map(({ rule }) => rule)).toContain('log/source-unreadable');
    expect(JSON.stringify(problems)).toContain(grandparent.id);
  });

  test('names a session that is gone, or holds nothing', () => {
    const { home, child } = lineage();
    home.disk.put(child.path, Buffer.from('torn'));
    expect(verifySession(home, child.id).problems).toMatchObject([{ rule: 'log/no-head' }]);
    home.disk.remove(child.path);
    expect(verifySession(home, child.id)).toMatchObject({
      logs: [],
      problems: [{ rule: 'log/no-record' }],
    });
  });

  test('says what is torn, and takes it for no problem', () => {
    const { home, child } = lineage();
    home.disk.put(child.path, Buffer.concat([home.disk.bytesOf(child.path), Buffer.from('torn')]));
    const { logs, problems } = verifySession(home, child.id);
    expect(problems).toEqual([]);
    expect(logs[0]).toMatchObject({ source: sourceOf(child.id), torn: 4 });
  });

  test('finds a log in the folder of another', () => {
    const { home, child, parent } = lineage();
    home.disk.put(child.path, home.disk.bytesOf(parent.path));
    expect(verifySession(home, child.id).problems[0]).toMatchObject({ rule: 'log/foreign-head' });
  });
});
