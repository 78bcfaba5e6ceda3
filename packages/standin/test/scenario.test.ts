import { describe, expect, test } from 'vitest';
import { startStandin } from '../src/index.ts';
import { readScenario, type Scenario } from '../src/scenario.ts';
import { post } from './post.ts';
import { speak } from './speak.ts';

const script: Scenario = {
  turns: [
    { say: [{ kind: 'text', text: 'Only for apples.' }], when: 'apple' },
    {
      say: [
        { kind: 'text', text: 'First.' },
        { kind: 'call', name: 'shell', args: { command: 'true' }, id: 'toolu_mine' },
      ],
    },
    { say: [{ kind: 'raw_call', name: 'shell', arguments: '{"command":' }], stop: 'length' },
    { say: [], faults: '429' },
  ],
};

async function answers(
  scenario: Scenario,
  ...prompts: readonly string[]
): Promise<readonly string[]> {
  const standin = await startStandin({ scenario });
  const heard: string[] = [];
  for (const words of prompts) {
    const answer = await speak(standin.url, 'anthropic', { words, streams: false });
    heard.push(`${answer.status} ${await answer.text()}`);
  }
  await standin.close();
  return heard;
}

describe('readScenario', () => {
  test('reads what it is given as it is', () => {
    expect(readScenario(JSON.stringify(script))).toEqual({ ok: true, value: script });
  });

  test.each([
    ['not JSON', '{"turns":\n x}', 'standin/scenario-json', 'line 2, column 2'],
    ['no turns', '{}', 'standin/scenario-shape', '/turns'],
    [
      'an unknown field',
      '{"turns":[{"say":[],"wehn":"x"}]}',
      'standin/scenario-shape',
      '/turns/0/wehn',
    ],
    [
      'an unknown line',
      '{"turns":[{"say":[{"kind":"song"}]}]}',
      'standin/scenario-shape',
      '/turns/0/say/0/kind',
    ],
    [
      'an unknown fault',
      '{"turns":[{"say":[],"faults":"no"}]}',
      'standin/unknown-fault',
      '/turns/0/faults',
    ],
  ])('refuses %s', (_, text, rule, at) => {
    const read = readScenario(text);
    expect(read.ok ? undefined : { rule: read.refusal.rule, at: read.refusal.at }).toEqual({
      rule,
      at,
    });
  });
});

describe('a scenario', () => {
  test('is played in order, each turn once, and then the brain answers', async () => {
    const [first, second, third, fourth, fifth] = await answers(
      script,
      'a',
      'b',
      'c',
      'an apple',
      '1 + 1',
    );
    expect(first).toMatch(/^200 .*First\..*toolu_mine.*"stop_reason":"tool_use"/);
    expect(second).toMatch(/^200 .*"stop_reason":"max_tokens"/);
    expect(third).toMatch(/^429 /);
    expect(fourth).toMatch(/^200 .*Only for apples\./);
    expect(fifth).toMatch(/^200 .*1 \+ 1 = 2/);
  });

  test('costs what a turn says, begins when it says, and answers what came back from a tool', async () => {
    const usage = { input: 12_345, output: 678 };
    const say = [{ kind: 'text', text: 'Dear.' }] as const;
    const turns = [
      { when: 'late', say, usage, delay: 150, pace: 1 },
      { when: 'soon', say },
    ];
    const standin = await startStandin({ scenario: { turns } });
    const order: string[] = [];
    const ask = async (words: string): Promise<string> => {
      const answer = await speak(standin.url, 'anthropic', { words });
      order.push(words);
      return answer.text();
    };
    const [late] = await Promise.all([ask('late'), ask('soon')]);
    expect(order).toEqual(['soon', 'late']);
    expect(late).toContain('"input_tokens":12345');
    expect(late).toContain('"output_tokens":678');
    await standin.close();
  });

  test('matches what a tool brought back', async () => {
    const turns = [
      { when: 'plums', say: [{ kind: 'text', text: 'I saw plums.' }] },
      { say: [{ kind: 'call', name: 'shell', args: { command: 'ls' }, id: 'toolu_1' }] },
    ] as const;
    const standin = await startStandin({ scenario: { turns } });
    const prompt = { role: 'user', content: 'look' };
    const call = { type: 'tool_use', id: 'toolu_1', name: 'shell', input: { command: 'ls' } };
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'plums' };
    const tools = [{ name: 'shell', input_schema: { type: 'object' } }];
    const ask = async (...messages: readonly object[]): Promise<string> => {
      const body = JSON.parse(
        JSON.stringify({ model: 'stand-in', max_tokens: 9, tools, messages }),
      );
      return (await post(standin.url, 'anthropic', body)).text();
    };
    expect(await ask(prompt)).toContain('toolu_1');
    expect(
      await ask(
        prompt,
        { role: 'assistant', content: [call] },
        { role: 'user', content: [result] },
      ),
    ).toContain('I saw plums.');
    await standin.close();
  });

  test('repeats a turn that says so', async () => {
    const turn = { say: [{ kind: 'text', text: 'Again.' }], repeat: true } as const;
    const heard = await answers({ turns: [turn] }, 'a', 'b');
    expect(heard.every((answer) => answer.includes('Again.'))).toBe(true);
  });
});
