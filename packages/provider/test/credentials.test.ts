import { describe, expect, test } from 'vitest';
import { Credentials, keyVariables, scrubbed } from '../src/credentials.ts';
import { redact, redactFailure, shownUrl } from '../src/redact.ts';

describe('Credentials', () => {
  test('hold the keys of the table, trimmed, and nothing else', () => {
    const credentials = new Credentials({ OPENAI_API_KEY: ' o \n', HOME: '/h', XAI_API_KEY: '' });
    expect(credentials.all()).toEqual(['o']);
    expect(credentials.first(['XAI_API_KEY', 'OPENAI_API_KEY'])).toBe('o');
    expect(credentials.first(['HOME'])).toBeUndefined();
  });

  test('show nothing of themselves', () => {
    const credentials = new Credentials({ OPENAI_API_KEY: 'secret-key' });
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
