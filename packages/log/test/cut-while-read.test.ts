import { describe, expect, test } from 'vitest';
import type { Disk } from '../src/disk.ts';
import { readRecord } from '../src/read-record.ts';
import { readSession } from '../src/reading.ts';
import { Session } from '../src/session.ts';
import { verifySession } from '../src/verify.ts';
import { faultyDisk } from './faulty-disk.ts';
import { exchange, memoryHome, newSession, ruleOf } from './fixtures.ts';

/** A session of which something cuts the last lines off once it is known where they end. */
function beingCut() {
  const home = memoryHome();
  const session = newSession(home);
  exchange(session, 'one');
  exchange(session, 'two');
  session.close();
  const whole = home.disk.bytesOf(session.path);
  const cut = whole.subarray(0, whole.lastIndexOf('{"sum":', whole.length - 200));
  let reads = 0;
  const disk: Disk = faultyDisk(home.disk, '.jsonl', {
    get read(): undefined {
      reads += 1;
      if (reads === 2) home.disk.overwrite(session.path, cut);
      return undefined;
    },
  });
  return { home: { ...home, disk }, memory: home.disk, session, cut };
}

describe('a file that is cut at the end of a line while it is read', () => {
  test('is not resumed, and stays as it is', () => {
    const { home, memory, session, cut } = beingCut();
    expect(ruleOf(Session.resume(home, session.id))).toBe('log/cut-short');
    expect(memory.bytesOf(session.path)).toEqual(cut);
  });

  test('is not read as a session', () => {
    const { home, session } = beingCut();
    const read = readSession(home, session.id, () => ({ ok: true, value: undefined }));
    expect(ruleOf(read)).toBe('log/cut-short');
  });

  test('is not read as a record', () => {
    const { home, session } = beingCut();
    const read = readRecord(session.path, () => undefined, home.disk);
    expect(ruleOf(read)).toBe('log/cut-short');
  });

  test('is no sound one', () => {
    const { home, session } = beingCut();
    expect(verifySession(home, session.id).problems).toMatchObject([{ rule: 'log/cut-short' }]);
  });
});
