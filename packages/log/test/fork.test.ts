import { describe, expect, test } from 'vitest';
import { forkOf } from '../src/fork.ts';
import { sourceOf } from '../src/home.ts';
import { Session } from '../src/session.ts';
import {
  answer,
  exchange,
  memoryHome,
  newSession,
  note,
  opening,
  prompt,
  reply,
  ruleOf,
  said,
  taken,
} from './fixtures.ts';

type MemoryHome = ReturnType<typeof memoryHome>;

function forked(home: MemoryHome, from: Session, turn?: number): Session {
  return newSession(home, taken(forkOf(home, from.id, turn)));
}

function rendered(session: Session): string {
  return JSON.stringify(session.context.rendered());
}

describe('a fork', () => {
  test('has its parent’s context and copies no message', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'a word that is said once');
    const child = forked(home, parent);
    expect(rendered(child)).toBe(rendered(parent));
    expect(home.disk.bytesOf(child.path).toString()).not.toContain('"content"');
    const rows = child.context.transcriptIndex();
    expect(rows.map(({ kind }) => kind)).toEqual(rows.map(() => 'inherited'));
    expect(rows.map(({ span }) => span)).toEqual(
      parent.context.transcriptIndex().map(({ span }) => span),
    );
  });

  test('resumes as what it is, also after a clear', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    const child = forked(home, parent);
    exchange(child, 'two');
    child.close();
    const resumed = taken(Session.resume(home, child.id));
    expect(rendered(resumed)).toBe(rendered(child));
    note(resumed, { kind: 'cleared' });
    exchange(resumed, 'three');
    resumed.close();
    const again = taken(Session.resume(home, child.id));
    expect(rendered(again)).toBe(rendered(resumed));
    expect(again.context.transcriptIndex().some(({ kind }) => kind === 'inherited')).toBe(true);
    expect(again.context.system).toBe(opening.system);
  });

  test('of a fork reads its grandparent’s file, and needs its parent’s no more for that', () => {
    const home = memoryHome();
    const grandparent = newSession(home);
    exchange(grandparent, 'first');
    const parent = forked(home, grandparent);
    const child = forked(home, parent);
    parent.close();
    const link = child.context.link();
    expect(link.sources).toEqual([sourceOf(grandparent.id)]);
    home.disk.remove(parent.path);
    child.close();
    expect(rendered(taken(Session.resume(home, child.id)))).toBe(rendered(grandparent));
  });

  test('taken in the middle of a batch owes nothing', () => {
    const home = memoryHome();
    const parent = newSession(home);
    prompt(parent, 'go');
    reply(parent, 'calling', 'call_1');
    const child = forked(home, parent);
    expect(parent.context.owed).toHaveLength(1);
    expect(child.context.owed).toHaveLength(0);
    expect(rendered(child)).not.toContain('call_1');
    prompt(child, 'another way');
    answer(parent, 'done');
  });

  test('counts on above its parent, also from an empty context', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    note(parent, { kind: 'cleared' });
    const child = forked(home, parent);
    expect(child.context.rendered()).toEqual([]);
    const { fact } = prompt(child, 'two');
    expect(fact).toMatchObject({ turn: parent.context.reach + 1 });
  });

  test('at a turn ends with that turn', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    const before = rendered(parent);
    const turn = parent.context.reach;
    exchange(parent, 'two');
    const child = forked(home, parent, turn);
    expect(rendered(child)).toBe(before);
    expect(child.context.reach).toBe(parent.context.reach);
    const whole = forked(home, parent, parent.context.reach);
    expect(rendered(whole)).toBe(rendered(parent));
  });

  test.each([0, -1, 99])('is refused at turn %d', (turn) => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    expect(ruleOf(forkOf(home, parent.id, turn))).toBe('log/fork-turn-unknown');
  });

  test('at any turn ends with what stood there, or is refused with turns that it can be taken at', () => {
    const home = memoryHome();
    const parent = newSession(home);
    const saidAndAnswered = (text: string): void => {
      prompt(parent, text);
      reply(parent, text);
    };
    for (const text of ['one', 'two', 'three', 'four', 'five']) saidAndAnswered(text);
    note(parent, { kind: 'evicted', residue: { span: { from: 1, to: 4 } as never, by: 'model' } });
    note(parent, { kind: 'rewound', anchor: 8 });
    saidAndAnswered('six');
    const { frontier } = parent.context;
    const messages = parent.context.rendered();
    expect(messages).toHaveLength(frontier.length);
    const takenAt: number[] = [];
    for (let turn = 1; turn <= parent.context.reach; turn += 1) {
      const at = frontier.findIndex(({ to }) => to === turn);
      const fork = forkOf(home, parent.id, turn);
      if (at >= 0) {
        const child = newSession(home, taken(fork));
        expect(child.context.rendered()).toEqual(messages.slice(0, at + 1));
        takenAt.push(turn);
      } else {
        expect(ruleOf(fork)).toBe(turn < 4 ? 'log/fork-turn-evicted' : 'log/fork-turn-gone');
        const named = fork.ok ? '' : (fork.refusal.mend ?? '');
        for (const [, other] of named.matchAll(/turn (\d+)/g)) {
          expect(ruleOf(forkOf(home, parent.id, Number(other)))).toBe('admitted');
        }
      }
    }
    expect(takenAt).toEqual([4, 5, 6, 7, 11, 12]);
  });

  test('is refused, and nothing made, when its parent’s file is gone', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    const fork = taken(forkOf(home, parent.id));
    const child = newSession(home, fork);
    child.close();
    parent.close();
    home.disk.remove(parent.path);
    const before = [...home.disk.files.keys()];
    for (const refused of [
      Session.create(home, { ...opening, ...fork }),
      Session.resume(home, child.id),
    ]) {
      expect(refused).toMatchObject({ refusal: { rule: 'record/unreadable' } });
      expect(JSON.stringify(refused)).toContain(parent.id);
    }
    expect([...home.disk.files.keys()]).toEqual(before);
    expect(ruleOf(forkOf(home, parent.id))).toBe('log/no-record');
  });

  test('is refused when its parent’s lines have shifted', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    const fork = taken(forkOf(home, parent.id));
    parent.close();
    const bytes = home.disk.bytesOf(parent.path);
    home.disk.put(parent.path, Buffer.concat([bytes, bytes]).subarray(1));
    expect(Session.create(home, { ...opening, ...fork })).toMatchObject({
      refusal: { rule: 'record/unreadable', because: expect.stringContaining('digest') },
    });
  });

  test('is linked once', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    const child = forked(home, parent);
    expect(ruleOf(child.commit(parent.context.link()))).toBe('record/link-not-first');
  });

  test('of a closed session, or a child’s, is one of its own', () => {
    const home = memoryHome();
    const root = newSession(home);
    const agent = newSession(home, { parent: root.id });
    exchange(agent, 'one');
    note(agent, { kind: 'session_closed' });
    agent.close();
    const fork = forked(home, agent);
    fork.close();
    const resumed = taken(Session.resume(home, fork.id));
    expect(rendered(resumed)).toBe(rendered(agent));
    taken(
      resumed.commit({
        kind: 'user_prompt',
        turn: resumed.context.reach + 1,
        voice: 'human',
        content: said('on'),
      }),
    );
  });
});
