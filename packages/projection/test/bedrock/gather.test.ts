import { describe, expect, test } from 'vitest';
import { hear, natives } from '../streams.ts';

const named = (event: string, data: string): { event: string; data: string } => ({ event, data });
const delta = (index: number, json: string): { event: string; data: string } =>
  named('contentBlockDelta', `{"contentBlockIndex":${index},"delta":${json}}`);
const stop = (reason: string): { event: string; data: string } =>
  named('messageStop', `{"stopReason":"${reason}"}`);

describe('a ConverseStream', () => {
  test('becomes a reply with text, calls, stop and usage', () => {
    const heard = hear('bedrock', [
      named('messageStart', '{"role":"assistant"}'),
      delta(0, '{"text":"Hel"}'),
      delta(0, '{"text":"lo"}'),
      named('contentBlockStop', '{"contentBlockIndex":0}'),
      named(
        'contentBlockStart',
        '{"contentBlockIndex":1,"start":{"toolUse":{"toolUseId":"t1","name":"f"}}}',
      ),
      delta(1, '{"toolUse":{"input":"{\\"a\\""}}'),
      delta(1, '{"toolUse":{"input":":1}"}}'),
      named(
        'contentBlockStart',
        '{"contentBlockIndex":2,"start":{"toolUse":{"toolUseId":"t2","name":"g"}}}',
      ),
      named('contentBlockStop', '{"contentBlockIndex":2}'),
      stop('tool_use'),
      named(
        'metadata',
        '{"usage":{"inputTokens":5,"outputTokens":9,"cacheReadInputTokens":7,"cacheWriteInputTokens":11}}',
      ),
    ]);
    expect(heard.gathered).toMatchObject({
      kind: 'reply',
      draft: {
        content: [
          { type: 'text', text: 'Hello' },
          { type: 'call', id: 't1', name: 'f', arguments: '{"a":1}' },
          { type: 'call', id: 't2', name: 'g', arguments: '{}' },
        ],
        stop: 'calls',
      },
      usage: { input: 23, output: 9, cacheRead: 7, cacheWrite: 11 },
    });
  });

  test('keeps signed and encrypted reasoning byte for byte, and unsigned for what it says', () => {
    const heard = hear('bedrock', [
      delta(0, '{"reasoningContent":{"text":"a\\/"}}'),
      delta(0, '{"reasoningContent":{"text":"b"}}'),
      delta(0, '{"reasoningContent":{"signature":"S\\u003d"}}'),
      delta(1, '{"reasoningContent":{"redactedContent":"R\\/"}}'),
      delta(2, '{"reasoningContent":{"text":"plain"}}'),
      stop('end_turn'),
    ]);
    expect(natives(heard)).toEqual([
      '{"reasoningContent":{"reasoningText":{"text":"a\\/b","signature":"S\\u003d"}}}',
      '{"reasoningContent":{"redactedContent":"R\\/"}}',
    ]);
    expect(heard.gathered.draft.content.at(-1)).toEqual({ type: 'reasoning', text: 'plain' });
  });

  test('reads events that are wrapped under their own name', () => {
    const heard = hear('bedrock', [
      '{"contentBlockDelta":{"contentBlockIndex":0,"delta":{"text":"a"}}}',
      '{"messageStop":{"stopReason":"end_turn"}}',
    ]);
    expect(heard.gathered).toMatchObject({ kind: 'reply', draft: { content: [{ text: 'a' }] } });
  });

  test.each([
    [named('throttlingException', '{"message":"slow"}'), 'rate_limited'],
    [named('modelStreamErrorException', '{"message":"oops"}'), 'server'],
    [named('', '{"validationException":{"message":"no"}}'), 'invalid_request'],
  ])('ends at an exception in its class', (event, kind) => {
    expect(hear('bedrock', [event]).gathered).toMatchObject({ kind: 'broken', failure: { kind } });
  });
});
