import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forkOf } from '../src/fork.ts';
import { sourceOf } from '../src/home.ts';
import { readSession } from '../src/reading.ts';
import { Session } from '../src/session.ts';
import type { SessionId } from '../src/session-id.ts';
import { exchange, memoryHome, newSession, note, opening, ruleOf, taken } from './fixtures.ts';

/** A parent whose older turns were evicted, and a child that has all but those in its context. */
function family() {
  const home = memoryHome();
  const parent = newSession(home);
  for (const text of ['one', 'two', 'three', 'four']) exchange(parent, text);
  const span = { from: 1, to: 4 } as never;
  note(parent, { kind: 'evicted', residue: { span, by: 'harness' } });
  const fork = taken(forkOf(home, parent.id));
  parent.close();
  const child = newSession(home, fork);
  child.close();
  const bytes = home.disk.bytesOf(parent.path);
  const { reach } = child.context;
  return { home, parent, fork, child, bytes, turns: turnsOf(home, child.id, reach), reach };
}

type Home = ReturnType<typeof memoryHome>;

/** What each turn reads as: its messages, or the rule under which it is refused. */
function turnsOf(home: Home, id: SessionId, reach: number): readonly string[] {
  const read = readSession(home, id, ({ transcript }) => {
    const turns = Array.from({ length: reach }, (_, index) => {
      let text = '';
      const each = transcript.read([index + 1], ({ messages }) => {
        text = JSON.stringify(messages);
      });
      return each.ok ? text : `${each.refusal.rule} ${each.refusal.at}`;
    });
    return { ok: true, value: turns } as const;
  });
  return taken(read);
}

describe('a byte that is flipped in a parent’s file', () => {
  const { home, parent, fork, child, bytes, turns, reach } = family();
  const source = sourceOf(parent.id);

  test('reads as no other text: a turn that left is as it was, or its digest differs', () => {
    const open = taken(Session.resume(home, child.id));
    const { transcript } = open;
    let refused = 0;
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8));
      home.disk.overwrite(parent.path, damaged);
      for (let id = 1; id <= reach; id += 1) {
        const read = transcript.read([id], ({ messages }) => {
          if (JSON.stringify(messages) !== turns[id - 1]) throw new Error(`other text at ${at}`);
        });
        if (read.ok) continue;
        refused += 1;
        expect(read.refusal.rule).toBe('log/digest-mismatch');
        expect(read.refusal.at).toContain(source);
      }
    }
    expect(refused).toBeGreaterThan(bytes.length / 2);
    home.disk.overwrite(parent.path, bytes);
    open.close();
  });

  test('ends a live fork, and a resume of one, that has it in its context, and the file is named', () => {
    let refused = 0;
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        home.disk.overwrite(parent.path, damaged);
        const both = [
          Session.create(home, { ...opening, ...fork }),
          Session.resume(home, child.id),
        ];
        home.disk.overwrite(parent.path, bytes);
        expect(new Set(both.map(ruleOf)).size).toBe(1);
        for (const each of both) {
          if (each.ok) {
            expect(each.value.context.rendered()).toEqual(child.context.rendered());
            each.value.close();
          } else {
            refused += 1;
            expect(each.refusal).toMatchObject({ rule: 'record/unreadable' });
            expect(each.refusal.because).toContain(source);
          }
        }
      }),
      { numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(50);
  });

  test.each([
    ['cut', bytes.subarray(0, bytes.length / 2)],
    ['shifted', Buffer.concat([Buffer.from('\n'), bytes])],
    ['emptied', Buffer.alloc(0)],
  ])('is no worse than a file that was %s', (_, changed) => {
    home.disk.overwrite(parent.path, changed);
    expect(ruleOf(Session.resume(home, child.id))).toBe('record/unreadable');
    home.disk.overwrite(parent.path, bytes);
  });

  test('is no matter where the file only grew', () => {
    home.disk.overwrite(parent.path, Buffer.concat([bytes, Buffer.from('more')]));
    taken(taken(Session.resume(home, child.id)).close());
    home.disk.overwrite(parent.path, bytes);
  });
});
