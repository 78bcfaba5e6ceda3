import type { Message } from '@exarch/conversation';
import { span } from '@exarch/record';
import { describe, expect, test } from 'vitest';
import { forkOf } from '../src/fork.ts';
import { nodeDisk } from '../src/node-disk.ts';
import { Session } from '../src/session.ts';
import { hasty } from './faulty-disk.ts';
import { answer, diskHome, newSession, note, prompt, reply, ruleOf, taken } from './fixtures.ts';

describe('a session', () => {
  test('holds a result of fifty megabytes, renders it, resumes and reads it back', () => {
    const home = diskHome();
    const text = 'line \u2028 é\n'.repeat(4_200_000);
    expect(Buffer.byteLength(text)).toBeGreaterThan(50_000_000);
    const session = newSession(home);
    prompt(session, 'go');
    reply(session, 'reading', 'call_1');
    answer(session, text);
    reply(session, 'done');
    expect(resultIn(session.context.rendered())).toBe(text);
    taken(session.close());
    const resumed = taken(Session.resume(home, session.id));
    expect(resultIn(resumed.context.rendered())).toBe(text);
    note(resumed, { kind: 'evicted', residue: { span: taken(span(2, 2)), by: 'harness' } });
    expect(resumed.context.historyBytes()).toBeLessThan(2000);
    let read: string | undefined;
    taken(
      resumed.transcript.read([2], ({ messages }) => {
        read = resultIn(messages);
      }),
    );
    expect(read).toBe(text);
    taken(resumed.close());
  });

  test('refuses a result that no line can hold, and goes on', () => {
    const home = diskHome();
    const session = newSession(home);
    prompt(session, 'go');
    reply(session, 'reading', 'call_1');
    expect(() => answer(session, 'x\u0001'.repeat(11_000_000))).toThrow('log/line-too-long');
    answer(session, 'It was too long.');
    reply(session, 'done');
    taken(session.close());
    taken(taken(Session.resume(home, session.id)).close());
  });

  test('of a hundred thousand turns resumes, is forked, evicted whole and read anywhere', () => {
    const turns = 100_000;
    const home = diskHome({ disk: hasty(nodeDisk) });
    const session = newSession(home);
    for (let turn = 1; turn <= turns; turn += 1) prompt(session, `prompt ${turn}`);
    const all = taken(span(1, turns - 1));
    reply(session, 'done');
    note(session, { kind: 'evicted', residue: { span: all, note: 'all of it', by: 'model' } });
    taken(session.close());
    const resumed = taken(Session.resume(home, session.id));
    expect(resumed.context.reach).toBe(turns + 1);
    expect(resumed.context.rendered()).toHaveLength(3);
    expect(resumed.context.transcriptIndex()).toHaveLength(turns + 2);
    const fork = newSession(home, taken(forkOf(home, session.id)));
    for (const each of [resumed, fork]) {
      const read: number[] = [];
      taken(each.transcript.read([turns, 1, 54_321], ({ turn }) => read.push(turn)));
      expect(read).toEqual([1, 54_321, turns]);
      expect(each.context.rendered()).toEqual(session.context.rendered());
      expect(ruleOf(each.commit({ kind: 'rewound', anchor: 2 }))).toBe(
        'record/rewind-inside-residue',
      );
      prompt(each, 'on');
      taken(each.close());
    }
  });
});

function resultIn(messages: readonly Message[]): string | undefined {
  for (const message of messages) {
    if (message.role !== 'tool') continue;
    const [part] = message.results[0]?.content ?? [];
    if (part?.type === 'text') return part.text;
  }
  return undefined;
}
