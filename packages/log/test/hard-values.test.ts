import { admitReply, type Draft } from '@exarch/conversation';
import type { Fact } from '@exarch/record';
import { describe, expect, test } from 'vitest';
import { literal } from '../src/matcher.ts';
import { readRecord } from '../src/read-record.ts';
import { Session } from '../src/session.ts';
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

const texts: { readonly [what: string]: string } = {
  'line separators': 'a\u2028b\u2029c\u0085d',
  'every control character': Array.from({ length: 32 }, (_, code) => String.fromCharCode(code))
    .join('')
    .concat('\u007f.'),
  'a NUL': 'before\u0000after',
  'astral characters': '\u{1f468}\u200d\u{1f469}\u200d\u{1f467} \u{10ffff}\u{10000}',
  'what looks like a line':
    '{"sum":"0123456789abcdef","at":1764520000000,"display":{"kind":"x"}}\n',
  'a carriage return and a newline': 'one\r\ntwo\r',
  'a byte order mark': '\ufeffbegins\ufffe',
  'combining marks': 'e\u0301'.repeat(50),
  'a name of an object': '__proto__',
};

/** A JSON object nested this deep. */
function nested(depth: number): string {
  return `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
}

function callWith(args: string): Draft {
  const origin = { adapter: 'anthropic', model: 'm-1' } as const;
  return { content: [{ type: 'call', id: 'c', name: 'shell', arguments: args }], origin };
}

describe('a session that says', () => {
  test.each(Object.entries(texts))('%s renders and reads back as it was said', (_, text) => {
    const home = memoryHome();
    const session = newSession(home);
    prompt(session, text);
    reply(session, text, 'call_1');
    answer(session, text);
    note(session, { kind: 'answer', text });
    note(session, { kind: 'renamed', name: text });
    session.close();
    const resumed = taken(Session.resume(home, session.id));
    expect(resumed.context.rendered()).toEqual(session.context.rendered());
    expect(JSON.stringify(resumed.context.rendered()).split(JSON.stringify(text))).toHaveLength(4);
    const facts: Fact[] = [];
    taken(readRecord(session.path, ({ fact }) => void facts.push(fact), home.disk));
    expect(facts).toContainEqual({ kind: 'answer', text });
    expect(resumed.name).toBe(text);
    note(resumed, { kind: 'cleared' });
    const read: unknown[] = [];
    taken(resumed.transcript.read([1, 2], ({ messages }) => read.push(...messages)));
    expect(read).toEqual(session.context.rendered());
    const [firstLine = ''] = text.split('\n').filter((line) => line !== '');
    expect(taken(resumed.transcript.grep(literal(firstLine))).total).toBeGreaterThanOrEqual(3);
  });

  test('nothing where nothing may be said holds it so', () => {
    const home = memoryHome();
    const session = newSession(home, { name: '', cwd: '', system: '' });
    const facts: readonly Fact[] = [
      { kind: 'answer', text: '' },
      { kind: 'notice', text: '', tone: 'plain' },
      { kind: 'tool_call', call: '', tool: '', input: {} },
      { kind: 'harness_call', verb: '', failed: false },
      { kind: 'card', title: '', rows: [] },
    ];
    for (const fact of facts) note(session, fact);
    session.close();
    const read: Fact[] = [];
    taken(readRecord(session.path, ({ fact }) => void read.push(fact), home.disk));
    expect(read.slice(1, -1)).toEqual(facts);
    const resumed = taken(Session.resume(home, session.id));
    expect([resumed.name, resumed.context.system]).toEqual(['', undefined]);
  });

  test('__proto__ as a key has it as a key, and only there', () => {
    const home = memoryHome();
    const session = newSession(home);
    prompt(session, 'go');
    const args = '{"__proto__":{"polluted":1},"constructor":{"prototype":{}},"":0}';
    const { message } = admitReply(callWith(args), { turn: 2, calls: new Set() });
    note(session, { kind: 'assistant_message', turn: 2, message });
    note(session, { kind: 'tool_call', call: 'c', tool: 't', input: JSON.parse(args) });
    session.close();
    const resumed = taken(Session.resume(home, session.id));
    expect(JSON.stringify(resumed.context.owed[0]?.arguments)).toBe(args);
    const read: Fact[] = [];
    taken(readRecord(session.path, ({ fact }) => void read.push(fact), home.disk));
    expect(JSON.stringify(read.at(-2))).toContain(`"input":${args}`);
    expect(({} as { readonly polluted?: number }).polluted).toBeUndefined();
  });
});

describe('nesting', () => {
  test('of 128 round-trips, in a call and on the screen', () => {
    const home = memoryHome();
    const session = newSession(home);
    prompt(session, 'go');
    const { message, changes } = admitReply(callWith(nested(128)), { turn: 2, calls: new Set() });
    expect(changes).toEqual([]);
    note(session, { kind: 'assistant_message', turn: 2, message });
    note(session, { kind: 'tool_call', call: 'c', tool: 't', input: JSON.parse(nested(128)) });
    session.close();
    const resumed = taken(Session.resume(home, session.id));
    expect(JSON.stringify(resumed.context.owed[0]?.arguments)).toBe(nested(128));
    expect(taken(readRecord(session.path, () => undefined, home.disk)).torn).toBe(0);
  });

  test('of 129 is refused before a byte is written', () => {
    const home = memoryHome();
    const session = newSession(home);
    prompt(session, 'go');
    const { bytes } = { bytes: home.disk.bytesOf(session.path).length };
    const input = JSON.parse(nested(129));
    expect(ruleOf(session.commit({ kind: 'tool_call', call: 'c', tool: 't', input }))).toBe(
      'record/too-deep',
    );
    const { message } = admitReply(callWith('{}'), { turn: 2, calls: new Set() });
    const [call] = message.content;
    const deeper = { ...message, content: [{ ...call, arguments: input }] } as never;
    const refused = session.commit({ kind: 'assistant_message', turn: 2, message: deeper });
    expect(ruleOf(refused)).toBe('conversation/arguments-nesting');
    expect(home.disk.bytesOf(session.path)).toHaveLength(bytes);
    const admitted = admitReply(callWith(nested(129)), { turn: 2, calls: new Set() });
    expect(admitted.changes).toHaveLength(1);
    note(session, { kind: 'assistant_message', turn: 2, message: admitted.message });
  });
});

class Said {
  readonly type = 'text';
  readonly text = 'a';
  toJSON(): object {
    return { type: 'text', text: '' };
  }
}

describe('what is no plain JSON', () => {
  test.each([
    ['a date', new Date(0)],
    ['what says its own text', { toJSON: () => 5 }],
    ['a map', { inner: new Map([['a', 1]]) }],
    ['a big number', { inner: 1n }],
    ['a hole', { inner: [undefined] }],
    ['no number', { inner: Number.NaN }],
  ])('is refused before a byte is written: %s as a call’s arguments', (_, args) => {
    const home = memoryHome();
    const session = newSession(home);
    prompt(session, 'go');
    const { message } = admitReply(callWith('{}'), { turn: 2, calls: new Set() });
    const [call] = message.content;
    const odd = { ...message, content: [{ ...call, arguments: args }] } as never;
    const refused = session.commit({ kind: 'assistant_message', turn: 2, message: odd });
    expect(ruleOf(refused)).toMatch(/^record\/(not-plain-json|misfit)$/);
    const shown = { kind: 'tool_call', call: 'c', tool: 't', input: args as never } as const;
    expect(ruleOf(session.commit(shown))).toMatch(/^record\/(not-plain-json|misfit)$/);
    session.close();
    expect(taken(Session.resume(home, session.id)).context.reach).toBe(1);
  });

  test('is refused as a part of a prompt, too', () => {
    const session = newSession(memoryHome());
    const content = [new Said()] as never;
    expect(ruleOf(session.commit({ kind: 'user_prompt', turn: 1, voice: 'human', content }))).toBe(
      'record/not-plain-json',
    );
  });
});

describe('a text whose line would be longer than any string', () => {
  test('is refused, and the session goes on', { timeout: 60_000 }, () => {
    const session = newSession(memoryHome());
    const text = '\u0001'.repeat(100_000_000);
    expect(ruleOf(session.commit({ kind: 'answer', text }))).toBe('log/line-too-long');
    exchange(session, 'on');
  });
});
