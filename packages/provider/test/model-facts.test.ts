import { describe, expect, test } from 'vitest';
import { cost, modelFacts } from '../src/model-facts.ts';
import { modelRows } from '../src/model-rows.ts';
import { providers } from '../src/providers.ts';

describe('modelFacts', () => {
  test.each([
    'claude-sonnet-4-5',
    'claude-sonnet-4-5-20250929',
    'claude-sonnet-4-5@20250929',
    'anthropic/claude-sonnet-4.5',
    'anthropic/claude-sonnet-4.5:batch',
    'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
    'us-gov.anthropic.claude-sonnet-4-5-20250929-v1:0',
    'anthropic.claude-sonnet-4-5-20250929-v1:0',
  ])('knows a model under its name %s', (name) => {
    expect(modelFacts(name)).toMatchObject({ window: 200_000, output: 64_000 });
  });

  test('asks nothing for a model that is tagged as free, and one’s own price where one is given', () => {
    const paid = modelFacts('moonshotai/kimi-k2.6');
    const free = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
    expect(paid?.price?.input).toBe(0.95);
    expect(modelFacts('moonshotai/kimi-k2.6:free')).toEqual({ ...paid, price: free });
    expect(modelFacts('some/plum:free')).toEqual({ price: free });
    const own = [{ 'some/plum:free': { price: { ...free, output: 1 } } }];
    expect(modelFacts('some/plum:free', own)?.price?.output).toBe(1);
  });

  test('tells models apart whose names begin alike', () => {
    expect(modelFacts('gpt-5-mini')?.price?.input).toBe(0.25);
    expect(modelFacts('gpt-5')?.price?.input).toBe(1.25);
  });

  test.each(['stand-in', '', 'gpt-99', 'claude', '/', 'constructor'])(
    'knows nothing of "%s"',
    (name) => {
      expect(modelFacts(name)).toBeUndefined();
    },
  );

  test('knows the model each large provider starts with', () => {
    const named = ['anthropic', 'openai', 'openai-chat', 'gemini', 'bedrock', 'deepseek', 'xai'];
    for (const { name, model } of providers) {
      if (named.includes(name)) expect(modelFacts(model ?? ''), name).toBeDefined();
    }
  });

  test('knows each model once, and none that writes more than it holds', () => {
    expect(new Set(modelRows.map(([name]) => name)).size).toBe(modelRows.length);
    for (const [name, window, output] of modelRows) {
      expect(output, name).toBeLessThanOrEqual(window);
      expect(modelFacts(name), name).toBeDefined();
    }
  });

  test('comes from the package of public facts where our table is silent', () => {
    expect(modelRows.map(([name]) => name)).not.toContain('claude-3-opus');
    expect(modelFacts('claude-3-opus-20240229')?.price).toEqual({
      input: 15,
      output: 75,
      cacheRead: expect.closeTo(1.5, 9),
      cacheWrite: 18.75,
    });
  });

  describe('of one’s own', () => {
    const dear = { input: 9, output: 90, cacheRead: 1, cacheWrite: 10 };

    test('count before ours, each for itself, and each table before the next', () => {
      const known = modelFacts('claude-sonnet-4-5');
      const near = { 'claude-sonnet-4-5': { output: 500 } };
      const far = { 'claude-sonnet-4-5': { output: 700, window: 5000 } };
      expect(modelFacts('claude-sonnet-4-5', [near])).toEqual({ ...known, output: 500 });
      expect(modelFacts('claude-sonnet-4-5', [near, far])).toEqual({
        ...known,
        output: 500,
        window: 5000,
      });
      expect(modelFacts('claude-sonnet-5-5', [near, far])).toEqual(modelFacts('claude-sonnet-5-5'));
    });

    test('may be all that is known', () => {
      expect(modelFacts('plum-1', [{}, { 'plum-1': { window: 7 } }])).toEqual({ window: 7 });
      expect(modelFacts('plum-2', [{ 'plum-1': { window: 7 } }])).toBeUndefined();
    });

    test('bring a price whole: no surcharge of ours stands on it', () => {
      expect(modelFacts('gemini-2.5-pro')?.price?.long).toBeDefined();
      expect(modelFacts('gemini-2.5-pro', [{ 'gemini-2.5-pro': { price: dear } }])?.price).toEqual(
        dear,
      );
    });

    test('count for every name of a model that is written plainly', () => {
      const own = [{ 'Claude-Sonnet-4.5': { window: 7 } }];
      for (const name of [
        'claude-sonnet-4-5',
        'anthropic/claude-sonnet-4.5',
        'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
      ]) {
        expect(modelFacts(name, own)?.window, name).toBe(7);
      }
    });

    test('count for one name where it says a vendor, a region, a date or a tag', () => {
      const own = [
        { 'plum:8b': { window: 8 }, 'us.anthropic.claude-sonnet-4-5': { window: 9 } },
        { plum: { window: 1, output: 2 } },
      ];
      expect(modelFacts('plum:8b', own)).toEqual({ window: 8, output: 2 });
      expect(modelFacts('plum:70b', own)).toEqual({ window: 1, output: 2 });
      expect(modelFacts('us.anthropic.claude-sonnet-4-5', own)?.window).toBe(9);
      expect(modelFacts('claude-sonnet-4-5', own)?.window).toBe(200_000);
    });

    test('of the very name count before those of the plain one, wherever they stand', () => {
      const own = [{ 'plum-1': { window: 1, output: 1 }, 'plum-1:8b': { window: 8 } }];
      expect(modelFacts('plum-1:8b', own)).toEqual({ window: 8, output: 1 });
    });
  });
});

describe('cost', () => {
  test('counts each kind of token at its own rate', () => {
    const usage = { input: 1_000_000, output: 100_000, cacheRead: 600_000, cacheWrite: 200_000 };
    expect(cost(modelFacts('claude-sonnet-5-5'), usage)).toBeCloseTo(
      0.2 * 2 + 0.6 * 0.1 + 0.2 * 2.5 + 0.1 * 10,
      9,
    );
  });

  test('takes the long rate for a long input', () => {
    const facts = modelFacts('gemini-2.5-pro');
    expect(cost(facts, { input: 200_000, output: 0 })).toBeCloseTo(0.25, 9);
    expect(cost(facts, { input: 200_001, output: 0 })).toBeCloseTo(0.5000025, 9);
  });

  test('is not known where no price is', () => {
    expect(cost(undefined, { input: 1, output: 1 })).toBeUndefined();
    expect(cost({ window: 1, output: 1 }, { input: 1, output: 1 })).toBeUndefined();
  });
});
