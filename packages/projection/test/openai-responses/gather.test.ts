import { describe, expect, test } from 'vitest';
import { hear, kept, natives, shown } from '../streams.ts';
import { completed, delta, item } from './events.ts';

describe('a Responses stream', () => {
  test('has failed where its end says so, and counts its tokens', () => {
    const usage =
      '{"input_tokens":9,"output_tokens":2,"input_tokens_details":{"cache_write_tokens":3}}';
    const ended = (status: string) =>
      hear('openai-responses', [
        `{"type":"response.completed","response":{"status":"${status}","usage":${usage}}}`,
      ]).gathered;
    expect(ended('completed').usage).toEqual({ input: 9, output: 2, cacheWrite: 3 });
    expect(ended('failed').kind).toBe('broken');
  });

  test('becomes a reply with text, stop and usage', () => {
    const heard = hear('openai-responses', [
      item(0, '{"type":"message","id":"msg_1","content":[]}', 'added'),
      delta('output_text', 0, 'Hel'),
      delta('output_text', 0, 'lo'),
      item(
        0,
        '{"type":"message","id":"msg_1","phase":"final_answer","content":[{"type":"output_text","text":"Hello"}]}',
      ),
      completed,
    ]);
    expect(heard.gathered).toMatchObject({
      kind: 'reply',
      draft: { content: [{ type: 'text', text: 'Hello' }, { type: 'opaque' }], stop: 'end' },
      usage: { input: 20, output: 5, cacheRead: 16, reasoning: 2 },
    });
    expect(natives(heard)).toEqual(['{"type":"message","id":"msg_1","phase":"final_answer"}']);
    expect(shown(heard, 'text_delta')).toBe('Hello');
  });

  test('takes items when they are done, byte for byte', () => {
    const done =
      '{"id":"rs_1", "type":"reasoning","summary":[{"type":"summary_text","text":"a\\/b"}],"encrypted_content":"g\\u003d"}';
    const heard = hear('openai-responses', [
      item(0, '{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"part"}', 'added'),
      '{"type":"response.reasoning_summary_part.added","output_index":0}',
      delta('reasoning_summary_text', 0, 'a'),
      '{"type":"response.reasoning_summary_part.added","output_index":0}',
      delta('reasoning_summary_text', 0, 'b'),
      item(0, done),
      item(
        1,
        '{"type":"function_call","id":"fc_1","call_id":"call_1","name":"f","arguments":""}',
        'added',
      ),
      delta('function_call_arguments', 1, '{\\"a\\"'),
      delta('function_call_arguments', 1, ':1}'),
      item(
        1,
        '{"type":"function_call","id":"fc_1","call_id":"call_1","name":"f","arguments":"{\\"a\\":1}"}',
      ),
      completed,
    ]);
    expect(heard.gathered.draft.content).toMatchObject([
      { type: 'reasoning', text: 'a\n\nb' },
      { type: 'call', id: 'call_1', name: 'f', arguments: '{"a":1}' },
    ]);
    expect(natives(heard)).toEqual([done, '{"type":"function_call","id":"fc_1"}']);
    expect(heard.gathered.draft.stop).toBe('calls');
  });

  test('shows what was never streamed when its item is done', () => {
    const heard = hear('openai-responses', [
      item(0, '{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"hm"}]}'),
      item(
        1,
        '{"type":"message","id":"msg_1","content":[{"type":"output_text","text":"a"},{"type":"refusal","refusal":"b"}]}',
      ),
      completed,
    ]);
    expect(shown(heard, 'thinking_delta')).toBe('hm');
    expect(shown(heard, 'text_delta')).toBe('ab');
  });

  test('keeps an item it does not know whole', () => {
    const unknown = '{"type":"web_search_call","id":"ws_1","action":{"q":1.0}}';
    expect(
      natives(hear('openai-responses', [item(0, unknown, 'added'), item(0, unknown), completed])),
    ).toEqual([unknown]);
  });

  test('bears items that were never added, events twice and events it does not know', () => {
    const done = item(1, '{"type":"message","id":"msg_1","content":[]}');
    const heard = hear('openai-responses', [
      '{"type":"response.new_thing","output_index":0,"delta":"x"}',
      delta('output_text', 1, 'a'),
      done,
      done,
      completed,
      completed,
    ]);
    expect(heard.gathered.kind).toBe('reply');
    expect(kept(heard, 'text')).toBe('a');
  });

  test.each([
    ['max_output_tokens', 'output_cap'],
    ['content_filter', 'refused'],
    ['steered', 'other:steered'],
  ])('is incomplete for %s as %s', (reason, stop) => {
    const end = `{"type":"response.incomplete","response":{"incomplete_details":{"reason":"${reason}"}}}`;
    expect(hear('openai-responses', [end]).gathered.draft.stop).toBe(stop);
  });

  test.each([
    ['{"type":"error","code":"rate_limit_exceeded","message":"slow"}', 'rate_limited'],
    [
      '{"type":"error","status":400,"error":{"type":"invalid_request_error","message":"no"}}',
      'invalid_request',
    ],
    [
      '{"type":"response.failed","response":{"status":"failed","error":{"code":"server_error","message":"oops"}}}',
      'server',
    ],
    [
      '{"type":"response.failed","response":{"error":{"code":"context_length_exceeded","message":"Your input exceeds the context window of this model."}}}',
      'context_overflow',
    ],
    ['{"type":"response.output_item.done","output_index":0}', 'server'],
  ])('ends at %s as %s', (event, kind) => {
    expect(hear('openai-responses', [event, completed]).gathered).toMatchObject({
      kind: 'broken',
      failure: { kind },
    });
  });

  test('ends as a break without its end frame', () => {
    expect(
      hear('openai-responses', [delta('output_text', 0, 'a'), '[DONE]']).gathered,
    ).toMatchObject({
      kind: 'broken',
      shown: true,
    });
  });
});
