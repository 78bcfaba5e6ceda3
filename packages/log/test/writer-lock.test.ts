import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, test } from 'vitest';
import { Session } from '../src/session.ts';
import { sessionRow } from '../src/sessions.ts';
import { heard, kill, start, writerProgram } from './child/spawn.ts';
import { faultyDisk } from './faulty-disk.ts';
import { diskHome, memoryHome, newSession, note, opening, ruleOf, taken } from './fixtures.ts';

writerProgram('lock');

describe('the writer lock', () => {
  test('keeps a second session of the same process out', () => {
    const home = diskHome();
    const session = newSession(home);
    const second = Session.resume(home, session.id);
    expect(second).toMatchObject({
      refusal: {
        rule: 'log/second-writer',
        because: `It is open in process ${process.pid} on ${hostname()}.`,
      },
    });
    note(session, { kind: 'note', text: 'still mine' });
    taken(session.close());
    taken(taken(Session.resume(home, session.id)).close());
  });

  test('keeps a second process out, naming the first, until the first is killed', async () => {
    const home = diskHome();
    const session = newSession(home);
    taken(session.close());
    const first = start('lock', 'hold', home.path, session.id);
    await heard(first);
    expect(Session.resume(home, session.id)).toMatchObject({
      refusal: {
        rule: 'log/second-writer',
        because: `It is open in process ${first.process.pid} on ${hostname()}.`,
      },
    });
    expect(sessionRow(home, session.id)).toMatchObject({
      state: 'open',
      writer: { pid: first.process.pid, host: hostname() },
    });
    await kill(first);
    expect(sessionRow(home, session.id)).toMatchObject({ state: 'idle' });
    taken(taken(Session.resume(home, session.id)).close());
  });

  test('believes the kernel and not the note beside it', () => {
    const home = diskHome();
    const session = newSession(home);
    taken(session.close());
    writeFileSync(`${session.path}.writer`, `${process.ppid} ${hostname()}\n`);
    const resumed = taken(Session.resume(home, session.id));
    expect(readFileSync(`${session.path}.writer`, 'utf8')).toBe(`${process.pid} ${hostname()}\n`);
    writeFileSync(`${session.path}.writer`, 'nonsense');
    const second = Session.resume(home, session.id);
    expect(second).toMatchObject({ refusal: { because: 'It is open in another process.' } });
    taken(resumed.close());
  });

  test('says that it cannot lock where the system has no locks', () => {
    const home = memoryHome();
    const session = newSession(home);
    taken(session.close());
    const lockless = { ...home, disk: faultyDisk(home.disk, '.jsonl', { lock: 'ENOLCK' }) };
    expect(ruleOf(Session.resume(lockless, session.id))).toBe('log/no-lock');
    expect(ruleOf(Session.create(lockless, opening))).toBe('log/no-lock');
    expect(home.disk.opened).toBe(0);
  });

  test('outlasts a listing that probes it', () => {
    const home = memoryHome();
    const session = newSession(home);
    taken(session.close());
    const probe = home.disk.open(session.path, 'read');
    probe.tryLock('shared');
    let asked = 0;
    const patient = {
      ...home,
      disk: faultyDisk(home.disk, '.jsonl', {
        get lock(): undefined {
          asked += 1;
          if (asked === 3) probe.close();
          return undefined;
        },
      }),
    };
    taken(taken(Session.resume(patient, session.id)).close());
    expect(asked).toBeGreaterThanOrEqual(3);
  });
});
