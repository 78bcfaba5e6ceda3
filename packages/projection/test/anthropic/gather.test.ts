import { describe, expect, test } from 'vitest';
import { hear, kept, natives, shown } from '../streams.ts';
import { closed, end, grown, opened, start } from './events.ts';

describe('a Messages stream', () => {
  test('keeps the figures that a later event says nothing of', () => {
    const turn =
      '{"type":"message_delta","delta":{},"usage":{"input_tokens":null,"output_tokens":4}}';
    const { gathered } = hear('anthropic', [start, turn, '{"type":"message_stop"}']);
    expect(gathered.usage).toMatchObject({ input: 23, output: 4 });
  });

  test('takes a signed block for whole that the end of the message leaves open', () => {
    const heard = hear('anthropic', [
      start,
      opened(0, '{"type":"thinking","thinking":"hm","signature":""}'),
      grown(0, '{"type":"signature_delta","signature":"S"}'),
      ...end,
    ]);
    expect(natives(heard)).toEqual(['{"type":"thinking","thinking":"hm","signature":"S"}']);
  });

  test('becomes a reply with text, stop and usage, the cached part counted in', () => {
    const heard = hear('anthropic', [
      start,
      opened(0, '{"type":"text","text":""}'),
      grown(0, '{"type":"text_delta","text":"Hel"}'),
      '{"type":"ping"}',
      grown(0, '{"type":"text_delta","text":"lo"}'),
      closed(0),
      ...end,
    ]);
    expect(heard.gathered).toEqual({
      kind: 'reply',
      draft: {
        content: [{ type: 'text', text: 'Hello' }],
        origin: { adapter: 'anthropic', model: 'claude-opus-4-8' },
        stop: 'end',
      },
      usage: { input: 23, output: 9, cacheRead: 7, cacheWrite: 11 },
    });
    expect(shown(heard, 'text_delta')).toBe('Hello');
  });

  test('keeps a signed block byte for byte, whatever its escapes', () => {
    const heard = hear('anthropic', [
      start,
      opened(0, '{"type":"thinking","thinking":"","signature":""}'),
      grown(0, '{"type":"thinking_delta","thinking":"caf\\u00e9 \\/ "}'),
      grown(0, '{"type":"thinking_delta","thinking":"\\ud83d"}'),
      grown(0, '{"type":"thinking_delta","thinking":"\\ude00"}'),
      grown(0, '{"type":"signature_delta","signature":"A\\u003d\\/="}'),
      closed(0),
      ...end,
    ]);
    expect(natives(heard)).toEqual([
      '{"type":"thinking","thinking":"caf\\u00e9 \\/ \\ud83d\\ude00","signature":"A\\u003d\\/="}',
    ]);
    expect(kept(heard, 'reasoning')).toBe('café / 😀');
  });

  test('keeps the members of a block that it does not know', () => {
    const heard = hear('anthropic', [
      opened(0, '{"type":"thinking","thinking":"","signature":"","new":1.0}'),
      grown(0, '{"type":"signature_delta","signature":"S"}'),
      closed(0),
      ...end,
    ]);
    expect(natives(heard)).toEqual(['{"type":"thinking","thinking":"","signature":"S","new":1.0}']);
  });

  test('takes thinking that was never signed for what it says and no more', () => {
    const heard = hear('anthropic', [
      opened(0, '{"type":"thinking","thinking":""}'),
      grown(0, '{"type":"thinking_delta","thinking":"hm"}'),
      closed(0),
      ...end,
    ]);
    expect(heard.gathered.draft.content).toEqual([{ type: 'reasoning', text: 'hm' }]);
  });

  test('keeps redacted thinking and server blocks whole, with the input that was streamed', () => {
    const heard = hear('anthropic', [
      opened(0, '{"type":"redacted_thinking","data":"x\\/y"}'),
      closed(0),
      opened(1, '{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{}}'),
      grown(1, '{"type":"input_json_delta","partial_json":"{\\"q\\":"}'),
      grown(1, '{"type":"input_json_delta","partial_json":" 1.0}"}'),
      closed(1),
      ...end,
    ]);
    expect(natives(heard)).toEqual([
      '{"type":"redacted_thinking","data":"x\\/y"}',
      '{"type":"server_tool_use","id":"srvtoolu_1","name":"web_search","input":{"q": 1.0}}',
    ]);
  });

  test('gathers calls side by side under the names the conversation has', () => {
    const heard = hear(
      'anthropic',
      [
        opened(0, '{"type":"tool_use","id":"toolu_1","name":"f_x","input":{}}'),
        opened(1, '{"type":"tool_use","id":"toolu_2","name":"g","input":{}}'),
        grown(1, '{"type":"input_json_delta","partial_json":"{\\"a\\":2}"}'),
        grown(0, '{"type":"input_json_delta","partial_json":"{\\"a\\""}'),
        grown(0, '{"type":"input_json_delta","partial_json":":1}"}'),
        closed(0),
        closed(1),
        opened(2, '{"type":"tool_use","id":"toolu_3","name":"h","input":{}}'),
        closed(2),
        '{"type":"message_delta","delta":{"stop_reason":"tool_use"}}',
        '{"type":"message_stop"}',
      ],
      new Map([['f_x', 'f.x']]),
    );
    expect(heard.gathered.draft.content).toEqual([
      { type: 'call', id: 'toolu_1', name: 'f.x', arguments: '{"a":1}' },
      { type: 'call', id: 'toolu_2', name: 'g', arguments: '{"a":2}' },
      { type: 'call', id: 'toolu_3', name: 'h', arguments: '{}' },
    ]);
    expect(heard.gathered.draft.stop).toBe('calls');
    expect(heard.deltas.map((delta) => delta.kind === 'call_started' && delta.name)).toEqual([
      'f.x',
      'g',
      'h',
    ]);
  });

  test('ends as a break without its end frame: what was shown stays, calls do not', () => {
    const heard = hear('anthropic', [
      start,
      opened(0, '{"type":"text","text":"so"}'),
      opened(1, '{"type":"tool_use","id":"toolu_1","name":"f","input":{}}'),
    ]);
    expect(heard.gathered).toMatchObject({
      kind: 'broken',
      shown: true,
      draft: { content: [{ type: 'text', text: 'so' }] },
      failure: { kind: 'network', retry: 'backoff' },
    });
    expect(heard.gathered.draft).not.toHaveProperty('stop');
  });

  test('ends in the class that an error event names', () => {
    const heard = hear('anthropic', [
      start,
      {
        event: 'error',
        data: '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
      },
      opened(0, '{"type":"text","text":"late"}'),
    ]);
    expect(heard.gathered).toMatchObject({
      kind: 'broken',
      shown: false,
      draft: { content: [] },
      failure: { kind: 'overloaded', message: 'Overloaded', code: 'overloaded_error' },
    });
  });

  test.each([
    ['an event that is no JSON', ['{"type":']],
    ['a list', ['[1]']],
    [
      'a block without an index',
      ['{"type":"content_block_start","content_block":{"type":"text"}}'],
    ],
    [
      'a piece of input that is no text',
      [
        opened(0, '{"type":"tool_use","id":"t","name":"f","input":{}}'),
        grown(0, '{"type":"input_json_delta","partial_json":{"a":1}}'),
      ],
    ],
    [
      'a thought that stands in front of its start',
      [
        grown(0, '{"type":"thinking_delta","thinking":"a"}'),
        opened(0, '{"type":"thinking","thinking":"","signature":""}'),
      ],
    ],
    [
      'input for a block that is not open',
      [grown(3, '{"type":"input_json_delta","partial_json":"{}"}')],
    ],
  ])('ends in a class of its own at %s', (_, events) => {
    expect(hear('anthropic', [...events, ...end]).gathered).toMatchObject({
      kind: 'broken',
      failure: { kind: 'server', retry: 'backoff' },
    });
  });

  test('bears unknown events, a text without its start and an index used twice', () => {
    const heard = hear('anthropic', [
      '{"type":"from_the_future"}',
      grown(0, '{"type":"text_delta","text":"a"}'),
      opened(0, '{"type":"text","text":"b"}'),
      grown(0, '{"type":"future_delta","x":1}'),
      closed(7),
      ...end,
      '{"type":"message_stop"}',
    ]);
    expect(heard.gathered.kind).toBe('reply');
    expect(kept(heard, 'text')).toBe('ab');
  });

  test.each([
    ['max_tokens', 'output_cap'],
    ['model_context_window_exceeded', 'output_cap'],
    ['stop_sequence', 'stop_sequence'],
    ['pause_turn', 'paused'],
    ['refusal', 'refused'],
    ['constructor', 'other:constructor'],
  ])('stops for %s as %s', (reason, stop) => {
    const events = [`{"type":"message_delta","delta":{"stop_reason":"${reason}"}}`, end[1] ?? ''];
    expect(hear('anthropic', events).gathered.draft.stop).toBe(stop);
  });
});
