import { describe, expect, test } from 'vitest';
import { Credentials, keyVariables, scrubbed } from '../src/credentials.ts';
import { providers } from '../src/providers.ts';
import { redact, redactFailure, shownUrl } from '../src/redact.ts';

describe('Credentials', () => {
  test('hold the keys of the table, trimmed, and nothing else', () => {
    const credentials = new Credentials({ OPENAI_API_KEY: ' o \n', HOME: '/h', XAI_API_KEY: '' });
    expect(credentials.all()).toEqual(['o']);
    expect(credentials.first(['XAI_API_KEY', 'OPENAI_API_KEY'])).toBe('o');
    expect(credentials.first(['HOME'])).toBeUndefined();
  });

  test('asks what was kept where the whole environment has no answer', () => {
    const kept = {
      GEMINI_API_KEY: 'kept-g',
      ANTHROPIC_API_KEY: 'kept-a',
      OPENAI_API_KEY: 'kept-o',
    };
    const credentials = new Credentials({ GOOGLE_API_KEY: 'g', OPENAI_API_KEY: 'o' }, kept);
    expect(credentials.first(['GEMINI_API_KEY', 'GOOGLE_API_KEY'])).toBe('g');
    expect(credentials.first(['ANTHROPIC_API_KEY'])).toBe('kept-a');
    expect(credentials.firstHolder(providers)?.name).toBe('openai');
    expect(new Credentials({}, kept).firstHolder(providers)?.name).toBe('anthropic');
    expect(new Credentials({}).firstHolder(providers)).toBeUndefined();
  });

  test('hold for redaction also a key that another of its name goes before', () => {
    const credentials = new Credentials({ OPENAI_API_KEY: 'one' }, { OPENAI_API_KEY: 'two' });
    expect(credentials.all()).toEqual(['one', 'two']);
  });

  test('show nothing of themselves', () => {
    const credentials = new Credentials({ OPENAI_API_KEY: 'secret-key' }, { XAI_API_KEY: 'x' });
    expect(JSON.stringify(credentials)).toBe('{}');
    expect(String(credentials)).not.toContain('secret-key');
  });
});

describe('scrubbed', () => {
  test('leaves no key to a child, set or malformed, and all else as it is', () => {
    const keys = Object.fromEntries([...keyVariables()].map((name) => [name, 'k\n']));
    const seen = scrubbed({
      ...keys,
      SOME_VENDOR_API_KEY: 'k',
      ANTHROPIC_AUTH_TOKEN: 'k',
      CLAUDE_CODE_OAUTH_TOKEN: 'k',
      PATH: '/bin',
      EMPTY: '',
      gone: undefined,
    });
    expect(seen).toEqual({ PATH: '/bin', EMPTY: '' });
  });
});

describe('redact', () => {
  test('takes a key out wherever it stands', () => {
    expect(redact('a secret-key, secret-key', 'secret-key')).toBe('a [key], [key]');
  });

  test('leaves a word that is no secret', () => {
    expect(redact('none of it', 'none')).toBe('none of it');
    expect(redact('none of it', undefined)).toBe('none of it');
  });

  test('takes a key out of every text of a failure', () => {
    const key = 'secret-key';
    const failure = {
      message: key,
      code: key,
      path: key,
      kind: 'unknown',
      retry: 'never',
    } as const;
    expect(redactFailure(failure, key)).toEqual({
      message: '[key]',
      code: '[key]',
      path: '[key]',
      kind: 'unknown',
      retry: 'never',
    });
  });
});

describe('shownUrl', () => {
  test('shows neither a password nor a query', () => {
    expect(shownUrl('https://u:p@x.example/v1?key=s#f')).toBe('https://x.example/v1');
    expect(shownUrl('nonsense')).toBe('(not an address)');
  });
});
