import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { admitTools } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import type { Disk } from '../src/disk.ts';
import { sessionsFolder } from '../src/home.ts';
import { nodeDisk } from '../src/node-disk.ts';
import { Session } from '../src/session.ts';
import { listSessions } from '../src/sessions.ts';
import { faultyDisk } from './faulty-disk.ts';
import { diskHome, memoryHome, newSession, opening, ruleOf, taken } from './fixtures.ts';
import { failure } from './memory-disk.ts';

const tools = taken(
  admitTools([
    { name: 'read', description: 'Reads.', parameters: { type: 'object', properties: {} } },
  ]),
);

/** A disk that hears of every call before it is made. */
function watched(disk: Disk, tell: (call: string) => void): Disk {
  return {
    ...disk,
    move: (from, to) => {
      tell('move');
      disk.move(from, to);
    },
    syncFolder: (path) => {
      tell('sync folder');
      disk.syncFolder(path);
    },
  };
}

describe('create', () => {
  test('opens a log in one order', () => {
    const home = diskHome();
    const parent = newSession(home);
    const inherited = parent.context.link();
    const session = newSession(home, { inherited, tools });
    const kinds = readFileSync(session.path, 'utf8').trimEnd().split('\n').map(kindIn);
    expect(kinds).toEqual(['session_started', 'inherited', 'system', 'tools']);
    parent.close();
    session.close();
  });

  test('says in its first line what the session is', () => {
    const home = memoryHome();
    const session = newSession(home, { name: 'a name' });
    const [head = ''] = home.disk.bytesOf(session.path).toString().split('\n', 1);
    expect(JSON.parse(head).forensic).toEqual({
      kind: 'session_started',
      session: session.id,
      name: 'a name',
      cwd: '/here',
      exarch: '0.1.0',
      ...opening.selected,
    });
    expect(session.name).toBe('a name');
  });

  test('leaves out what is not there', () => {
    const home = memoryHome();
    const { selected, cwd, exarch } = opening;
    const session = taken(Session.create(home, { selected, cwd, exarch, system: '' }));
    const lines = home.disk.bytesOf(session.path).toString().trimEnd().split('\n');
    expect(lines.map(kindIn)).toEqual(['session_started']);
    expect(lines.join()).not.toContain('null');
  });

  test('keeps folders and files for their owner alone', () => {
    const home = diskHome();
    const session = newSession(home);
    const folder = join(sessionsFolder(home), session.id);
    for (const path of [sessionsFolder(home), folder])
      expect(statSync(path).mode & 0o777).toBe(0o700);
    for (const path of [session.path, `${session.path}.writer`]) {
      expect(statSync(path).mode & 0o777).toBe(0o600);
    }
    session.close();
  });

  test('shows nobody a session without its opening lines', () => {
    let seen: readonly unknown[] | undefined;
    const home = diskHome({
      durability: 'turn',
      disk: watched(nodeDisk, (call) => {
        if (call === 'move') seen = taken(listSessions(home));
      }),
    });
    const session = newSession(home);
    expect(seen).toEqual([]);
    expect(taken(listSessions(home))).toMatchObject([{ state: 'open', id: session.id }]);
    session.close();
  });

  test('has its lines, then its folder, then its name on the device', () => {
    const calls: string[] = [];
    const memory = memoryHome();
    const home = { ...memory, durability: 'turn' as const, disk: memory.disk };
    const move = home.disk.move.bind(home.disk);
    home.disk.move = (from, to) => {
      calls.push(...home.disk.synced, 'move');
      move(from, to);
    };
    const { id } = newSession(home);
    const staged = `/home/sessions/.new/${id}`;
    expect(calls).toEqual([`${staged}/record.jsonl`, staged, 'move']);
    expect(home.disk.synced.at(-1)).toBe('/home/sessions');
  });

  test('leaves nothing when its opening is refused', () => {
    const home = memoryHome();
    expect(ruleOf(Session.create(home, { ...opening, anchor: 7 }))).toMatch(/^record\//);
    expect(home.disk.opened).toBe(0);
    expect([...home.disk.files.keys()]).toEqual(['/home/sessions/.new/gate']);
  });

  test.each([{ append: { through: 90, code: 'ENOSPC' } }, { sync: 'EIO' }])(
    'leaves nothing when the disk fails with %j',
    (faults) => {
      const memory = memoryHome({ durability: 'turn' });
      const home = { ...memory, disk: faultyDisk(memory.disk, 'record.jsonl', faults) };
      expect(ruleOf(Session.create(home, opening))).toMatch(/^log\/(failed|not-created)$/);
      expect(memory.disk.opened).toBe(0);
      expect([...memory.disk.files.keys()]).toEqual(['/home/sessions/.new/gate']);
    },
  );

  test('leaves nothing when its name does not come to be on the device', () => {
    const memory = memoryHome({ durability: 'turn' });
    const syncFolder = (path: string): void => {
      if (path === '/home/sessions') throw failure('EIO', path);
      memory.disk.syncFolder(path);
    };
    const disk = { ...faultyDisk(memory.disk, '', {}), syncFolder };
    expect(ruleOf(Session.create({ ...memory, disk }, opening))).toBe('log/not-created');
    expect(memory.disk.opened).toBe(0);
    expect([...memory.disk.files.keys()]).toEqual(['/home/sessions/.new/gate']);
  });

  test('sweeps what killed creations left, unless somebody is creating', () => {
    const home = diskHome();
    newSession(home).close();
    const staging = join(sessionsFolder(home), '.new');
    mkdirSync(join(staging, 'LEFT'));
    writeFileSync(join(staging, 'LEFT', 'record.jsonl'), 'half a li');
    const creating = home.disk.open(join(staging, 'gate'), 'append');
    creating.tryLock('shared');
    newSession(home).close();
    expect(existsSync(join(staging, 'LEFT'))).toBe(true);
    creating.close();
    newSession(home).close();
    expect(readdirSync(staging)).toEqual(['gate']);
    expect(taken(listSessions(home))).toHaveLength(3);
  });

  test('says so when another keeps the gate shut', () => {
    const home = memoryHome();
    const gate = home.disk.open('/home/sessions/.new/gate', 'ensure');
    gate.tryLock('exclusive');
    expect(ruleOf(Session.create(home, opening))).toBe('log/staging-held');
    gate.close();
    taken(Session.create(home, opening));
  });

  test('says so when the home cannot be written', () => {
    const home = diskHome();
    writeFileSync(join(home.path, 'sessions'), 'a file');
    expect(ruleOf(Session.create(home, opening))).toBe('log/not-created');
  });
});

function kindIn(line: string): string {
  return /"kind":"([a-z_]+)"/.exec(line)?.[1] ?? '';
}
