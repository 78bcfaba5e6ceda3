import type { Failure } from '@exarch/conversation';
import type { Exchange } from '@exarch/provider';
import { describe, expect, test } from 'vitest';
import { repairBudget } from '../src/index.ts';
import { answer, call, cut, reply, type Stage, stage, tool } from './scripted.ts';

const network: Failure = { kind: 'network', message: 'gone', retry: 'backoff' };

describe('an exchange', () => {
  test('runs the calls of a reply in order and answers them before the next request', async () => {
    const ran: string[] = [];
    const tools = ['one', 'two'].map((name) =>
      tool(name, async () => {
        ran.push(name);
        return answer(`${name} ran`);
      }),
    );
    const on = stage([reply([call('a', 'one'), call('b', 'two')], 'calls')], { tools });
    expect(await on.say('go')).toBe('complete');
    expect(ran).toEqual(['one', 'two']);
    expect(on.results()[0]?.results.map((result) => result.call)).toEqual(['a', 'b']);
    expect(on.asked).toHaveLength(2);
    expect(on.asked[1]?.messages.at(-1)?.role).toBe('tool');
  });

  test('runs a capped reply that has calls, and asks again for one that has none', async () => {
    const withCalls = stage([reply([call('a', 'shell')], 'output_cap')]);
    expect(await withCalls.say('go')).toBe('complete');
    expect(withCalls.kinds()).not.toContain('nudge');
    const without = stage([reply('Once upon', 'output_cap')]);
    expect(await without.say('go')).toBe('complete');
    expect(without.facts('nudge')).toMatchObject([{ cause: 'truncated', spent: 1 }]);
  });

  test('asks an empty model again, three times, and then says so', async () => {
    const on = stage(Array.from({ length: 9 }, () => reply([])));
    expect(await on.say('go')).toBe('empty');
    expect(on.facts('nudge').map(({ spent }) => spent)).toEqual([1, 2, 3]);
    expect(on.facts('error')).toHaveLength(1);
    expect(on.asked).toHaveLength(repairBudget + 1);
    expect(await on.say('again')).toBe('empty');
  });

  test('asks again after a stop that the provider names', async () => {
    const on = stage([reply('No.', 'refused')]);
    expect(await on.say('go')).toBe('complete');
    expect(on.facts('nudge')).toMatchObject([{ cause: 'stop=refused' }]);
  });

  test('keeps what was shown of a broken reply, and goes on from it', async () => {
    const on = stage([cut('Half of')]);
    expect(await on.say('go')).toBe('complete');
    expect(on.kinds()).toContain('stalled');
    expect(on.asked[1]?.messages.slice(-2)).toMatchObject([
      { role: 'assistant', content: [{ text: 'Half of' }] },
      { role: 'user' },
    ]);
  });

  test.each([cut('Half of'), reply('Whole.')])('records what $kind cost', async (exchange) => {
    const usage = { input: 9, output: 2 };
    const on = stage([{ ...exchange, usage }]);
    await on.say('go');
    expect(on.facts('usage')).toMatchObject([usage]);
  });

  test('records a failed request and is ready for the next prompt', async () => {
    const on = stage([{ kind: 'failed', failure: network }]);
    expect(await on.say('go')).toBe('failed');
    expect(on.facts('provider_error')).toMatchObject([{ failure: network }]);
    expect(await on.say('again')).toBe('complete');
    expect(on.asked[1]?.messages.map(({ role }) => role)).toEqual(['user', 'user']);
  });

  test('refuses a blank prompt and records nothing', async () => {
    const on = stage([]);
    const before = on.heard.length;
    const refused = await on.agent.exchange([{ type: 'text', text: ' \n' }], never());
    expect(refused.ok).toBe(false);
    expect(on.heard).toHaveLength(before);
  });
});

describe('what a person says meanwhile', () => {
  test('is heard after the batch, before the next request', async () => {
    const on: Stage = stage([reply([call('a', 'one')], 'calls')], {
      tools: [
        tool('one', async () => {
          on.agent.steer([{ type: 'text', text: 'faster' }]);
          return answer('ran');
        }),
      ],
    });
    await on.say('go');
    const kinds = on.kinds().filter((kind) => /prompt|steering|message|results/.test(kind));
    expect(kinds).toEqual([
      'user_prompt',
      'assistant_message',
      'tool_results',
      'steering',
      'assistant_message',
    ]);
  });

  test('and comes too late is handed back', async () => {
    const on: Stage = stage([
      async () => {
        on.agent.steer([{ type: 'text', text: 'wait' }]);
        return reply('Done.');
      },
    ]);
    await on.say('go');
    expect(on.agent.unheard()).toMatchObject([[{ text: 'wait' }]]);
    expect(on.agent.unheard()).toEqual([]);
  });
});

function never(): AbortSignal {
  return new AbortController().signal;
}

describe('a request that is too long', () => {
  const overflow: Exchange = {
    kind: 'failed',
    failure: {
      kind: 'context_overflow',
      message: 'prompt is too long',
      retry: 'never',
      used: 300,
      limit: 200,
    },
  };

  test('is sent again under its turn with the older half of the context gone', async () => {
    const on = stage([reply('One.'), reply('Two.'), reply('Three.'), overflow]);
    for (const text of ['one', 'two', 'three']) await on.say(text);
    expect(await on.say('four')).toBe('complete');
    expect(on.facts('window_narrowed')).toMatchObject([{ window: 200 }]);
    expect(on.facts('evicted')).toMatchObject([{ residue: { by: 'harness', span: { from: 1 } } }]);
    const turns = on.facts('turn_started').map(({ turn }) => turn);
    expect(turns.slice(-2)).toEqual([8, 8]);
    expect(on.asked.at(-1)?.messages[0]).toMatchObject({ role: 'user' });
    expect(on.asked.at(-1)?.messages.length).toBeLessThan(7);
    expect(JSON.stringify(on.asked.at(-1)?.messages)).toContain('four');
  });

  test('by one prompt alone is surfaced, and the next prompt is not held up by it', async () => {
    const on = stage([overflow, overflow]);
    expect(await on.say('huge'.repeat(1000))).toBe('failed');
    expect(await on.say('small')).toBe('complete');
    expect(JSON.stringify(on.asked.at(-1)?.messages)).not.toContain('hugehuge');
  });
});
