import { describe, expect, test } from 'vitest';
import { hear, kept, natives, shown } from '../streams.ts';

const chunk = (parts: string, reason = ''): string =>
  `{"candidates":[{"content":{"parts":[${parts}],"role":"model"}${reason === '' ? '' : `,"finishReason":"${reason}"`}}]}`;

describe('a streamGenerateContent stream', () => {
  test('becomes a reply with thoughts, text, stop and usage', () => {
    const heard = hear('gemini', [
      chunk('{"text":"hm","thought":true}'),
      chunk('{"text":"Hel"}'),
      chunk('{"text":"lo"}', 'STOP'),
      '{"usageMetadata":{"promptTokenCount":20,"cachedContentTokenCount":16,"candidatesTokenCount":5,"thoughtsTokenCount":3}}',
    ]);
    expect(heard.gathered).toMatchObject({
      kind: 'reply',
      draft: {
        content: [
          { type: 'reasoning', text: 'hm' },
          { type: 'text', text: 'Hello' },
        ],
        stop: 'end',
      },
      usage: { input: 20, output: 8, cacheRead: 16, reasoning: 3 },
    });
    expect(shown(heard, 'thinking_delta')).toBe('hm');
  });

  test('keeps a signature byte for byte on the call it came with', () => {
    const heard = hear('gemini', [
      chunk(
        '{"functionCall":{"name":"f","args":{"a": 1.0}},"thoughtSignature":"x\\u003d\\/"},{"functionCall":{"id":"c","name":"g"}}',
        'STOP',
      ),
    ]);
    expect(heard.gathered.draft.content).toMatchObject([
      { type: 'call', id: '', name: 'f', arguments: '{"a": 1.0}' },
      { type: 'call', id: 'c', name: 'g', arguments: '{}' },
    ]);
    expect(natives(heard)).toEqual(['{"thoughtSignature":"x\\u003d\\/"}']);
    expect(heard.gathered.draft.stop).toBe('calls');
  });

  test('keeps signed text apart from unsigned, and a signature without text whole', () => {
    const heard = hear('gemini', [
      chunk('{"text":"a"}'),
      chunk('{"text":"b","thoughtSignature":"S1"}'),
      chunk('{"text":"c"}'),
      chunk('{"text":"","thoughtSignature":"S2"}', 'STOP'),
    ]);
    expect(
      heard.gathered.draft.content.map((part) => ('text' in part ? part.text : part.type)),
    ).toEqual(['a', 'b', 'opaque', 'c', 'opaque']);
    expect(natives(heard)).toEqual([
      '{"thoughtSignature":"S1"}',
      '{"text":"","thoughtSignature":"S2"}',
    ]);
  });

  test('keeps parts it does not know whole, also where a backend wraps its chunks', () => {
    const part = '{"executableCode":{"language":"PYTHON","code":"1\\/2"}}';
    const heard = hear('gemini', [`{"response":${chunk(part, 'STOP')}}`]);
    expect(natives(heard)).toEqual([part]);
  });

  test('ends as filtered where the prompt was blocked', () => {
    expect(hear('gemini', ['{"promptFeedback":{"blockReason":"SAFETY"}}']).gathered).toMatchObject({
      kind: 'broken',
      failure: { kind: 'content_filtered', code: 'SAFETY', retry: 'never' },
    });
  });

  test.each([
    ['{"error":{"code":503,"message":"busy","status":"UNAVAILABLE"}}', 'overloaded'],
    ['[{"error":{"code":400,"message":"no","status":"INVALID_ARGUMENT"}}]', 'invalid_request'],
    ['{', 'server'],
  ])('ends at %s as %s', (event, kind) => {
    const heard = hear('gemini', [chunk('{"text":"a"}'), event, chunk('', 'STOP')]);
    expect(heard.gathered).toMatchObject({ kind: 'broken', shown: true, failure: { kind } });
    expect(kept(heard, 'text')).toBe('a');
  });

  test.each([
    ['MAX_TOKENS', 'output_cap'],
    ['SAFETY', 'refused'],
    ['MALFORMED_FUNCTION_CALL', 'other:MALFORMED_FUNCTION_CALL'],
  ])('stops for %s as %s', (reason, stop) => {
    expect(
      hear('gemini', [`{"candidates":[{"finishReason":"${reason}"}]}`]).gathered.draft.stop,
    ).toBe(stop);
  });

  test('ends as a break without a reason to finish', () => {
    expect(hear('gemini', [chunk('{"text":"a"}')]).gathered.kind).toBe('broken');
  });
});
