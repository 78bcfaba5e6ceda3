import { describe, expect, test } from 'vitest';
import type { Protocol } from '../../src/protocol.ts';
import { imported, prompt, reply, replyOf, results, steering } from '../facts.ts';
import { LineStore, Writer } from '../line-store.ts';

function writer(...facts: readonly Protocol[]): Writer {
  return new Writer(new LineStore(), 's/record.jsonl').must(...facts);
}

const called = [prompt(1), reply(2, ['a', 'b'])];
const answered = [...called, results(['a', 'b'])];

/** Behind each history: the rule that refuses a fact there, or that it is admitted. */
const table: readonly (readonly [string, readonly Protocol[], Protocol, string])[] = [
  ['ready', [], prompt(1), 'admitted'],
  ['ready', [], imported(1), 'admitted'],
  ['ready', [], steering(), 'record/nothing-to-steer'],
  ['ready', [], reply(1), 'record/reply-not-awaited'],
  ['ready', [], results(['a']), 'record/results-not-owed'],
  ['a prompt', [prompt(1)], prompt(2), 'admitted'],
  ['a prompt', [prompt(1)], prompt(1), 'record/turn-id'],
  ['a prompt', [prompt(1)], prompt(3), 'record/turn-id'],
  ['a prompt', [prompt(1)], imported(1), 'record/turn-id'],
  ['a prompt', [prompt(1)], reply(1), 'record/turn-id'],
  ['a prompt', [prompt(1)], steering(), 'admitted'],
  ['a prompt', [prompt(1)], prompt(2, ' '), 'conversation/blank-text'],
  ['a prompt', [prompt(1)], replyOf(2, []), 'conversation/empty-message'],
  ['a prompt', [prompt(1)], reply(2, ['a', 'a']), 'conversation/call-id'],
  ['a prompt', [prompt(1)], results(['a']), 'record/results-not-owed'],
  ['a closed reply', [prompt(1), reply(2)], reply(3), 'record/reply-not-awaited'],
  ['a closed reply', [prompt(1), reply(2)], steering(), 'admitted'],
  ['an import', [imported(1)], reply(2), 'record/reply-not-awaited'],
  ['an import over an awaited reply', [prompt(1), imported(2)], reply(3), 'admitted'],
  ['calls', called, prompt(3), 'record/results-owed'],
  ['calls', called, imported(3), 'record/results-owed'],
  ['calls', called, steering(), 'record/results-owed'],
  ['calls', called, reply(3), 'record/results-owed'],
  ['calls', called, results(['a', 'b']), 'admitted'],
  ['calls', called, results(['b', 'a']), 'record/results-mismatch'],
  ['calls', called, results(['a']), 'record/results-mismatch'],
  ['calls', called, results(['a', 'c']), 'record/results-mismatch'],
  ['calls', called, results(['a', 'a']), 'conversation/results-unique'],
  ['calls', called, results([]), 'conversation/results-present'],
  ['calls', called, results(['a', 'b'], ' '), 'conversation/blank-text'],
  ['results', answered, results(['a', 'b']), 'record/results-not-owed'],
  ['results', answered, reply(3), 'admitted'],
  ['results', answered, reply(3, ['a']), 'record/call-id-taken'],
  ['results', answered, steering(), 'admitted'],
  ['results', answered, prompt(3), 'admitted'],
];

describe('behind', () => {
  test.each(table)('%s %j, %j is %s', (_, facts, fact, rule) => {
    expect(writer(...facts).context.judge(fact)?.rule ?? 'admitted').toBe(rule);
  });

  test('results whose tool is another than was called are refused', () => {
    const { context } = writer(...called);
    const swapped = JSON.parse(JSON.stringify(results(['a', 'b'])).replace('shell', 'search'));
    expect(context.judge(swapped)?.rule).toBe('record/results-mismatch');
  });
});

describe('a refusal', () => {
  test('by a live judge says what would mend it', () => {
    expect(writer(...called).context.judge(prompt(3))).toMatchObject({
      because: 'Results are owed for a (shell), b (shell).',
      mend: expect.stringContaining('one result for each'),
    });
  });

  test('by a replay names the record, and asks whether another exarch wrote it', () => {
    const { context, store } = writer(...called);
    const stepped = context.step(store.append('s/record.jsonl', prompt(3)));
    expect(stepped).toMatchObject({
      ok: false,
      refusal: {
        rule: 'record/results-owed',
        at: 'record 3',
        mend: expect.stringMatching(/another exarch/),
      },
    });
  });

  test('by a replay names the place in the message too', () => {
    const { context, store } = writer(prompt(1));
    const stepped = context.step(store.append('s/record.jsonl', prompt(2, ' ')));
    expect(stepped).toMatchObject({
      refusal: { at: 'record 2', because: expect.stringContaining('/content/0/text') },
    });
  });
});

describe('system and tools', () => {
  const tool = { name: 'shell', description: 'Runs.', parameters: { type: 'object' } };
  const tools = (...each: readonly unknown[]): Protocol => {
    return { kind: 'tools', tools: each } as unknown as Protocol;
  };

  test('are what was recorded last, in any state', () => {
    const { context } = writer({ kind: 'system', text: 'one' }, tools(tool), ...called).must(
      { kind: 'system', text: 'two' },
      tools(tool, { ...tool, name: 'read' }),
    );
    expect(context.system).toBe('two');
    expect(context.tools.map(({ name }) => name)).toEqual(['shell', 'read']);
    expect(context.state.kind).toBe('awaiting_tool_results');
    expect(context.rendered()).toHaveLength(2);
  });

  test('start as none, and a blank prompt is none', () => {
    expect(writer().context.system).toBeUndefined();
    expect(writer().context.tools).toEqual([]);
    expect(writer({ kind: 'system', text: ' \n' }).context.system).toBeUndefined();
  });

  test('are judged: a tool that no provider takes is refused', () => {
    expect(writer().context.judge(tools({ ...tool, name: '' }))?.rule).toBe(
      'conversation/tool-name',
    );
  });
});
