import { createHash } from 'node:crypto';
import type { Recorded } from '@exarch/record';
import { refusal } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { readRecord } from '../src/read-record.ts';
import { faultyDisk } from './faulty-disk.ts';
import { diskHome, exchange, memoryHome, newSession, ruleOf, taken } from './fixtures.ts';

/** A line whose sum is right, whatever it says. */
function sealed(body: Buffer): Buffer {
  const sum = createHash('sha256').update(body).digest('hex').slice(0, 16);
  return Buffer.concat([Buffer.from(`{"sum":"${sum}",`), body, Buffer.from('\n')]);
}

function after(line: Buffer): string {
  const home = memoryHome();
  const session = newSession(home);
  session.close();
  home.disk.put(session.path, Buffer.concat([home.disk.bytesOf(session.path), line]));
  return ruleOf(readRecord(session.path, () => undefined, home.disk));
}

const start = '"at":1764520000000,';

describe('readRecord', () => {
  test('visits every record of every class, as it was committed', () => {
    const home = diskHome();
    const session = newSession(home);
    const live: Recorded[] = [];
    taken(session.attach({ fact: (each) => live.push(each) }));
    exchange(session, 'hello');
    session.close();
    const read: Recorded[] = [];
    const extent = readRecord(session.path, (each) => {
      read.push(each);
      return undefined;
    });
    expect(read).toEqual(live);
    expect(taken(extent)).toMatchObject({ lines: live.length, torn: 0 });
  });

  test('ends at the refusal of its visitor', () => {
    const home = memoryHome();
    const session = newSession(home);
    session.close();
    let visited = 0;
    const enough = readRecord(
      session.path,
      () => {
        visited += 1;
        return refusal('test/enough', '', 'Enough.');
      },
      home.disk,
    );
    expect(ruleOf(enough)).toBe('test/enough');
    expect(visited).toBe(1);
    expect(home.disk.opened).toBe(0);
  });

  test('lets a fault of its visitor through', () => {
    const home = memoryHome();
    const session = newSession(home);
    const visit = (): never => {
      throw new TypeError('a bug');
    };
    expect(() => readRecord(session.path, visit, home.disk)).toThrow('a bug');
  });

  test.each(['', '\0\0\0', '{"sum":"00'])('refuses a record without a line: %j', (text) => {
    const home = memoryHome();
    const session = newSession(home);
    session.close();
    home.disk.overwrite(session.path, Buffer.from(text));
    expect(ruleOf(readRecord(session.path, () => undefined, home.disk))).toBe('log/no-head');
  });

  test('refuses a record that is not there, and one that does not read', () => {
    const home = memoryHome();
    const session = newSession(home);
    expect(ruleOf(readRecord('/nowhere', () => undefined, home.disk))).toBe('log/no-record');
    const failing = faultyDisk(home.disk, '.jsonl', { read: 'EIO' });
    expect(ruleOf(readRecord(session.path, () => undefined, failing))).toBe('log/unreadable');
  });

  test.each([
    ['an unknown class', `${start}"secret":{"kind":"note","text":"x"}}`, 'record/unknown-class'],
    ['an unknown kind', `${start}"forensic":{"kind":"nota","text":"x"}}`, 'record/unknown-kind'],
    ['a kind of another class', `${start}"display":{"kind":"cancelled"}}`, 'record/unknown-kind'],
    ['an unknown field', `${start}"forensic":{"kind":"cancelled","x":1}}`, 'record/unknown-field'],
    [
      'a field beside the fact',
      `${start}"forensic":{"kind":"cancelled"},"x":1}`,
      'record/unknown-field',
    ],
    ['a missing field', `${start}"forensic":{"kind":"note"}}`, 'record/misfit'],
    ['no JSON', `${start}"forensic":{"kind":"cancelled"`, 'record/not-json'],
  ])('refuses %s under a right sum', (_, body, rule) => {
    expect(after(sealed(Buffer.from(body)))).toBe(rule);
  });

  test('refuses text that is not UTF-8 under a right sum', () => {
    const body = Buffer.from(`${start}"forensic":{"kind":"note","text":"?"}}`);
    body[body.indexOf('?')] = 0xff;
    expect(after(sealed(body))).toBe('record/not-utf8');
  });

  test('refuses a wrong sum', () => {
    const line = sealed(Buffer.from(`${start}"forensic":{"kind":"note","text":"a"}}`));
    line[line.indexOf('"a"') + 1] = 0x62;
    expect(after(line)).toBe('record/sum-mismatch');
  });
});
