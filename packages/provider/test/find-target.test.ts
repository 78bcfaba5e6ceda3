import { refusalLine } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { Credentials } from '../src/credentials.ts';
import { type Choice, findTarget, standinTarget } from '../src/find-target.ts';
import { providers } from '../src/providers.ts';
import type { Target } from '../src/target.ts';

function found(choice: Choice, environment: Record<string, string> = {}): Target {
  const target = findTarget(choice, new Credentials(environment));
  if (!target.ok) throw new Error(refusalLine(target.refusal));
  return target.value;
}

function refused(choice: Choice, environment: Record<string, string> = {}): string {
  const target = findTarget(choice, new Credentials(environment));
  return target.ok ? 'found' : target.refusal.rule;
}

describe('findTarget', () => {
  test('takes the first provider whose key is there', () => {
    const environment = { GROQ_API_KEY: 'g', OPENAI_API_KEY: 'o' };
    expect(found({}, environment)).toMatchObject({ provider: 'openai', key: 'o' });
    expect(found({}, { GROQ_API_KEY: 'g' })).toMatchObject({ provider: 'groq', profile: 'groq' });
  });

  test('takes the provider that is named, by its name or a familiar other one', () => {
    const environment = { GROQ_API_KEY: 'g', GEMINI_API_KEY: 'k' };
    expect(found({ provider: 'groq' }, environment).provider).toBe('groq');
    expect(found({ provider: 'google' }, environment).provider).toBe('gemini');
  });

  test('takes the second variable where the first is empty', () => {
    const environment = { GEMINI_API_KEY: ' ', GOOGLE_API_KEY: 'k' };
    expect(found({ provider: 'gemini' }, environment).key).toBe('k');
  });

  test('takes model, base URL and profile from the user before its own', () => {
    expect(
      found(
        { provider: 'openai', model: 'm', baseUrl: 'http://127.0.0.1:1/v1', profile: 'p' },
        { OPENAI_API_KEY: 'o' },
      ),
    ).toEqual({
      provider: 'openai',
      adapter: 'openai-responses',
      baseUrl: 'http://127.0.0.1:1/v1',
      model: 'm',
      key: 'o',
      profile: 'p',
    });
  });

  test('needs no key at a base URL of the user’s own', () => {
    const target = found({ provider: 'anthropic', baseUrl: 'http://127.0.0.1:1' });
    expect(target).toMatchObject({ provider: 'anthropic', key: 'none' });
    expect(found({ baseUrl: 'http://127.0.0.1:1', model: 'm' })).toMatchObject({
      provider: 'custom',
      adapter: 'openai-chat',
    });
  });

  test('needs no key for a server on the user’s own machine', () => {
    expect(found({ provider: 'ollama', model: 'qwen3' })).not.toHaveProperty('key');
  });

  test.each([
    [{}, {}, 'provider/no-provider'],
    [{ provider: 'custom' }, {}, 'provider/no-address'],
    [{ provider: 'nope' }, {}, 'provider/unknown-provider'],
    [{ provider: 'openai' }, { ANTHROPIC_API_KEY: 'a' }, 'provider/no-key'],
    [{ provider: 'openai' }, { OPENAI_API_KEY: 'two\nlines' }, 'provider/malformed-key'],
    [{ provider: 'openai' }, { OPENAI_API_KEY: '“curly”' }, 'provider/malformed-key'],
    [{ provider: 'ollama' }, {}, 'provider/no-model'],
    [{ provider: 'openai', model: ' ' }, { OPENAI_API_KEY: 'o' }, 'provider/no-model'],
    [{ provider: 'openai', baseUrl: 'not an address' }, {}, 'provider/base-url'],
    [{ provider: 'openai', baseUrl: 'ftp://x.example' }, {}, 'provider/base-url'],
    [{ provider: 'openai', baseUrl: 'https://u:p@x.example' }, {}, 'provider/base-url'],
    [{ provider: 'openai', baseUrl: 'https://u@x.example' }, {}, 'provider/base-url'],
    [{ provider: 'openai', baseUrl: 'https://:p@x.example' }, {}, 'provider/base-url'],
  ] as const)('refuses %j with %j as %s', (choice, environment, rule) => {
    expect(refused(choice, environment)).toBe(rule);
  });

  test('shows no key in a refusal', () => {
    const key = 'sk-secret\u201d0123456789';
    const target = findTarget({ provider: 'openai' }, new Credentials({ OPENAI_API_KEY: key }));
    expect(JSON.stringify(target)).not.toContain('secret');
  });
});

describe('providers', () => {
  test.each(providers)('$name can be asked with its key alone', (provider) => {
    const environment = Object.fromEntries(provider.keys.map((name) => [name, 'key']));
    const choice = provider.model === undefined ? { model: 'm' } : {};
    expect(found({ provider: provider.name, ...choice }, environment)).toMatchObject({
      provider: provider.name,
      adapter: provider.adapter,
      baseUrl: provider.baseUrl,
    });
  });

  test('have one name each', () => {
    expect(new Set(providers.map(({ name }) => name)).size).toBe(providers.length);
  });
});

describe('the facts of a target', () => {
  const facts = [{ 'claude-sonnet-5-5': { window: 7 } }, { 'plum-1': { output: 8 } }];

  test('are those of its model, one’s own before ours', () => {
    const ours = found({ provider: 'anthropic' }, { ANTHROPIC_API_KEY: 'k' });
    expect(ours.facts).toMatchObject({ window: 1_000_000, output: 128_000 });
    const own = found({ provider: 'anthropic', facts }, { ANTHROPIC_API_KEY: 'k' });
    expect(own.facts).toEqual({ ...ours.facts, window: 7 });
  });

  test('are absent where nothing is known', () => {
    const choice = { baseUrl: 'http://127.0.0.1:9', model: 'plum-2', facts };
    expect(found(choice, {})).not.toHaveProperty('facts');
    expect(found({ ...choice, model: 'plum-1' }, {}).facts).toEqual({ output: 8 });
    expect(standinTarget('http://127.0.0.1:9')).not.toHaveProperty('facts');
    expect(standinTarget('http://127.0.0.1:9', { model: 'plum-1', facts }).facts).toEqual({
      output: 8,
    });
  });
});

describe('standinTarget', () => {
  test('speaks Messages to the stand-in', () => {
    expect(standinTarget('http://127.0.0.1:9')).toMatchObject({
      adapter: 'anthropic',
      model: 'stand-in',
      baseUrl: 'http://127.0.0.1:9',
    });
  });
});
