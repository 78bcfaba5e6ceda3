import { admitReply } from '@exarch/conversation';
import { span } from '@exarch/record';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forkOf } from '../src/fork.ts';
import { literal, type Matcher } from '../src/matcher.ts';
import { readSession } from '../src/reading.ts';
import type { Transcript, TurnRead } from '../src/transcript.ts';
import {
  exchange,
  memoryHome,
  newSession,
  note,
  prompt,
  reply,
  ruleOf,
  taken,
} from './fixtures.ts';

function turnsRead(transcript: Transcript, ids: readonly number[]): readonly TurnRead[] {
  const turns: TurnRead[] = [];
  taken(transcript.read(ids, (turn) => turns.push(turn)));
  return turns;
}

function pattern(source: RegExp): Matcher {
  return { find: (line) => line.search(source) };
}

describe('read', () => {
  test('gives a turn as it was, also when it has left the context', () => {
    const home = memoryHome();
    const session = newSession(home);
    exchange(session, 'one');
    exchange(session, 'two');
    exchange(session, 'three');
    const ids = Array.from({ length: session.context.reach }, (_, index) => index + 1);
    const before = turnsRead(session.transcript, ids);
    expect(before.flatMap(({ messages }) => messages)).toEqual(session.context.rendered());
    note(session, {
      kind: 'evicted',
      residue: { span: taken(span(1, 3)), note: 'one', by: 'human' },
    });
    note(session, { kind: 'rewound', anchor: 7 });
    expect(turnsRead(session.transcript, ids)).toEqual(before);
    note(session, { kind: 'cleared' });
    expect(turnsRead(session.transcript, ids)).toEqual(before);
  });

  test('is in the order of the transcript, each turn once', () => {
    const session = newSession(memoryHome());
    exchange(session, 'one');
    const turns = turnsRead(session.transcript, [3, 1, 3, 1, 2]);
    expect(turns.map(({ turn }) => turn)).toEqual([1, 2, 3]);
    expect(turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant']);
  });

  test('refuses an unknown turn, no turn, and the one that is being written', () => {
    const session = newSession(memoryHome());
    exchange(session, 'one');
    prompt(session, 'two');
    const read = (...ids: readonly number[]): string =>
      ruleOf(session.transcript.read(ids, () => undefined));
    expect(read(9)).toBe('record/turn-unknown');
    expect(read()).toBe('record/no-turns');
    expect(read(1, 4)).toBe('record/turn-unclosed');
    expect(read(1, 2)).toBe('admitted');
  });

  test('reads a fork’s turns from the file where they were first recorded, whole', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    const child = newSession(home, taken(forkOf(home, parent.id)));
    expect(turnsRead(child.transcript, [1, 2, 3])).toEqual(turnsRead(parent.transcript, [1, 2, 3]));
    parent.close();
    home.disk.remove(parent.path);
    const refused = newSession(home);
    expect(ruleOf(refused.transcript.read([1], () => undefined))).toBe('record/turn-unknown');
    child.close();
    expect(ruleOf(child.transcript.read([1], () => undefined))).toBe('log/source-unreadable');
  });

  test('tells whoever wants to hear which turns it passes over, and reads the rest', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    const child = newSession(home, taken(forkOf(home, parent.id)));
    exchange(child, 'two');
    parent.close();
    home.disk.remove(parent.path);
    const read: number[] = [];
    const lost: [number, string][] = [];
    const all = child.transcript.read(
      [1, 3, 4, 5],
      ({ turn }) => read.push(turn),
      (turn, { rule }) => lost.push([turn, rule]),
    );
    expect(ruleOf(all)).toBe('admitted');
    expect(read).toEqual([4, 5]);
    expect(lost).toEqual([1, 3].map((turn) => [turn, 'log/source-unreadable']));
    expect(
      ruleOf(
        child.transcript.read(
          [4, 9],
          () => undefined,
          () => undefined,
        ),
      ),
    ).toBe('record/turn-unknown');
  });
});

describe('index', () => {
  test('has every item, a residue before what it covers', () => {
    const session = newSession(memoryHome());
    exchange(session, 'one');
    exchange(session, 'two');
    note(session, {
      kind: 'evicted',
      residue: { span: taken(span(1, 3)), note: 'first', by: 'human' },
    });
    const rows = session.transcript.index();
    expect(rows.map(({ kind }) => kind)).toEqual([
      'residue',
      'own',
      'own',
      'own',
      'own',
      'own',
      'own',
    ]);
  });
});

describe('grep', () => {
  test('finds prose, results, arguments and notes, in order, with where they stand', () => {
    const session = newSession(memoryHome());
    exchange(session, 'one');
    note(session, {
      kind: 'evicted',
      residue: { span: taken(span(1, 3)), note: 'one thing', by: 'model' },
    });
    const { hits, total } = taken(session.transcript.grep(literal('one')));
    expect(total).toBe(5);
    expect(hits).toEqual([
      { kind: 'residue', span: { from: 1, to: 3 }, line: 1, text: 'one thing' },
      { kind: 'turn', turn: 1, role: 'user', line: 1, text: 'one' },
      { kind: 'turn', turn: 2, role: 'assistant', line: 1, text: 'one: looking' },
      { kind: 'turn', turn: 2, role: 'tool', line: 1, text: 'one: found — é' },
      { kind: 'turn', turn: 3, role: 'assistant', line: 1, text: 'one: done' },
    ]);
    expect(taken(session.transcript.grep(literal('ls'))).hits).toMatchObject([
      { turn: 2, role: 'assistant', line: 2, text: 'ls' },
    ]);
  });

  test('finds reasoning, and nothing of what only a provider can read', () => {
    const session = newSession(memoryHome());
    prompt(session, 'go');
    const origin = { adapter: 'anthropic', model: 'm-1' } as const;
    const json = '{"type":"redacted_thinking","data":"needle"}';
    const content = [
      { type: 'reasoning', text: 'first\nthe needle must be here' } as const,
      { type: 'opaque', native: { origin, json } } as const,
      { type: 'text', text: 'a needle' } as const,
    ];
    const { message } = admitReply({ content, origin }, { turn: 2, calls: new Set() });
    expect(message.content).toEqual(content);
    note(session, { kind: 'assistant_message', turn: 2, message });
    const { hits } = taken(session.transcript.grep(literal('needle')));
    expect(hits).toEqual([
      { kind: 'turn', turn: 2, role: 'assistant', line: 2, text: 'the needle must be here' },
      { kind: 'turn', turn: 2, role: 'assistant', line: 3, text: 'a needle' },
    ]);
  });

  test('counts lines within the searched text of a message', () => {
    const session = newSession(memoryHome());
    prompt(session, 'a\nb needle\nc\nneedle');
    reply(session, 'ok');
    const { hits } = taken(session.transcript.grep(literal('needle')));
    expect(hits.map(({ line }) => line)).toEqual([2, 4]);
  });

  test('keeps the hundred oldest hits and the true total', () => {
    const session = newSession(memoryHome());
    for (let count = 0; count < 75; count += 1) {
      prompt(session, `needle ${count}`);
      reply(session, 'needle too');
    }
    const { hits, total } = taken(session.transcript.grep(literal('needle')));
    expect(total).toBe(150);
    expect(hits).toHaveLength(100);
    expect(hits.at(-1)).toMatchObject({ turn: 100 });
  });

  test('searches exactly the turns it is told', () => {
    const session = newSession(memoryHome());
    exchange(session, 'one');
    exchange(session, 'one');
    note(session, {
      kind: 'evicted',
      residue: { span: taken(span(1, 3)), note: 'one', by: 'model' },
    });
    const { hits } = taken(session.transcript.grep(literal('one'), [4, 2]));
    expect(hits.map((hit) => (hit.kind === 'turn' ? hit.turn : 0))).toEqual([2, 2, 4]);
  });

  test('passes over turns that do not read, and refuses them where they are named', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    const child = newSession(home, taken(forkOf(home, parent.id)));
    exchange(child, 'one');
    parent.close();
    home.disk.remove(parent.path);
    turnsRead(child.transcript, [4]);
    const found = taken(child.transcript.grep(literal('one')));
    expect(found.unread).toEqual([1, 2, 3]);
    expect(found.hits.map((hit) => (hit.kind === 'turn' ? hit.turn : 0))).toEqual([4, 5, 5, 6]);
    expect(ruleOf(child.transcript.grep(literal('one'), [1, 4]))).toBe('log/source-unreadable');
  });

  test('finds with a literal just what it finds without', () => {
    const session = newSession(memoryHome());
    const texts = [
      'say "this"',
      'back\\slash',
      'tab\there',
      'é — 漢 😀',
      'plain',
      '\u2028',
      '{"a":1}',
    ];
    for (const text of texts) {
      prompt(session, `before ${text} after`);
      reply(session, text);
    }
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.nat(8), fc.nat(8), (text, from, length) => {
        const wanted = text.slice(from, from + length).toWellFormed();
        const found = taken(session.transcript.grep(literal(wanted)));
        const slowly = taken(session.transcript.grep({ find: literal(wanted).find }));
        expect(found).toEqual(slowly);
      }),
    );
  });

  test('takes any matcher', () => {
    const session = newSession(memoryHome());
    exchange(session, 'one');
    const { hits } = taken(session.transcript.grep(pattern(/^one: (look|found)/)));
    expect(hits).toHaveLength(2);
  });

  test('keeps one file open, and none in the end', () => {
    const home = memoryHome();
    const parent = newSession(home);
    exchange(parent, 'one');
    parent.close();
    const child = newSession(home, taken(forkOf(home, parent.id)));
    exchange(child, 'two');
    child.close();
    let most = 0;
    taken(
      readSession(home, child.id, ({ transcript }) => {
        const find = (): number => {
          most = Math.max(most, home.disk.opened);
          return -1;
        };
        return transcript.grep({ find });
      }),
    );
    expect(most).toBe(1);
    expect(home.disk.opened).toBe(0);
  });
});
