import { describe, expect, test } from 'vitest';
import { hear, natives } from '../streams.ts';
import { closed, end, grown, opened } from './events.ts';

describe('a Messages stream out of order', () => {
  test('takes a start that comes again for the one it is', () => {
    const call = opened(0, '{"type":"tool_use","id":"toolu_1","name":"rm","input":{}}');
    const thought = opened(1, '{"type":"thinking","thinking":"","signature":""}');
    const signature = grown(1, '{"type":"signature_delta","signature":"S"}');
    const heard = hear('anthropic', [
      call,
      call,
      grown(0, '{"type":"input_json_delta","partial_json":"{\\"a\\":1}"}'),
      closed(0),
      call,
      thought,
      grown(1, '{"type":"thinking_delta","thinking":"a"}'),
      thought,
      grown(1, '{"type":"thinking_delta","thinking":"b"}'),
      signature,
      signature,
      closed(1),
      ...end,
    ]);
    expect(heard.gathered.draft.content).toMatchObject([
      { type: 'call', id: 'toolu_1', arguments: '{"a":1}' },
      { type: 'reasoning', text: 'ab' },
    ]);
    expect(natives(heard)).toEqual(['{"type":"thinking","thinking":"ab","signature":"S"}']);
  });

  test('reads thoughts that all come under one index', () => {
    const thought = (signature: string): readonly string[] => [
      opened(0, '{"type":"thinking","thinking":"","signature":""}'),
      grown(0, '{"type":"thinking_delta","thinking":"a"}'),
      grown(0, `{"type":"signature_delta","signature":"${signature}"}`),
      closed(0),
    ];
    expect(natives(hear('anthropic', [...thought('S1'), ...thought('S2'), ...end]))).toEqual([
      '{"type":"thinking","thinking":"a","signature":"S1"}',
      '{"type":"thinking","thinking":"a","signature":"S2"}',
    ]);
  });

  test.each([
    ['that never ended', [], 'tool_use'],
    ['whose block another one took', [opened(0, '{"type":"text","text":""}')], 'tool_use'],
    ['in which the cap fell', [closed(0)], 'max_tokens'],
  ])('takes no call %s for one without arguments', (_, between, reason) => {
    const heard = hear('anthropic', [
      opened(0, '{"type":"tool_use","id":"toolu_1","name":"rm","input":{}}'),
      ...between,
      `{"type":"message_delta","delta":{"stop_reason":"${reason}"}}`,
      '{"type":"message_stop"}',
    ]);
    expect(heard.gathered.draft.content).toEqual([
      { type: 'call', id: 'toolu_1', name: 'rm', arguments: '', cut: true },
    ]);
  });

  test.each([
    ['{"path":"/tm', true],
    ['{"path":"/tmp"}', undefined],
  ])('knows a call in which the cap fell by arguments that are no object: %j', (text, cut) => {
    const heard = hear('anthropic', [
      opened(0, '{"type":"tool_use","id":"toolu_1","name":"rm","input":{}}'),
      grown(0, JSON.stringify({ type: 'input_json_delta', partial_json: text })),
      closed(0),
      '{"type":"message_delta","delta":{"stop_reason":"max_tokens"}}',
      '{"type":"message_stop"}',
    ]);
    const [call] = heard.gathered.draft.content;
    expect(call).toEqual({
      type: 'call',
      id: 'toolu_1',
      name: 'rm',
      arguments: text,
      ...(cut && { cut }),
    });
  });

  test('reads an input that its start says whole', () => {
    const heard = hear('anthropic', [
      opened(0, '{"type":"tool_use","id":"toolu_1","name":"f","input":{"a": 1.0}}'),
      closed(0),
      opened(1, '{"type":"tool_use","id":"toolu_2","name":"f","input":"{}"}'),
      closed(1),
      ...end,
    ]);
    expect(heard.gathered.draft.content).toMatchObject([
      { arguments: '{"a": 1.0}' },
      { arguments: '"{}"' },
    ]);
  });

  test.each([
    ['a thought', '{"type":"thinking_delta","thinking":"b"}'],
    ['a signature', '{"type":"signature_delta","signature":"S"}'],
  ])('believes nothing of a stream in which %s comes behind the end of its block', (_, late) => {
    const heard = hear('anthropic', [
      opened(0, '{"type":"thinking","thinking":"a","signature":""}'),
      grown(0, '{"type":"signature_delta","signature":"S"}'),
      closed(0),
      grown(0, late),
      ...end,
    ]);
    expect(heard.gathered).toMatchObject({
      kind: 'broken',
      draft: { content: [{ type: 'reasoning', text: 'a' }] },
      failure: { kind: 'server' },
    });
    expect(natives(heard)).toEqual([]);
  });
});
