import { admitReply } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { project } from '../../src/index.ts';
import { hear, kept, natives, shown } from '../streams.ts';

const chunk = (parts: string, reason = ''): string =>
  `{"candidates":[{"content":{"parts":[${parts}],"role":"model"}${reason === '' ? '' : `,"finishReason":"${reason}"`}}]}`;

describe('a streamGenerateContent stream', () => {
  test('becomes a reply with thoughts, text, stop and usage', () => {
    const heard = hear('gemini', [
      chunk('{"text":"hm","thought":true}'),
      chunk('{"text":"Hel"}'),
      chunk('{"text":"lo"}', 'STOP'),
      '{"usageMetadata":{"promptTokenCount":20,"cachedContentTokenCount":16,"candidatesTokenCount":5,"thoughtsTokenCount":3,"toolUsePromptTokenCount":4}}',
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
      usage: { input: 24, output: 8, cacheRead: 16, reasoning: 3 },
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
    ).toEqual(['a', 'opaque', 'b', 'opaque', 'c', 'opaque']);
    expect(natives(heard)).toEqual([
      '{"thoughtSignature":""}',
      '{"thoughtSignature":"S1"}',
      '{"text":"","thoughtSignature":"S2"}',
    ]);
  });

  test('never joins a signed thought with another, and joins the pieces of an unsigned one', () => {
    const heard = hear('gemini', [
      chunk('{"text":"a","thought":true}'),
      chunk('{"text":"b","thought":true}'),
      chunk('{"text":"c","thought":true,"thoughtSignature":"S1"}'),
      chunk('{"text":"d","thought":true,"thoughtSignature":"S2"}'),
      chunk('{"text":"e","thought":true}', 'STOP'),
    ]);
    expect(heard.gathered.draft.content).toMatchObject([
      { type: 'reasoning', text: 'ab' },
      { type: 'reasoning', text: 'c', native: { json: '{"thoughtSignature":"S1"}' } },
      { type: 'reasoning', text: 'd', native: { json: '{"thoughtSignature":"S2"}' } },
      { type: 'reasoning', text: 'e' },
    ]);
    expect(heard.gathered.draft.content[0]).not.toHaveProperty('native');
  });

  test('sends each text back with its own signature or none', () => {
    const { gathered } = hear('gemini', [
      chunk('{"text":"Hel"}'),
      chunk('{"text":"lo","thoughtSignature":"U0lH"}'),
      chunk('{"text":"\\n","thoughtSignature":"U0lI"}'),
      chunk('{"text":"!"}', 'STOP'),
    ]);
    const { message } = admitReply(gathered.draft, { turn: 1, calls: new Set() });
    const go = { role: 'user', content: [{ type: 'text', text: 'go' }] } as const;
    const target = { model: 'gemini-3-pro' };
    const { body } = project('gemini', { messages: [go, message, go] }, target);
    expect(body).toMatchObject({
      contents: [
        {},
        {
          parts: [
            { text: 'Hel' },
            { text: 'lo', thoughtSignature: 'U0lH' },
            { text: '\n', thoughtSignature: 'U0lI' },
            { text: '!' },
          ],
        },
        {},
      ],
    });
  });

  test('takes a call that comes again under its id for the one it is', () => {
    const call = chunk('{"functionCall":{"id":"c","name":"f","args":{"a":1}}}');
    const other = chunk('{"functionCall":{"id":"c","name":"f","args":{"a":2}}}', 'STOP');
    const { draft } = hear('gemini', [call, call, other]).gathered;
    expect(draft.content).toMatchObject([{ arguments: '{"a":1}' }, { arguments: '{"a":2}' }]);
  });

  test('runs no call without its arguments: a fragment, a capped one, one in a list', () => {
    for (const member of ['"willContinue":true', '"partialArgs":[]']) {
      const fragment = chunk(`{"functionCall":{"name":"f",${member}}}`, 'STOP');
      expect(hear('gemini', [fragment]).gathered).toMatchObject({
        kind: 'broken',
        failure: { kind: 'server' },
      });
    }
    const capped = hear('gemini', [chunk('{"functionCall":{"name":"f"}}', 'MAX_TOKENS')]);
    expect(capped.gathered.draft.content).toMatchObject([{ arguments: '', cut: true }]);
    const spoilt = chunk('{"functionCall":{"name":"f","args":{}}}', 'MALFORMED_FUNCTION_CALL');
    expect(hear('gemini', [spoilt]).gathered.draft.content).toMatchObject([{ cut: true }]);
    const listed = `[${chunk('{"functionCall":{"name":"f","args":{"a": 1.0}}}', 'STOP')}]`;
    expect(hear('gemini', [listed]).gathered.draft.content).toMatchObject([
      { arguments: '{"a": 1.0}' },
    ]);
    const two = `[${chunk('', 'STOP')},${chunk('', 'STOP')}]`;
    expect(hear('gemini', [two]).gathered.kind).toBe('broken');
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
    ['STOP', 'end'],
    ['SAFETY', 'refused'],
    ['RECITATION', 'refused'],
    ['LANGUAGE', 'refused'],
    ['BLOCKLIST', 'refused'],
    ['PROHIBITED_CONTENT', 'refused'],
    ['SPII', 'refused'],
    ['IMAGE_SAFETY', 'refused'],
    ['IMAGE_PROHIBITED_CONTENT', 'refused'],
    ['IMAGE_RECITATION', 'refused'],
    ['MODEL_ARMOR', 'refused'],
    ['IMAGE_RECITATION', 'refused'],
    ['MODEL_ARMOR', 'refused'],
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
