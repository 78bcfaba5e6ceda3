import type { Message, ToolResult } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { LeftOut } from '../src/left-out.ts';
import { portableIds, portableNames, Spelling } from '../src/names.ts';
import { type Policy, sequence } from '../src/sequence.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const user = (words: string): Message => ({ role: 'user', content: [text(words)] });
const reply = (...calls: readonly string[]): Message => ({
  role: 'assistant',
  content:
    calls.length === 0
      ? [text('hi')]
      : calls.map((id) => ({ type: 'call', id, name: 'f', arguments: {} })),
  origin: { adapter: 'gemini', model: 'm' },
});
const result = (call: string, words = 'ok'): ToolResult => ({
  call,
  name: 'f',
  content: [text(words)],
  failed: false,
});
const results = (...all: readonly ToolResult[]): Message => ({ role: 'tool', results: all });

function policy(): Policy {
  return {
    drops: () => undefined,
    leftOut: new LeftOut(),
    refuses: 'blank',
    ids: new Spelling(portableIds),
    names: new Spelling(portableNames),
  };
}
const settle = (messages: readonly Message[]) => sequence(messages, policy());
const roles = (messages: readonly Message[]): readonly string[] =>
  settle(messages).steps.map(({ role }) => role);

describe('sequence', () => {
  test('joins neighbours of one role', () => {
    expect(roles([user('a'), user('b'), reply(), reply(), user('c')])).toEqual([
      'user',
      'assistant',
      'user',
    ]);
    expect(settle([user('a'), user('b')]).steps).toEqual([
      { role: 'user', content: [text('a'), text('b')] },
    ]);
  });

  test('hands an ordered batch on as it is', () => {
    const batch = results(result('1'), result('2'));
    const [, , step] = settle([user('a'), reply('1', '2'), batch]).steps;
    expect(step?.role === 'tool' && batch.role === 'tool' && step.results === batch.results).toBe(
      true,
    );
  });

  test('joins the answers that came in several messages', () => {
    const { steps, notes } = settle([
      user('a'),
      reply('1', '2'),
      results(result('2')),
      results(result('1')),
    ]);
    expect(steps[2]).toEqual({ role: 'tool', results: [result('1'), result('2')] });
    expect(notes).toEqual([]);
  });

  test('answers a call that nothing answers, and says so', () => {
    const { steps, notes } = settle([user('a'), reply('1'), user('b')]);
    expect(steps.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool', 'user']);
    expect(steps[2]).toMatchObject({ results: [{ call: '1', name: 'f', failed: true }] });
    expect(notes.map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'projection/results-invented /messages/1',
    ]);
  });

  test.each([
    [['1'], 'answered a call with a result that says it was interrupted'],
    [['1', '2'], 'answered 2 calls with results that say they were interrupted'],
  ])('tells of the calls %j as many as they are', (ids, did) => {
    expect(settle([user('a'), reply(...ids), user('b')]).notes).toMatchObject([{ did }]);
  });

  test('loses no word of a result that answers nothing', () => {
    const { steps, notes } = settle([
      user('a'),
      reply(),
      results(result('9', 'lost')),
      reply('1'),
      results(result('1'), result('1', 'twice')),
    ]);
    expect(JSON.stringify(steps)).toContain('lost');
    expect(JSON.stringify(steps.at(-1))).toContain('twice');
    expect(notes.map(({ rule, at }) => `${rule} ${at}`)).toEqual([
      'projection/orphan-adopted /messages/2',
      'projection/orphan-adopted /messages/4',
    ]);
  });

  test('puts its words about such a result on a line of their own', () => {
    const { steps } = settle([
      user('a'),
      results(result('8', 'x'), result('9', 'y\n'), result('9')),
    ]);
    const head = '[Result of f, whose call is not here:]\n';
    expect(steps[0]).toEqual({
      role: 'user',
      content: [text('a'), text(`\n${head}x`), text(`\n${head}y\n`), text(`${head}ok`)],
    });
  });

  test('counts reasoning that nothing said or done stands beside', () => {
    const given = policy();
    const thought = { type: 'reasoning', text: 'hm' } as const;
    const origin = { adapter: 'gemini', model: 'm' } as const;
    sequence([user('a'), { role: 'assistant', content: [thought], origin }], given);
    expect(given.leftOut.notes()).toMatchObject([{ did: 'left out 1 piece of reasoning' }]);
  });

  test('makes an empty result say so', () => {
    const { steps } = settle([
      user('a'),
      reply('1'),
      results({ ...result('1'), content: [text(' ')] }),
    ]);
    expect(steps[2]).toMatchObject({ results: [{ content: [text('(no output)')] }] });
  });

  test('goes on after a reply', () => {
    expect(roles([user('a'), reply()])).toEqual(['user', 'assistant', 'user']);
    expect(settle([user('a'), reply()]).notes).toMatchObject([{ at: '/messages/1' }]);
  });
});
