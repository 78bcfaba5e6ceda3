import { conversationFaults, conversations, damagedMessages, runs } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeMessage } from '../../src/judge.ts';
import { mend } from '../../src/mend/mend.ts';
import { cases } from './cases.ts';

describe('mend', () => {
  test.each(cases)('$name', ({ damaged, mended, repairs }) => {
    const found = mend(damaged);
    expect(found.messages).toEqual(mended);
    expect(found.repairs.map(({ rule, at, did }) => [rule.slice(13), at, did])).toEqual(repairs);
  });

  test('changes nothing of a sound conversation', () => {
    fc.assert(
      fc.property(conversations({ replies: 'mixed' }), (messages) => {
        const { messages: mended, repairs } = mend(messages);
        fc.pre(!repairs.some((repair) => repair.rule === 'conversation/native-unique'));
        expect({ mended, repairs }).toEqual({ mended: messages, repairs: [] });
      }),
      { numRuns: runs(300) },
    );
  });

  test('makes of any damaged list a conversation without fault, that a judge lets through', () => {
    fc.assert(
      fc.property(damagedMessages, (list) => {
        const { messages } = mend(list);
        expect(conversationFaults(messages)).toEqual([]);
        for (const message of messages) {
          expect(judgeMessage(JSON.parse(JSON.stringify(message)))).toMatchObject({ ok: true });
        }
      }),
      { numRuns: runs(600) },
    );
  });

  test('changes nothing of what it has mended', () => {
    fc.assert(
      fc.property(damagedMessages, (list) => {
        const { messages } = mend(list);
        expect(mend(messages)).toEqual({ messages, repairs: [] });
      }),
      { numRuns: runs(3000) },
    );
  });

  test('throws nothing readable away', () => {
    fc.assert(
      fc.property(damagedMessages, (list) => {
        const told = JSON.stringify(mend(list).messages);
        for (const text of readableIn(list)) {
          const written = [spelled(text), spelled(spelled(text))];
          expect(written.filter((form) => told.includes(form))).not.toEqual([]);
        }
      }),
      { numRuns: runs(400) },
    );
  });

  test('lists a repair wherever it changed something, and what and why', () => {
    fc.assert(
      fc.property(damagedMessages, (list) => {
        const { messages, repairs } = mend(list);
        expect(repairs.length > 0).toBe(JSON.stringify(messages) !== JSON.stringify(list));
        for (const { rule, at, did, because } of repairs) {
          expect(rule).toMatch(/^conversation\/[a-z-]+$/);
          expect(at).toMatch(/^\/\d+/);
          expect(did).not.toBe('');
          expect(because.isWellFormed()).toBe(true);
        }
      }),
      { numRuns: runs(500) },
    );
  });

  test.each([[{}], [{ arguments: null }]])(
    'lists that a call came without arguments: %j',
    (given) => {
      const call = { type: 'call', id: 'c', name: 'f', ...given };
      const origin = { adapter: 'gemini', model: 'm' };
      const { repairs } = mend([{ role: 'assistant', content: [call], origin }]);
      expect(repairs).toContainEqual(
        expect.objectContaining({ rule: 'conversation/arguments-object', did: 'read as {}' }),
      );
    },
  );

  test('answers on any list', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (list) => {
        expect(conversationFaults(mend(list).messages)).toEqual([]);
      }),
      { numRuns: runs(500) },
    );
  });

  test('mends a long list in one walk', () => {
    const calls = Array.from({ length: 30_000 }, () => [
      { role: 'tool', results: [{ call: '', name: 'a', content: [], failed: false }] },
      { role: 'assistant', content: [{ type: 'call', id: 'x', name: 'a', arguments: {} }] },
    ]).flat();
    expect(mend(calls).messages.length).toBeGreaterThan(60_000);
    const shown = [{ type: 'text', text: 'r' }];
    const strays = Array.from({ length: 60_000 }, (_, at) => ({
      role: 'tool',
      results: [{ call: `gone-${at}`, name: 'a', content: shown, failed: false }],
    }));
    const [prompt, ...others] = mend(strays).messages;
    expect(others).toEqual([]);
    expect(prompt?.role === 'user' && prompt.content.length).toBeGreaterThanOrEqual(60_000);
  });
});

/** The texts of a damaged list that a reader could read. */
function readableIn(list: readonly unknown[]): readonly string[] {
  return textsIn(list).filter((text) => /[^\s\p{Z}\p{C}]/u.test(text) && text.isWellFormed());
}

/** A text as JSON spells it inside a string; twice for one written out as part of a text. */
function spelled(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Every string under a `text` field, outside arguments and native texts. */
function textsIn(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, inner]) => {
    if (key === 'text' && typeof inner === 'string') return [inner];
    return key === 'arguments' || key === 'native' || key === 'again' ? [] : textsIn(inner);
  });
}
