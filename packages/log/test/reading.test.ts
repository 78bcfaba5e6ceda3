import { ok } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forkOf } from '../src/fork.ts';
import { literal } from '../src/matcher.ts';
import { readSession, salvageSession } from '../src/reading.ts';
import { Session } from '../src/session.ts';
import type { SessionId } from '../src/session-id.ts';
import { exchange, memoryHome, newSession, note, reply, ruleOf, taken } from './fixtures.ts';
import { failure } from './memory-disk.ts';

type Home = ReturnType<typeof memoryHome>;

/** A parent of three turns, and a child with three of its own; both closed. */
function family() {
  const home = memoryHome();
  const parent = newSession(home);
  exchange(parent, 'one');
  parent.close();
  const child = newSession(home, taken(forkOf(home, parent.id)));
  const ends = new Map<number, number>();
  exchange(child, 'two');
  for (const turn of [4, 5, 6]) ends.set(turn, endOf(child, turn));
  child.close();
  return { home, parent, child, ends };
}

function endOf({ context }: Session, turn: number): number {
  const [located] = taken(context.locateRead([turn]));
  return located?.pointer.loci.at(-1)?.end ?? Number.NaN;
}

/** Each turn of 1 to 6 as a salvage gives it: its messages, or the rule that it is refused under. */
function salvaged(home: Home, id: SessionId) {
  const all = salvageSession(home, id, ({ transcript, broken }) => {
    const turns = [1, 2, 3, 4, 5, 6].map((turn) => {
      let text = '';
      const read = transcript.read([turn], ({ messages }) => {
        text = JSON.stringify(messages);
      });
      return read.ok ? text : read.refusal.rule;
    });
    return { ok: true, value: { turns, broken } } as const;
  });
  return taken(all);
}

describe('salvageSession', () => {
  test('gives what was read before the system gave the file up', () => {
    const home = memoryHome();
    const session = newSession(home);
    const text = 'x'.repeat(400_000);
    for (const turn of [1, 2, 3, 4, 5, 6]) exchange(session, `${turn} ${text}`);
    session.close();
    const read = home.disk.open.bind(home.disk);
    home.disk.open = (path, mode) => {
      const file = read(path, mode);
      const failing = (into: Uint8Array, at: number): number => {
        if (at < 1_500_000 || into.length < 100_000) return file.read(into, at);
        throw failure('EIO', path);
      };
      return { ...file, read: failing };
    };
    const salvage = salvageSession(home, session.id, ({ context, broken }) =>
      ok({ reach: context.reach, rule: broken?.rule }),
    );
    expect(taken(salvage)).toEqual({ reach: expect.any(Number), rule: 'log/unreadable' });
    expect(taken(salvage).reach).toBeGreaterThan(1);
    expect(ruleOf(readSession(home, session.id, ok))).toBe('log/unreadable');
  });

  test('is a reading where nothing is damaged', () => {
    const { home, parent, child } = family();
    const { turns, broken } = salvaged(home, child.id);
    expect(broken).toBeUndefined();
    expect(turns.join()).toMatch(/one.*one: looking.*one: done.*two.*two: looking.*two: done/);
    expect(salvaged(home, parent.id).turns.slice(0, 3)).toEqual(turns.slice(0, 3));
  });

  test.each([
    ['is gone', (home: Home, path: string) => home.disk.remove(path), [1, 2, 3]],
    ['lost a turn', (home: Home, path: string) => damage(home, path, 'one: done'), [3]],
  ])('reads a child’s own turns where a parent’s file %s', (_, spoil, lost) => {
    const { home, parent, child } = family();
    const sound = salvaged(home, child.id).turns;
    spoil(home, parent.path);
    const rule = lost.length > 1 ? 'log/source-unreadable' : 'log/digest-mismatch';
    const { turns, broken } = salvaged(home, child.id);
    expect(broken).toBeUndefined();
    expect(turns).toEqual(sound.map((text, at) => (lost.includes(at + 1) ? rule : text)));
    const found = salvageSession(home, child.id, ({ transcript }) =>
      transcript.grep(literal('done')),
    );
    expect(taken(found)).toMatchObject({ unread: lost, total: 1 });
  });

  test('leaves such a child unread for who goes on with it', () => {
    const { home, parent, child } = family();
    home.disk.remove(parent.path);
    const read = readSession(home, child.id, () => ({ ok: true, value: 'read' }));
    expect(ruleOf(read)).toBe('record/unreadable');
    expect(ruleOf(forkOf(home, child.id))).toBe('record/unreadable');
    expect(ruleOf(Session.resume(home, child.id))).toBe('record/unreadable');
  });

  test('judges what stands behind a lost turn as if it were there', () => {
    const { home, parent, child } = family();
    const open = taken(Session.resume(home, child.id));
    note(open, { kind: 'rewound', anchor: 3 });
    reply(open, 'again');
    note(open, { kind: 'rewound', anchor: 2 });
    reply(open, 'and again');
    open.close();
    home.disk.remove(parent.path);
    expect(salvaged(home, child.id).broken).toBeUndefined();
  });

  test('ends in front of a line that does not read, and names it', () => {
    const { home, child } = family();
    damage(home, child.path, 'two: looking"');
    const { turns, broken } = salvaged(home, child.id);
    expect(broken?.at).toMatch(/record\.jsonl:\d+$/);
    expect(turns.slice(4)).toEqual(['record/turn-unknown', 'record/turn-unknown']);
    expect(turns[0]).toContain('one');
  });

  test('gives no turn another text, and each that lies before the damage', () => {
    const { home, child, ends } = family();
    const bytes = home.disk.bytesOf(child.path);
    const sound = salvaged(home, child.id).turns;
    let lost = 0;
    fc.assert(
      fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
        const damaged = Buffer.from(bytes);
        damaged[at] = (damaged[at] ?? 0) ^ (1 << bit);
        home.disk.overwrite(child.path, damaged);
        const { turns } = salvaged(home, child.id);
        for (const [index, text] of turns.entries()) {
          if (text === sound[index]) continue;
          lost += 1;
          expect(text).toMatch(/^(log|record)\//);
          const isBefore = (ends.get(index + 1) ?? Number.POSITIVE_INFINITY) <= at;
          if (isBefore) expect(text).toBe('record/turn-unclosed');
        }
      }),
      { numRuns: 300 },
    );
    expect(lost).toBeGreaterThan(100);
  });

  test('is refused where there is no line, or no file', () => {
    const { home, child } = family();
    const look = () => salvageSession(home, child.id, () => ({ ok: true, value: 'read' }));
    home.disk.overwrite(child.path, Buffer.from('{"sum":'));
    expect(ruleOf(look())).toBe('log/no-head');
    home.disk.remove(child.path);
    expect(ruleOf(look())).toBe('log/no-record');
  });

  test('keeps no file open', () => {
    const { home, child } = family();
    salvaged(home, child.id);
    expect(home.disk.opened).toBe(0);
  });
});

/** Changes a letter of the line that has this text. */
function damage(home: Home, path: string, text: string): void {
  const bytes = home.disk.bytesOf(path);
  const at = bytes.indexOf(text);
  expect(at).toBeGreaterThan(0);
  const damaged = Buffer.from(bytes);
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  home.disk.overwrite(path, damaged);
}
