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

  test.each([
    ['one that is sealed in one piece', ['R\\/'], 'R\\/'],
    ['pieces of one text', ['QU', 'JD'], 'QUJD'],
    ['pieces that are whole groups', ['QUJD', 'RA=='], 'QUJDRA=='],
    ['pieces padded each for itself', ['QQ==', 'Qg=='], 'QUI='],
    ['more of them', ['QUI=', 'Q0Q=', 'RQ=='], 'QUJDREU='],
    ['one that comes again', ['QUI=', 'QUI='], 'QUI='],
  ])('keeps the bytes of encrypted reasoning: %s', (_, pieces, whole) => {
    const heard = hear('bedrock', [
      ...pieces.map((piece) => delta(0, `{"reasoningContent":{"redactedContent":"${piece}"}}`)),
      stop('end_turn'),
    ]);
    expect(natives(heard)).toEqual([`{"reasoningContent":{"redactedContent":"${whole}"}}`]);
  });

  test('keeps no encrypted reasoning of which a piece is not base64', () => {
    const heard = hear('bedrock', [
      delta(0, '{"reasoningContent":{"redactedContent":"QQ=="}}'),
      delta(0, '{"reasoningContent":{"redactedContent":"?"}}'),
      stop('end_turn'),
    ]);
    expect(heard.gathered).toMatchObject({ kind: 'reply', draft: { content: [] } });
  });

  test('takes a start that comes again for the one it is', () => {
    const start = named(
      'contentBlockStart',
      '{"contentBlockIndex":0,"start":{"toolUse":{"toolUseId":"t1","name":"f"}}}',
    );
    const heard = hear('bedrock', [
      start,
      start,
      delta(0, '{"toolUse":{"input":"{\\"a\\":1}"}}'),
      named('contentBlockStop', '{"contentBlockIndex":0}'),
      start,
      stop('tool_use'),
    ]);
    expect(heard.gathered.draft.content).toEqual([
      { type: 'call', id: 't1', name: 'f', arguments: '{"a":1}' },
    ]);
  });

  test('takes a start without a call behind a block that ended for the next one', () => {
    const start = named('contentBlockStart', '{"contentBlockIndex":0,"start":{}}');
    const ended = named('contentBlockStop', '{"contentBlockIndex":0}');
    const heard = hear('bedrock', [
      start,
      delta(0, '{"text":"a"}'),
      ended,
      start,
      delta(0, '{"reasoningContent":{"text":"t"}}'),
      delta(0, '{"reasoningContent":{"signature":"S"}}'),
      ended,
      stop('end_turn'),
    ]);
    expect(heard.gathered.draft.content).toMatchObject([
      { type: 'text', text: 'a' },
      { type: 'reasoning', text: 't' },
    ]);
  });

  test.each([
    ['that never ended', [], 'tool_use'],
    ['that is malformed', [delta(0, '{"toolUse":{"input":"{}"}}')], 'malformed_tool_use', '{}'],
    ['in which the cap fell', [named('contentBlockStop', '{"contentBlockIndex":0}')], 'max_tokens'],
  ])('takes no call %s for one without arguments', (_, between, reason, text = '') => {
    const heard = hear('bedrock', [
      named(
        'contentBlockStart',
        '{"contentBlockIndex":0,"start":{"toolUse":{"toolUseId":"t1","name":"f"}}}',
      ),
      ...between,
      stop(reason),
    ]);
    expect(heard.gathered.draft.content).toEqual([
      { type: 'call', id: 't1', name: 'f', arguments: text, cut: true },
    ]);
  });

  test('reads an input that comes as a value', () => {
    const heard = hear('bedrock', [
      named(
        'contentBlockStart',
        '{"contentBlockIndex":0,"start":{"toolUse":{"toolUseId":"t1","name":"f"}}}',
      ),
      delta(0, '{"toolUse":{"input":{"a": 1.0}}}'),
      named('contentBlockStop', '{"contentBlockIndex":0}'),
      stop('tool_use'),
    ]);
    expect(heard.gathered.draft.content).toMatchObject([{ arguments: '{"a": 1.0}' }]);
  });

  test.each([
    ['an input for a call that never began', delta(1, '{"toolUse":{"input":"{}"}}')],
    ['a signature behind its block', delta(0, '{"reasoningContent":{"signature":"S"}}')],
    ['a thought behind its block', delta(0, '{"reasoningContent":{"text":"b"}}')],
  ])('believes nothing of a stream with %s', (_, late) => {
    const heard = hear('bedrock', [
      delta(0, '{"reasoningContent":{"text":"a"}}'),
      delta(0, '{"reasoningContent":{"signature":"S"}}'),
      named('contentBlockStop', '{"contentBlockIndex":0}'),
      late,
      stop('end_turn'),
    ]);
    expect(heard.gathered).toMatchObject({
      kind: 'broken',
      draft: { content: [{ type: 'reasoning', text: 'a' }] },
      failure: { kind: 'server' },
    });
    expect(natives(heard)).toEqual([]);
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
