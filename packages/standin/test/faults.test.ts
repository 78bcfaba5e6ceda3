import { type Adapter, adapters } from '@exarch/values';
import { afterEach, describe, expect, test } from 'vitest';
import { Dice, type Fault, faultNames, readFaults } from '../src/faults.ts';
import { type Standin, startStandin } from '../src/index.ts';
import { speak } from './speak.ts';

const running: Standin[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((standin) => standin.close()));
});

async function faulty(list: string): Promise<string> {
  const faults = readFaults(list);
  if (!faults.ok) throw new Error(faults.refusal.because);
  const standin = await startStandin({ faults: faults.value, seed: 7 });
  running.push(standin);
  return standin.url;
}

async function heard(list: string, adapter: Adapter, streams = true): Promise<string> {
  const answer = await speak(await faulty(list), adapter, { words: 'run `ls` and `pwd`', streams });
  return new TextDecoder().decode(await answer.arrayBuffer());
}

describe('readFaults', () => {
  const read = (list: string): readonly Fault[] | string => {
    const result = readFaults(list);
    return result.ok ? result.value : result.refusal.rule;
  };

  test('reads rates, counts and amounts', () => {
    expect(read('empty, 429:0.25,500:2x,overflow:8000,slow:20:3x')).toEqual([
      { name: 'empty', rate: 1 },
      { name: '429', rate: 0.25 },
      { name: '500', rate: 1, times: 2 },
      { name: 'overflow', rate: 1, amount: 8_000 },
      { name: 'slow', rate: 1, amount: 20, times: 3 },
    ]);
    expect(read('')).toEqual([]);
  });

  test('refuses an unknown fault and a figure that means nothing', () => {
    expect(read('emtpy')).toBe('standin/unknown-fault');
    for (const list of ['429:7', 'empty:', 'empty:often', 'slow:-1']) {
      expect(read(list), list).toBe('standin/fault-figure');
    }
  });
});

describe('Dice', () => {
  const rolls = (faults: readonly Fault[], seed: number): readonly string[] => {
    const dice = new Dice(faults, seed);
    return Array.from({ length: 200 }, () => [...dice.roll().keys()].join());
  };

  test('rolls the same for the same seed', () => {
    const faults: readonly Fault[] = [
      { name: 'empty', rate: 0.5 },
      { name: '429', rate: 0.1 },
    ];
    expect(rolls(faults, 1)).toEqual(rolls(faults, 1));
    expect(rolls(faults, 1)).not.toEqual(rolls(faults, 2));
  });

  test('strikes about as often as its rate says, and no more often than its count', () => {
    const struck = (fault: Fault): number => rolls([fault], 3).filter((name) => name !== '').length;
    expect(struck({ name: '500', rate: 1 })).toBe(200);
    expect(struck({ name: '500', rate: 0 })).toBe(0);
    expect(struck({ name: '500', rate: 1, times: 2 })).toBe(2);
    expect(Math.abs(struck({ name: '500', rate: 0.5 }) - 100)).toBeLessThan(30);
  });
});

describe('a fault', () => {
  const statuses: { readonly [adapter in Adapter]: readonly number[] } = {
    anthropic: [429, 529, 500, 400],
    'openai-chat': [429, 503, 500, 400],
    'openai-responses': [429, 503, 500, 400],
    gemini: [429, 503, 500, 400],
    bedrock: [429, 503, 500, 400],
  };

  test.each(adapters)("answers with the vendor's own status on %s", async (adapter) => {
    const got: number[] = [];
    for (const name of ['429', '529', '500', 'overflow']) {
      const answer = await speak(await faulty(name), adapter, { words: 'hi' });
      expect(await answer.text()).toMatch(/message/);
      got.push(answer.status);
    }
    expect(got).toEqual(statuses[adapter]);
  });

  test.each(adapters)('breaks the stream before its end on %s', async (adapter) => {
    const answer = await speak(await faulty('drop'), adapter, { words: 'who are you?' });
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test.each(adapters)('is a page of HTML on %s', async (adapter) => {
    const answer = await speak(await faulty('html'), adapter, { words: 'hi' });
    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toBe('text/html');
  });

  test.each(adapters)('is an error inside a 200 on %s', async (adapter) => {
    for (const streams of [true, false]) {
      const answer = await speak(await faulty('error-in-200'), adapter, { words: 'hi', streams });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toMatch(/[Oo]verloaded|unable to process/);
    }
  });

  test.each(adapters)('changes what the model says on %s', async (adapter) => {
    const plain = await heard('', adapter);
    expect(plain).toContain('"Let"');
    expect(await heard('unknown-tool', adapter)).toContain('no_such_tool');
    const empty = await heard('empty', adapter);
    expect(empty).not.toContain('"Let"');
    expect(empty.length).toBeLessThan(plain.length);
    const truncated = await heard('truncate', adapter, false);
    expect(truncated).toMatch(/max_tokens|"length"|MAX_TOKENS|max_output_tokens/);
    expect(truncated).not.toContain('pwd');
    const cut = await heard('truncate-calls', adapter, false);
    expect(cut).toMatch(/max_tokens|"length"|MAX_TOKENS|max_output_tokens/);
    expect(cut).toContain('shell');
    expect((await heard('blank-deltas', adapter)).length).toBeGreaterThan(plain.length);
    expect(await heard('bad-arguments', adapter, false)).toContain('not an object');
    expect(await heard('broken-json', adapter, false)).toMatch(
      /\{\\?\\?"command\\?\\?":\\?\\?"ls\\?\\?"[^}]/,
    );
  });

  test.each(adapters)('breaks the ids on %s', async (adapter) => {
    expect(await heard('illegal-ids', adapter, false)).toContain('call.1|xxx');
    const twice = await heard('duplicate-ids', adapter, false);
    expect(twice.split('call_duplicate_1')).toHaveLength(3);
  });

  test('overflows only beyond its window', async () => {
    const url = await faulty('overflow:500');
    expect((await speak(url, 'anthropic', { words: 'hi' })).status).toBe(200);
    const long = await speak(url, 'anthropic', { words: 'word '.repeat(2_000) });
    expect(long.status).toBe(400);
    expect(await long.text()).toMatch(/prompt is too long: \d+ tokens > 500 maximum/);
  });

  test('lets the third request through when it strikes twice', async () => {
    const url = await faulty('529:2x');
    const seen: number[] = [];
    for (let at = 0; at < 3; at += 1)
      seen.push((await speak(url, 'anthropic', { words: 'hi' })).status);
    expect(seen).toEqual([529, 529, 200]);
  });

  test('slows a stream without changing it', async () => {
    const plain = await heard('', 'openai-chat');
    const slow = await heard('slow:2', 'openai-chat');
    const without = (text: string): string =>
      text.replace(/"(?:created":\d+|obfuscation":"\w+")/g, '');
    expect(without(slow)).toBe(without(plain));
  });

  test('of each name is known here', () => {
    expect(faultNames).toHaveLength(17);
  });
});
