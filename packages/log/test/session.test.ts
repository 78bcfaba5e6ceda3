import type { Fact, Recorded, Transient } from '@exarch/record';
import { ok } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { readRecord } from '../src/read-record.ts';
import { readSession } from '../src/reading.ts';
import { Session } from '../src/session.ts';
import { listSessions } from '../src/sessions.ts';
import type { Sink } from '../src/sink.ts';
import {
  answer,
  exchange,
  memoryHome,
  newSession,
  note,
  prompt,
  reply,
  ruleOf,
  taken,
} from './fixtures.ts';
import type { MemoryDisk } from './memory-disk.ts';

type Heard = { readonly fact: Recorded } | { readonly signal: Transient };

function listener(): Sink & { readonly heard: Heard[] } {
  const heard: Heard[] = [];
  return {
    heard,
    fact: (fact) => heard.push({ fact }),
    transient: (signal) => heard.push({ signal }),
  };
}

function seqs({ heard }: { readonly heard: readonly Heard[] }): readonly number[] {
  return heard.flatMap((each) => ('fact' in each ? each.fact.locus.seq : []));
}

function linesOf(disk: MemoryDisk, session: Session): readonly string[] {
  return disk.bytesOf(session.path).toString().split('\n').slice(0, -1);
}

describe('the order of a log', () => {
  test('has one head, and nothing behind its end but that a process left', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'one');
    let head: Fact | undefined;
    const first = ({ fact }: Recorded): undefined => {
      head ??= fact;
    };
    taken(readRecord(session.path, first, home.disk));
    expect(head && ruleOf(session.commit(head))).toBe('log/second-head');
    note(session, { kind: 'session_closed' });
    const late: readonly Fact[] = [
      { kind: 'cleared' },
      { kind: 'session_closed' },
      { kind: 'notice', text: 'late', tone: 'plain' },
    ];
    for (const fact of late) expect(ruleOf(session.commit(fact))).toBe('log/closed-session');
    taken(session.close());
    const closed = taken(readSession(home, session.id, ({ closed }) => ok(closed)));
    expect(closed).toBe(true);
  });

  test('is asked of a replay, too', () => {
    const home = memoryHome();
    const session = newSession(home);
    note(session, { kind: 'session_closed' });
    session.close();
    const bytes = home.disk.bytesOf(session.path);
    const [head = ''] = bytes.toString().split('\n');
    home.disk.put(session.path, Buffer.concat([bytes, Buffer.from(`${head}\n`)]));
    expect(ruleOf(readSession(home, session.id, () => ok(undefined)))).toBe('log/second-head');
  });
});

describe('commit', () => {
  test('writes one line a record', () => {
    const home = memoryHome();
    const session = newSession(home);
    const before = linesOf(home.disk, session).length;
    for (let count = 0; count < 20; count += 1) note(session, { kind: 'note', text: `${count}` });
    const lines = linesOf(home.disk, session);
    expect(lines).toHaveLength(before + 20);
    for (const line of lines) {
      expect(line).toMatch(
        /^\{"sum":"[0-9a-f]{16}","at":\d{13},"(protocol|display|forensic)":\{"kind":"/,
      );
      expect(JSON.parse(line)).toBeTypeOf('object');
    }
  });

  test('answers the locus that a later read finds', () => {
    const home = memoryHome();
    const session = newSession(home);
    const live = [
      prompt(session, 'one'),
      reply(session, 'two'),
      note(session, { kind: 'cancelled' }),
    ];
    const late = listener();
    taken(session.attach(late, 'first_line'));
    const read = late.heard.flatMap((each) => ('fact' in each ? [each.fact] : []));
    expect(read.slice(-3)).toEqual(live);
    const bytes = home.disk.bytesOf(session.path);
    for (const { locus } of read) {
      expect(bytes[locus.end - 1]).toBe(0x0a);
      expect(bytes.subarray(locus.start, locus.start + 8).toString()).toBe('{"sum":"');
    }
  });

  test('refuses what the fold refuses before a byte is written', () => {
    const home = memoryHome();
    const session = newSession(home);
    prompt(session, 'go');
    reply(session, 'calling', 'call_1');
    const before = home.disk.bytesOf(session.path);
    const heard = listener();
    taken(session.attach(heard));
    const count = heard.heard.length;
    expect(ruleOf(session.commit({ kind: 'cleared' }))).toBe('record/results-owed');
    expect(ruleOf(session.commit({ kind: 'rewound', anchor: 1 }))).toBe('record/results-owed');
    expect(home.disk.bytesOf(session.path)).toBe(before);
    expect(heard.heard).toHaveLength(count);
    answer(session, 'done');
  });

  test('refuses a fact that its line could not give back', () => {
    const home = memoryHome();
    const session = newSession(home);
    const before = home.disk.bytesOf(session.path);
    expect(session.commit({ kind: 'usage', input: Number.NaN, output: 1 })).toMatchObject({
      refusal: { rule: 'record/misfit', mend: 'Give what is wanted there.' },
    });
    expect(home.disk.bytesOf(session.path)).toBe(before);
    note(session, { kind: 'usage', input: 1, output: 1 });
  });

  test('sums usage, also over a resume', () => {
    const home = memoryHome();
    const session = newSession(home);
    note(session, { kind: 'usage', input: 10, output: 2, cacheRead: 5, costUsd: 0.5 });
    note(session, { kind: 'usage', input: 1, output: 1, costUsd: 0.25 });
    expect(session.spent).toMatchObject({ input: 11, output: 3, cacheRead: 5, costUsd: 0.75 });
    taken(session.close());
    const resumed = taken(Session.resume(home, session.id));
    expect(resumed.spent).toEqual(session.spent);
  });

  test('stamps a clock that is out of reach with a time that a line can say', () => {
    const home = memoryHome({ now: () => 17 });
    const session = newSession(home);
    expect(note(session, { kind: 'cancelled' }).at).toBe(1_000_000_000_000);
    taken(session.close());
    taken(Session.resume(home, session.id));
  });
});

describe('a sink', () => {
  test('hears a fact whose line can already be read', () => {
    const home = memoryHome();
    const session = newSession(home);
    const missing: number[] = [];
    const sink: Sink = {
      fact: ({ locus }) => {
        if (home.disk.bytesOf(session.path).length < locus.end) missing.push(locus.seq);
      },
    };
    taken(session.attach(sink));
    exchange(session, 'hello');
    expect(missing).toEqual([]);
  });

  test('hears facts in the order of the log from many producers', async () => {
    const session = newSession(memoryHome());
    const sink = listener();
    taken(session.attach(sink));
    const start = sink.heard.length;
    const producer = async (name: number): Promise<void> => {
      for (let count = 0; count < 20; count += 1) {
        note(session, { kind: 'note', text: `${name}.${count}` });
        await Promise.resolve();
      }
    };
    await Promise.all([1, 2, 3, 4].map(producer));
    const heard = seqs(sink).slice(start);
    expect(heard).toHaveLength(80);
    expect(heard).toEqual([...heard].sort((one, other) => one - other));
  });

  test('hears once, in order, what was recorded before it came', () => {
    const session = newSession(memoryHome());
    exchange(session, 'hello');
    const sink = listener();
    taken(session.attach(sink));
    const reach = seqs(sink).length;
    note(session, { kind: 'cancelled' });
    expect(seqs(sink)).toEqual(Array.from({ length: reach + 1 }, (_, index) => index + 1));
  });

  test('hears no more once it is detached, and its successor goes on where it stopped', () => {
    const session = newSession(memoryHome());
    const first = listener();
    const detach = taken(session.attach(first));
    note(session, { kind: 'note', text: 'heard' });
    detach();
    note(session, { kind: 'note', text: 'unheard' });
    const second = listener();
    taken(session.attach(second));
    note(session, { kind: 'note', text: 'heard again' });
    const all = [...seqs(first), ...seqs(second)];
    expect(all).toEqual(Array.from({ length: all.length }, (_, index) => index + 1));
    expect(seqs(second)).toHaveLength(2);
  });

  test('hears after a resume only what this process writes, unless it asks for the first line', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'hello');
    taken(session.close());
    const resumed = taken(Session.resume(home, session.id));
    const [late, whole] = [listener(), listener()];
    taken(resumed.attach(late));
    taken(resumed.attach(whole, 'first_line'));
    const last = note(resumed, { kind: 'cancelled' });
    expect(seqs(late)).toEqual([last.locus.seq]);
    expect(seqs(whole)).toEqual(Array.from({ length: last.locus.seq }, (_, index) => index + 1));
  });

  test('that throws is let go and told; the fact stands and the others hear it', () => {
    const session = newSession(memoryHome());
    const causes: unknown[] = [];
    const other = listener();
    taken(session.attach(other));
    let angry = false;
    const sink: Sink = {
      fact: () => {
        if (angry) throw new Error('no more');
      },
      detached: (cause) => causes.push(cause),
    };
    taken(session.attach(sink));
    angry = true;
    const committed = note(session, { kind: 'cancelled' });
    note(session, { kind: 'cancelled' });
    expect(causes).toEqual([new Error('no more')]);
    expect(seqs(other)).toContain(committed.locus.seq);
  });

  test('that throws even when it is told does no harm', () => {
    const session = newSession(memoryHome());
    const fail = (): never => {
      throw new Error('always');
    };
    taken(session.attach({ fact: () => undefined, transient: fail, detached: fail }));
    session.transient({ kind: 'boundary' });
    note(session, { kind: 'cancelled' });
  });

  test('that throws while it catches up is not attached, and what it heard is not said again', () => {
    const session = newSession(memoryHome());
    exchange(session, 'hello');
    let left = 2;
    const refused = session.attach({
      fact: () => {
        left -= 1;
        if (left === 0) throw new Error('enough');
      },
    });
    expect(ruleOf(refused)).toBe('log/sink-threw');
    const next = listener();
    taken(session.attach(next));
    expect(seqs(next)[0]).toBe(3);
  });

  test('that throws at the first line takes from nobody what others have heard', () => {
    const session = newSession(memoryHome());
    exchange(session, 'hello');
    const first = listener();
    const detach = taken(session.attach(first));
    detach();
    const missed = note(session, { kind: 'note', text: 'unheard' });
    const angry: Sink = {
      fact: () => {
        throw new Error('no');
      },
    };
    expect(ruleOf(session.attach(angry, 'first_line'))).toBe('log/sink-threw');
    const next = listener();
    taken(session.attach(next));
    expect(seqs(next)).toEqual([missed.locus.seq]);
  });

  test('is not attached to a file that something else has cut', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'hello');
    const other = home.disk.open(session.path, 'append');
    other.truncate(other.size() - 3);
    expect(ruleOf(session.attach(listener()))).toBe('log/cut-short');
  });

  test('may not commit, signal, attach or close from inside', () => {
    const session = newSession(memoryHome());
    const thrown: unknown[] = [];
    const attempts = [
      () => session.commit({ kind: 'cancelled' }),
      () => session.transient({ kind: 'boundary' }),
      () => session.attach(listener()),
      () => session.close(),
    ];
    taken(
      session.attach({
        fact: () => {
          for (const attempt of attempts) {
            try {
              attempt();
            } catch (cause) {
              thrown.push(cause);
            }
          }
        },
      }),
    );
    const before = thrown.length;
    note(session, { kind: 'cancelled' });
    expect(thrown.slice(before)).toHaveLength(4);
    expect(String(thrown[0])).toContain('commit from inside a sink');
    note(session, { kind: 'cancelled' });
  });
});

describe('transient', () => {
  test('shares the order of the facts and touches neither file nor number', () => {
    const home = memoryHome();
    const session = newSession(home);
    const sink = listener();
    taken(session.attach(sink));
    const start = sink.heard.length;
    const one = note(session, { kind: 'cancelled' });
    const before = home.disk.bytesOf(session.path);
    session.transient({ kind: 'token', text: 'a' });
    expect(home.disk.bytesOf(session.path)).toBe(before);
    const two = note(session, { kind: 'cancelled' });
    expect(two.locus.seq).toBe(one.locus.seq + 1);
    expect(sink.heard.slice(start)).toEqual([
      { fact: one },
      { signal: { kind: 'token', text: 'a' } },
      { fact: two },
    ]);
  });

  test('is lost on nobody', () => {
    const session = newSession(memoryHome());
    session.transient({ kind: 'token', text: 'a' });
    const sink = listener();
    taken(session.attach(sink));
    expect(sink.heard.every((each) => 'fact' in each)).toBe(true);
  });
});

describe('close', () => {
  test('records the end, frees the lock, and is nothing the second time', () => {
    const home = memoryHome();
    const session = newSession(home);
    taken(session.close());
    taken(session.close());
    const lines = linesOf(home.disk, session);
    expect(lines.filter((line) => line.includes('session_ended'))).toHaveLength(1);
    expect(home.disk.opened).toBe(0);
    expect([...home.disk.files.keys()].filter((path) => path.endsWith('.writer'))).toEqual([]);
    expect(ruleOf(session.commit({ kind: 'cancelled' }))).toBe('log/session-over');
    expect(ruleOf(session.attach(listener()))).toBe('log/session-over');
  });

  test('says it again also behind the end of a session that was closed for good', () => {
    const home = memoryHome();
    const session = newSession(home, { name: 'first' });
    note(session, { kind: 'renamed', name: 'second' });
    for (let turn = 0; turn < 30; turn += 1) exchange(session, 'x'.repeat(4000));
    note(session, { kind: 'session_closed' });
    taken(session.close());
    expect(taken(listSessions(home))).toMatchObject([{ name: 'second', state: 'closed' }]);
  });

  test('says a drifted name again, where a listing will find it', () => {
    const home = memoryHome();
    const session = newSession(home, { name: 'first' });
    note(session, { kind: 'renamed', name: 'second' });
    taken(session.close());
    expect(linesOf(home.disk, session).filter((line) => line.includes('renamed'))).toHaveLength(1);
    const resumed = taken(Session.resume(home, session.id));
    note(resumed, { kind: 'answer', text: 'x'.repeat(100_000) });
    taken(resumed.close());
    expect(resumed.name).toBe('second');
    expect(linesOf(home.disk, session).filter((line) => line.includes('renamed'))).toHaveLength(2);
  });
});
