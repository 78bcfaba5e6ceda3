import { adapters } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { family, isOwn } from '../src/family.ts';

describe('isOwn', () => {
  test('asks for the same wire, even under the same name', () => {
    for (const adapter of adapters) {
      for (const other of adapters) {
        expect(isOwn({ adapter, model: 'm' }, { adapter: other, model: 'm' })).toBe(
          adapter === other,
        );
        expect(isOwn({ adapter, model: 'm' }, { adapter: other, model: 'm-latest' })).toBe(
          adapter === other,
        );
      }
    }
  });
});

describe('family', () => {
  test.each([
    ['anthropic', 'claude-opus-4-5-20251101', 'claude-opus-4-5'],
    ['anthropic', 'claude-opus-4-5@20251101', 'claude-opus-4-5'],
    ['bedrock', 'us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'claude-sonnet-4-5'],
    ['openai-responses', 'gpt-5.6-2026-08-01', 'gpt-5.6'],
    ['gemini', 'models/gemini-3.1-pro-preview', 'gemini-3'],
    ['gemini', 'gemini-3-flash', 'gemini-3'],
    ['gemini', 'gemini-2.5-pro', 'gemini-2'],
  ] as const)('of %s %s is %s', (adapter, model, name) => {
    expect(family(adapter, model)).toBe(name);
  });

  test.each(['us', 'us-gov', 'eu', 'apac', 'global', 'jp', 'au'])(
    'is the same in the region %s of Bedrock',
    (region) => {
      const model = 'anthropic.claude-sonnet-4-5-20250929-v1:0';
      expect(family('bedrock', `${region}.${model}`)).toBe(family('bedrock', model));
    },
  );

  test('tells models apart that do not read each other', () => {
    expect(family('openai-responses', 'gpt-5.6')).not.toBe(
      family('openai-responses', 'gpt-5.6-mini'),
    );
    expect(family('anthropic', 'claude-opus-4-8')).not.toBe(
      family('anthropic', 'claude-sonnet-4-8'),
    );
  });
});
