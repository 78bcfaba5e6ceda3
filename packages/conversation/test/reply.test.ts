import { goodDrafts, hostileDrafts, knownCalls, messageFaults, runs } from '@exarch/testing';
import { escapeSurrogates } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callsIn } from '../src/content.ts';
import type { Draft, DraftCall } from '../src/draft.ts';
import { judgeMessage } from '../src/judge.ts';
import type { AssistantMessage, Call, Origin } from '../src/message.ts';
import { admitReply, type Change, emptyReply, type Known } from '../src/reply.ts';

const origin: Origin = { adapter: 'anthropic', model: 'claude' };
const noCalls = { turn: 3, calls: new Set<string>() };

function draftOf(...content: Draft['content']): Draft {
  return { content, origin };
}

function callOf(fields: Partial<DraftCall>): DraftCall {
  return { type: 'call', id: 'a', name: 'shell', arguments: '{}', ...fields };
}

function admitted(
  draft: Draft,
  known: Known = noCalls,
): { calls: readonly Call[]; changes: readonly Change[] } {
  const { message, changes } = admitReply(draft, known);
  return { calls: callsIn(message), changes };
}

describe('admitReply', () => {
  test.each([
    ['null', 'conversation/arguments-object'],
    ['[]', 'conversation/arguments-object'],
    ['"{\\"a\\":1}"', 'conversation/arguments-object'],
    ['{"command":"ls', 'conversation/arguments-object'],
    [`${'{"a":'.repeat(128)}{}${'}'.repeat(128)}`, 'conversation/arguments-nesting'],
    ['{"a":-1e999}', 'conversation/arguments-number'],
  ])('commits {} for arguments %.20s and lists what came', (text, rule) => {
    const { calls, changes } = admitted(draftOf(callOf({ arguments: text })));
    expect(calls[0]?.arguments).toEqual({});
    expect(changes).toEqual([{ rule, call: 'a', raw: text }]);
  });

  test.each([
    ['', {}],
    [' \n', {}],
    ['{"a":[1,{"b":null}]}', { a: [1, { b: null }] }],
    ['{"a":-0}', { a: 0 }],
  ])('takes %j as it is', (text, value) => {
    const { calls, changes } = admitted(draftOf(callOf({ arguments: text })));
    expect(calls[0]?.arguments).toEqual(value);
    expect(changes).toEqual([]);
  });

  test.each([
    ['', {}],
    [' \n', {}],
    ['{"a":', {}],
    ['{"a":1}', { a: 1 }],
  ])('lists that a call was cut off, at %j', (text, value) => {
    const { calls, changes } = admitted(draftOf(callOf({ arguments: text, cut: true })));
    expect(calls[0]?.arguments).toEqual(value);
    expect(changes).toEqual([{ rule: 'conversation/call-cut', call: 'a', raw: text }]);
  });

  test('takes arguments nested 128 deep', () => {
    const text = `${'{"a":'.repeat(127)}{}${'}'.repeat(127)}`;
    const { calls, changes } = admitted(draftOf(callOf({ arguments: text })));
    expect(JSON.stringify(calls[0]?.arguments)).toBe(text);
    expect(changes).toEqual([]);
  });

  test('replaces lone surrogates in arguments, keys too, and lists what came', () => {
    const text = '{"a":"\\ud800","b":[{"\ud800":1}]}';
    const { calls, changes } = admitted(draftOf(callOf({ arguments: text })));
    expect(calls[0]?.arguments).toEqual({ a: '\ufffd', b: [{ '\ufffd': 1 }] });
    expect(changes).toEqual([
      {
        rule: 'conversation/arguments-well-formed',
        call: 'a',
        raw: '{"a":"\\ud800","b":[{"\\ud800":1}]}',
      },
    ]);
  });

  test('names the gravest fault of arguments that have two', () => {
    const text = `{"a":"\\ud800","b":1e999}`;
    expect(admitted(draftOf(callOf({ arguments: text }))).changes).toEqual([
      { rule: 'conversation/arguments-number', call: 'a', raw: text },
    ]);
  });

  test('replaces lone surrogates in what was said and thought, and lists what came', () => {
    const draft = draftOf(
      { type: 'reasoning', text: 'a\ud800' },
      { type: 'text', text: 'b\udc00' },
    );
    const { message, changes } = admitReply(draft, noCalls);
    expect(message.content).toEqual([
      { type: 'reasoning', text: 'a\ufffd' },
      { type: 'text', text: 'b\ufffd' },
    ]);
    expect(changes).toEqual([
      { rule: 'conversation/text-well-formed', raw: 'a\\ud800' },
      { rule: 'conversation/text-well-formed', raw: 'b\\udc00' },
    ]);
  });

  test('mints an id for a call whose id is illegal, known or repeated, and lists what came', () => {
    const ids = ['a', 'a', 'known', 'f:0', 'x'.repeat(41), 'call_3_1'];
    const known = { turn: 3, calls: new Set(['known', 'call_3_2']) };
    const { calls, changes } = admitted(draftOf(...ids.map((id) => callOf({ id }))), known);
    expect(calls.map((call) => call.id)).toEqual([
      'a',
      'call_3_3',
      'call_3_4',
      'call_3_5',
      'call_3_6',
      'call_3_1',
    ]);
    expect(changes).toEqual([
      { rule: 'conversation/call-id', call: 'call_3_3', raw: 'a' },
      { rule: 'conversation/call-id', call: 'call_3_4', raw: 'known' },
      { rule: 'conversation/call-id', call: 'call_3_5', raw: 'f:0' },
      { rule: 'conversation/call-id', call: 'call_3_6', raw: 'x'.repeat(41) },
    ]);
  });

  test('mints an id in silence where none was sent', () => {
    const { calls, changes } = admitted(draftOf(callOf({ id: '' })));
    expect(calls[0]?.id).toBe('call_3_1');
    expect(changes).toEqual([]);
  });

  test('keeps a name that some provider takes', () => {
    for (const name of ['shell', '1st', 'a.b:c', 'n'.repeat(128)]) {
      expect(admitted(draftOf(callOf({ name }))).calls[0]?.name).toBe(name);
    }
  });

  test('commits a name that none takes in a legal form that is no other tool, and lists it', () => {
    const { calls, changes } = admitted(draftOf(callOf({ name: 'rm -rf /' })));
    expect(calls[0]?.name).toMatch(/^rm_-rf_[0-9a-f]{8}$/);
    expect(changes).toEqual([{ rule: 'conversation/call-name', call: 'a', raw: 'rm -rf /' }]);
  });

  test('joins neighbouring texts, so that a character or a gap between two survives', () => {
    const texts = ['a', ' ', 'b \ud83d', '\ude00'].map((text) => ({ type: 'text', text }) as const);
    const { message, changes } = admitReply(draftOf(...texts), noCalls);
    expect(message.content).toEqual([{ type: 'text', text: 'a b \u{1f600}' }]);
    expect(changes).toEqual([]);
  });

  test('drops a blank text beside a call', () => {
    const { message } = admitReply(draftOf({ type: 'text', text: '\n\n' }, callOf({})), noCalls);
    expect(message.content.map((part) => part.type)).toEqual(['call']);
  });

  test('lets a stub stand alone for a reply without substance, and lists what it stands for', () => {
    const native = { origin, json: '{"type":"redacted_thinking","data":"AAAA"}' };
    const draft: Draft = {
      ...draftOf(
        { type: 'text', text: ' ' },
        { type: 'reasoning', text: 'hm', native },
        { type: 'opaque', native },
      ),
      stop: 'output_cap',
    };
    const { message, changes, empty } = admitReply(draft, noCalls);
    expect(empty).toBe(true);
    expect(message).toEqual({
      role: 'assistant',
      content: [{ type: 'text', text: '(no content)' }],
      origin,
      stop: 'output_cap',
    });
    expect(changes.map((change) => change.raw)).toEqual(['hm', native.json, native.json]);
  });

  test.each(['{"a":"\\ud800"}', '{"a":"\ud800"}', '{', `${'['.repeat(129)}${']'.repeat(129)}`])(
    'drops the native %.20j whole, keeps the part, and lists it',
    (json) => {
      const part = callOf({ native: { origin, json } });
      const { calls, changes } = admitted(draftOf(part));
      expect(calls[0]).not.toHaveProperty('native');
      expect(changes).toEqual([
        { rule: 'conversation/native-well-formed', call: 'a', raw: escapeSurrogates(json) },
      ]);
    },
  );

  test('keeps the first of two native items with one id', () => {
    const json = '{"type":"reasoning","id":"rs_1"}';
    const part = { type: 'reasoning', text: 'hm', native: { origin, json } } as const;
    const { message, changes } = admitReply(draftOf(part, part, callOf({})), noCalls);
    expect(message.content.slice(0, 2)).toEqual([part, { type: 'reasoning', text: 'hm' }]);
    expect(changes).toEqual([{ rule: 'conversation/native-unique', raw: json }]);
  });

  test('takes what a good model sends as it is', () => {
    fc.assert(
      fc.property(goodDrafts(), (draft) => {
        const ids = draft.content.flatMap((part) => (part.type === 'call' ? [part.id] : []));
        fc.pre(new Set(ids).size === ids.length && draft.content.length > 0);
        const { changes } = admitReply(draft, noCalls);
        const expected = ['conversation/native-unique', 'conversation/empty-reply'];
        expect(changes.filter((change) => !expected.includes(change.rule))).toEqual([]);
      }),
    );
  });

  test('makes of every draft a message without fault that a judge lets through as it is', () => {
    fc.assert(
      fc.property(hostileDrafts, knownCalls, (draft, known) => {
        const { message } = admitReply(draft, known);
        expect(messageFaults(message)).toEqual([]);
        const judged = judgeMessage(JSON.parse(JSON.stringify(message)));
        expect(judged).toEqual({ ok: true, value: message });
      }),
      { numRuns: runs(600) },
    );
  });

  test('gives every call an id that neither the context nor the message has', () => {
    fc.assert(
      fc.property(hostileDrafts, knownCalls, (draft, known) => {
        const ids = admitted(draft, known).calls.map((call) => call.id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids.filter((id) => known.calls.has(id))).toEqual([]);
      }),
      { numRuns: runs(400) },
    );
  });

  test('changes nothing of what it has admitted', () => {
    fc.assert(
      fc.property(hostileDrafts, knownCalls, (draft, known) => {
        const { message } = admitReply(draft, known);
        const again = admitReply(draftFrom(message), known);
        expect(again).toEqual({ message, changes: [], empty: false });
      }),
      { numRuns: runs(400) },
    );
  });

  test('loses nothing readable: it is in the message, or listed', () => {
    fc.assert(
      fc.property(hostileDrafts, knownCalls, (draft, known) => {
        const { message, changes } = admitReply(draft, known);
        const raws = changes.map((change) => change.raw);
        for (const [came, kept] of readable(draft, message))
          expect([...kept, ...raws]).toContain(came);
        for (const [text, kept] of argumentsOf(draft, message)) {
          expect(raws.includes(escapeSurrogates(text)) || isSpelling(text, kept)).toBe(true);
        }
      }),
      { numRuns: runs(600) },
    );
  });

  test('lists nothing but what it changed', () => {
    fc.assert(
      fc.property(hostileDrafts, knownCalls, (draft, known) => {
        const { message, changes } = admitReply(draft, known);
        const calls = new Set(callsIn(message).map((call) => call.id));
        for (const change of changes) {
          expect(change.raw.isWellFormed()).toBe(true);
          if (change.call !== undefined) expect(calls).toContain(change.call);
        }
      }),
    );
  });
});

function draftFrom(message: AssistantMessage): Draft {
  return {
    ...message,
    content: message.content.map((part) =>
      part.type === 'call' ? { ...part, arguments: JSON.stringify(part.arguments) } : part,
    ),
  };
}

type Sent = readonly (readonly [string, readonly string[]])[];

/** What a reader of the draft could read, each with the places of the message where it may stand. */
function readable(draft: Draft, message: AssistantMessage): Sent {
  const calls = callsIn(message);
  const sent = draft.content.filter((part) => part.type === 'call');
  const names = sent.map(
    (part, at) => [escapeSurrogates(part.name), [calls[at]?.name ?? '']] as const,
  );
  const ids = sent.map((part, at) => [escapeSurrogates(part.id), [calls[at]?.id ?? '']] as const);
  return [
    ...textsOf(draft, message),
    ...nativesOf(draft, message),
    ...names,
    ...ids.filter(([id]) => id !== ''),
  ];
}

/** Each visible text and thought, whole or as a part of a joined one. */
function textsOf(draft: Draft, message: AssistantMessage): Sent {
  const told = JSON.stringify(message.content);
  return draft.content
    .flatMap((part) => (part.type === 'text' || part.type === 'reasoning' ? [part.text] : []))
    .filter((text) => /[^\s\p{Z}\p{C}]/u.test(text) && text.isWellFormed())
    .map((text) => [text, told.includes(JSON.stringify(text).slice(1, -1)) ? [text] : []] as const);
}

function nativesOf(draft: Draft, message: AssistantMessage): Sent {
  const natives = (content: readonly object[]): readonly string[] =>
    content.flatMap((part) => ('native' in part ? [(part.native as { json: string }).json] : []));
  const kept = natives(message.content);
  return natives(draft.content).map((json) => [escapeSurrogates(json), kept] as const);
}

/** Each argument text with what was committed for it. */
function argumentsOf(
  draft: Draft,
  message: AssistantMessage,
): readonly (readonly [string, Call['arguments']])[] {
  const calls = callsIn(message);
  return draft.content
    .filter((part) => part.type === 'call')
    .map((part, at) => [part.arguments, calls[at]?.arguments ?? {}] as const);
}

/** True where a text says exactly these arguments. */
function isSpelling(text: string, value: Call['arguments']): boolean {
  if (text.trim() === '') return JSON.stringify(value) === '{}';
  return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
}

describe('emptyReply', () => {
  test('is not blank', () => {
    expect(emptyReply.trim()).toBe('(no content)');
  });
});
