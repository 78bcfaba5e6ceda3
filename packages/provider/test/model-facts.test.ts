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
    'anthropic.claude-sonnet-4-5-20250929-v1:0',
  ])('knows a model under its name %s', (name) => {
    expect(modelFacts(name)).toMatchObject({ window: 200_000, output: 64_000 });
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
});

describe('cost', () => {
  test('counts each kind of token at its own rate', () => {
    const usage = { input: 1_000_000, output: 100_000, cacheRead: 600_000, cacheWrite: 200_000 };
    expect(cost('claude-sonnet-5-5', usage)).toBeCloseTo(
      0.2 * 2 + 0.6 * 0.1 + 0.2 * 2.5 + 0.1 * 10,
      9,
    );
  });

  test('takes the long rate for a long input', () => {
    expect(cost('gemini-2.5-pro', { input: 200_000, output: 0 })).toBeCloseTo(0.25, 9);
    expect(cost('gemini-2.5-pro', { input: 200_001, output: 0 })).toBeCloseTo(0.5000025, 9);
  });

  test('is that of one’s own facts, where there are some', () => {
    const price = { input: 1, output: 2, cacheRead: 0, cacheWrite: 0 };
    const own = { 'claude-sonnet-5.5': { window: 5000, output: 500, price } };
    expect(modelFacts('us.anthropic.claude-sonnet-5-5', own)?.window).toBe(5000);
    expect(modelFacts('claude-sonnet-4-5', own)?.window).toBe(200_000);
    expect(cost('claude-sonnet-5-5', { input: 1_000_000, output: 0 }, own)).toBe(1);
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

  test('is not known of an unknown model', () => {
    expect(cost('stand-in', { input: 1, output: 1 })).toBeUndefined();
  });
});
