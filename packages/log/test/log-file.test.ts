import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Durability } from '../src/home.ts';
import { longestLine } from '../src/longest-line.ts';
import { Session } from '../src/session.ts';
import { type Faults, faultyDisk } from './faulty-disk.ts';
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
import { MemoryDisk } from './memory-disk.ts';

function failingHome(faults: Faults, durability: Durability = 'turn') {
  const memory = new MemoryDisk();
  const home = memoryHome({ durability });
  return { ...home, memory, disk: faultyDisk(memory, 'record.jsonl', faults) };
}

const writeFaults: readonly (readonly [string, Faults, string])[] = [
  ['a full disk', { append: { through: 0, code: 'ENOSPC' } }, 'ENOSPC'],
  [
    'a disk that fills in the middle of a line',
    { append: { through: 30, code: 'ENOSPC' } },
    'ENOSPC',
  ],
  ['an I/O error', { append: { through: 60, code: 'EIO' } }, 'EIO'],
  ['a short write', { append: { through: 17 } }, 'only 17 of'],
  ['a write that cannot be made durable', { sync: 'EIO' }, 'EIO'],
];

describe('a log whose write fails', () => {
  test.each(writeFaults)(
    'acknowledges nothing after %s, and says why from then on',
    (_, fault, words) => {
      const faults: Faults = {};
      const home = failingHome(faults);
      const session = newSession(home);
      exchange(session, 'before');
      const before = home.memory.bytesOf(session.path);
      const heard: number[] = [];
      taken(session.attach({ fact: ({ locus }) => heard.push(locus.seq) }));
      const count = heard.length;
      Object.assign(faults, fault);
      expect(session.commit({ kind: 'system', text: 'Other.' })).toMatchObject({
        refusal: { rule: 'log/failed', because: expect.stringContaining(words) },
      });
      faults.append = undefined;
      faults.sync = undefined;
      expect(session.commit({ kind: 'cancelled' })).toMatchObject({
        refusal: { rule: 'log/failed', because: expect.stringContaining(words) },
      });
      expect(session.failed?.rule).toBe('log/failed');
      expect(session.context.system).toBe(opening.system);
      expect(heard).toHaveLength(count);
      expect(home.memory.bytesOf(session.path)).toEqual(before);
      expect(ruleOf(session.close())).toBe('log/failed');
      const resumed = taken(Session.resume(home, session.id));
      expect(resumed.context.rendered()).toEqual(session.context.rendered());
      prompt(resumed, 'after');
    },
  );

  test('leaves the part it could not cut to the next resume', () => {
    const faults: Faults = {};
    const home = failingHome(faults);
    const session = newSession(home);
    exchange(session, 'before');
    const before = home.memory.bytesOf(session.path);
    Object.assign(faults, { append: { through: 40, code: 'EIO' }, truncate: 'EIO' });
    expect(ruleOf(session.commit({ kind: 'cancelled' }))).toBe('log/failed');
    expect(home.memory.bytesOf(session.path)).toHaveLength(before.length + 40);
    Object.assign(faults, { append: undefined, truncate: undefined });
    session.close();
    const resumed = taken(Session.resume(home, session.id));
    expect(home.memory.bytesOf(session.path)).toEqual(before);
    expect(home.memory.bytesOf(`${session.path}.crash`)).toHaveLength(40);
    note(resumed, { kind: 'cancelled' });
  });

  test('has on disk exactly what it acknowledged, wherever it fails', () => {
    fc.assert(
      fc.property(
        fc.nat(40),
        fc.nat(200),
        fc.constantFrom(undefined, 'ENOSPC'),
        (at, through, code) => {
          const faults: Faults = {};
          const home = failingHome(faults, 'process');
          const session = newSession(home);
          const digests: string[] = [];
          for (let count = 0; count <= at + 3; count += 1) {
            if (count === at) faults.append = code === undefined ? { through } : { through, code };
            const committed = session.commit({ kind: 'note', text: 'x'.repeat(200 + count) });
            if (committed.ok) digests.push(committed.value.locus.digest);
            faults.append = undefined;
          }
          session.close();
          const read: string[] = [];
          const resumed = taken(Session.resume(home, session.id));
          taken(
            resumed.attach(
              { fact: ({ fact, locus }) => fact.kind === 'note' && read.push(locus.digest) },
              'first_line',
            ),
          );
          expect(read).toEqual(digests);
          expect(digests).toHaveLength(at);
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('a line that is too long', () => {
  test('is refused, and the log goes on', () => {
    const home = memoryHome();
    const session = newSession(home);
    const text = 'x'.repeat(longestLine);
    expect(ruleOf(session.commit({ kind: 'answer', text }))).toBe('log/line-too-long');
    expect(session.failed).toBeUndefined();
    note(session, { kind: 'cancelled' });
  });
});

describe('durability', () => {
  const synced = (durability: Durability): number => {
    const home = memoryHome({ durability });
    const session = newSession(home);
    home.disk.synced.length = 0;
    prompt(session, 'a protocol record');
    note(session, { kind: 'answer', text: 'a display record' });
    note(session, { kind: 'cancelled' });
    return home.disk.synced.length;
  };

  test('process never waits for the device', () => {
    expect(synced('process')).toBe(0);
  });

  test('turn waits after each protocol record', () => {
    expect(synced('turn')).toBe(1);
  });

  test('record waits after every one', () => {
    expect(synced('record')).toBe(3);
  });
});
