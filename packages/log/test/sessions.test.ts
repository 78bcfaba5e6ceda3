import { describe, expect, test } from 'vitest';
import { recordPath, sessionsFolder } from '../src/home.ts';
import { Session } from '../src/session.ts';
import { listSessions, sessionRow } from '../src/sessions.ts';
import { faultyDisk } from './faulty-disk.ts';
import {
  exchange,
  memoryHome,
  newSession,
  note,
  opening,
  prompt,
  ruleOf,
  taken,
} from './fixtures.ts';

describe('listSessions', () => {
  test('says of a folder without a record what to do with it', () => {
    const home = memoryHome();
    newSession(home).close();
    const folder = '0'.repeat(26);
    home.disk.put(`/home/sessions/${folder}/other`, Buffer.from('x'));
    expect(sessionRow(home, folder)).toMatchObject({
      refusal: { rule: 'log/no-record', mend: expect.stringContaining('remove the folder') },
    });
  });

  test('is empty where there is no home yet', () => {
    expect(taken(listSessions(memoryHome()))).toEqual([]);
  });

  test('says what a session is, newest first', () => {
    const home = memoryHome();
    const older = newSession(home, { name: 'older' });
    exchange(older, 'hello');
    older.close();
    const newer = newSession(home, { parent: older.id });
    const { at } = prompt(newer, 'hi');
    expect(taken(listSessions(home))).toEqual([
      {
        id: newer.id,
        state: 'open',
        writer: expect.objectContaining({ pid: process.pid }),
        parent: older.id,
        cwd: '/here',
        model: 'm-1',
        turns: 1,
        bytes: home.disk.bytesOf(newer.path).length,
        at,
        closed: false,
      },
      expect.objectContaining({ id: older.id, state: 'idle', name: 'older', turns: 3 }),
    ]);
  });

  test('is as old as its newest record, whatever that is', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'hello');
    const { at } = note(session, { kind: 'answer', text: 'shown last' });
    expect(sessionRow(home, session.id)).toMatchObject({ at });
  });

  test('shows a session that was closed for good', () => {
    const home = memoryHome();
    const session = newSession(home);
    note(session, { kind: 'session_closed' });
    session.close();
    expect(sessionRow(home, session.id)).toMatchObject({ state: 'closed', closed: true });
  });

  test('names the model in force and the name in force', () => {
    const home = memoryHome();
    const session = newSession(home, { name: 'first' });
    exchange(session, 'hello');
    note(session, { kind: 'model_changed', ...opening.selected, model: 'm-2' });
    note(session, { kind: 'renamed', name: 'second' });
    session.close();
    expect(sessionRow(home, session.id)).toMatchObject({ model: 'm-2', name: 'second' });
  });

  test('finds a new name in the tail behind which turns went on', () => {
    const home = memoryHome();
    const session = newSession(home, { name: 'first' });
    note(session, { kind: 'renamed', name: 'second' });
    exchange(session, 'hello');
    expect(sessionRow(home, session.id)).toMatchObject({ name: 'second', turns: 3 });
  });

  test('reads a head and a tail of a long log, and finds in them what is in force', () => {
    const home = memoryHome();
    const session = newSession(home);
    note(session, { kind: 'renamed', name: 'second' });
    exchange(session, 'early');
    for (let count = 0; count < 60; count += 1) {
      note(session, { kind: 'answer', text: 'x'.repeat(20_000) });
    }
    exchange(session, 'late');
    session.close();
    let read = 0;
    const counted = {
      ...home,
      disk: faultyDisk(home.disk, '.jsonl', {
        get read(): undefined {
          read += 1;
          return undefined;
        },
      }),
    };
    expect(sessionRow(counted, session.id)).toMatchObject({
      name: 'second',
      turns: 6,
      model: 'm-1',
    });
    expect(read).toBeLessThan(6);
  });

  test('goes back as far as the newest turn', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'early');
    for (let count = 0; count < 60; count += 1) {
      note(session, { kind: 'answer', text: 'x'.repeat(20_000) });
    }
    session.close();
    expect(sessionRow(home, session.id)).toMatchObject({ turns: 3 });
  });

  test('hides no session that does not read, and says why', () => {
    const home = memoryHome();
    const good = newSession(home);
    good.close();
    const broken = (change: (bytes: Buffer) => Buffer): string => {
      const session = newSession(home);
      exchange(session, 'hello');
      session.close();
      home.disk.put(session.path, change(home.disk.bytesOf(session.path)));
      return session.id;
    };
    const head = broken((bytes) => Buffer.concat([Buffer.from('#'), bytes.subarray(1)]));
    const tail = broken((bytes) => Buffer.concat([bytes, Buffer.from('#\n')]));
    const sum = broken((bytes) => {
      const changed = Buffer.from(bytes);
      changed.write('2', changed.lastIndexOf('"at":') + '"at":'.length + 12);
      return changed;
    });
    const empty = broken(() => Buffer.alloc(0));
    home.disk.put(`${sessionsFolder(home)}/notes/readme`, Buffer.from('x'));
    home.disk.put(`${sessionsFolder(home)}/${'0'.repeat(26)}/other`, Buffer.from('x'));
    const rows = taken(listSessions(home));
    expect(rows[0]).toMatchObject({ id: good.id });
    const unread = rows.flatMap((row) => (row.state === 'unreadable' ? [row] : []));
    const reasons = unread.map(({ folder, refusal }) => [folder, refusal.rule]);
    expect(Object.fromEntries(reasons)).toEqual({
      [head]: 'record/line-frame',
      [tail]: 'record/line-frame',
      [sum]: 'record/sum-mismatch',
      [empty]: 'log/no-head',
      notes: 'log/session-id',
      ['0'.repeat(26)]: 'log/no-record',
    });
    expect(unread.filter(({ refusal }) => refusal.mend === undefined)).toEqual([]);
    const end = home.disk.bytesOf(`${sessionsFolder(home)}/${tail}/record.jsonl`).length - 2;
    expect(unread.find(({ folder }) => folder === tail)?.refusal).toMatchObject({
      at: expect.stringContaining(`${tail}/record.jsonl (byte ${end})`),
      mend: expect.stringContaining('another exarch'),
    });
    expect(home.disk.opened).toBe(0);
  });

  test('passes over a torn tail', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'hello');
    session.close();
    const torn = Buffer.concat([home.disk.bytesOf(session.path), Buffer.from('{"sum"')]);
    home.disk.put(session.path, torn);
    expect(sessionRow(home, session.id)).toMatchObject({ state: 'idle', bytes: torn.length });
  });

  test('agrees with a resume on the head', () => {
    const home = memoryHome();
    const session = newSession(home);
    session.close();
    const other = '0'.repeat(26);
    home.disk.put(`${sessionsFolder(home)}/${other}/record.jsonl`, home.disk.bytesOf(session.path));
    const row = sessionRow(home, other);
    const rule = row.state === 'unreadable' ? row.refusal.rule : row.state;
    expect(rule).toBe(ruleOf(Session.resume(home, other)));
    expect(recordPath(home, session.id)).toBe(session.path);
  });
});
