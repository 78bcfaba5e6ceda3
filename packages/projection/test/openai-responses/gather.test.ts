import { describe, expect, test } from 'vitest';
import { hear, kept, natives, shown } from '../streams.ts';

const item = (index: number, json: string, is = 'done'): string =>
  `{"type":"response.output_item.${is}","output_index":${index},"item":${json}}`;
const delta = (type: string, index: number, text: string): string =>
  `{"type":"response.${type}.delta","output_index":${index},"delta":"${text}"}`;
const completed =
  '{"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":20,"input_tokens_details":{"cached_tokens":16},"output_tokens":5,"output_tokens_details":{"reasoning_tokens":2}}}}';

describe('a Responses stream', () => {
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

  const call = '{"type":"function_call","id":"fc_1","call_id":"c1","name":"rm","arguments":""}';
  const whole = call.replace('"arguments":""', '"arguments":"{\\"path\\":\\"x\\"}"');
  const ending = (output: string, is = 'completed'): string =>
    `{"type":"response.${is}","response":{"status":"${is}","output":[${output}]}}`;
  const filled =
    '{"type":"response.function_call_arguments.done","output_index":0,"arguments":"{\\"path\\":\\"x\\"}"}';

  test.each([
    ['the event that says its arguments whole', [item(0, call, 'added'), filled, ending('')]],
    ['the response at the end', [item(0, call, 'added'), ending(whole)]],
    [
      'the response at the end, over pieces',
      [item(0, call, 'added'), delta('function_call_arguments', 0, '{'), ending(whole)],
    ],
    ['the response at the end alone', [ending(whole)]],
    [
      'the item, though pieces come late',
      [item(0, whole), delta('function_call_arguments', 0, '{}'), ending('')],
    ],
    [
      'the item, though all comes again',
      [item(0, whole), item(0, whole), item(0, call, 'added'), ending(whole)],
    ],
  ])('takes a call from %s', (_, events) => {
    const { draft } = hear('openai-responses', events).gathered;
    expect(draft.content).toMatchObject([{ id: 'c1', name: 'rm', arguments: '{"path":"x"}' }]);
    expect(draft.content).toHaveLength(1);
  });

  test.each([
    ['that was only promised', [item(0, call, 'added'), ending('')]],
    ['that the end holds in another place', [item(1, call, 'added'), ending(whole)]],
    [
      'that is incomplete in a reply that is not',
      [item(0, call.replace('}', ',"status":"incomplete"}')), ending('')],
    ],
    [
      'in which the cap fell',
      [item(0, call.replace('}', ',"status":"incomplete"}')), ending('', 'incomplete')],
    ],
  ])('takes no call %s for one without arguments', (_, events) => {
    const { draft } = hear('openai-responses', events).gathered;
    expect(draft.content).toMatchObject([{ id: 'c1', name: 'rm', arguments: '', cut: true }]);
  });

  test('tells calls apart by their own ids, whatever the ids of their items', () => {
    const again = whole.replace('fc_1', 'fc_9');
    const other = whole.replace('c1', 'c2');
    const { draft } = hear('openai-responses', [
      item(0, call, 'added'),
      item(0, again),
      item(0, whole),
      item(1, call.replace('c1', 'c3'), 'added'),
      item(1, other),
      completed,
    ]).gathered;
    expect(draft.content).toMatchObject([
      { id: 'c1', arguments: '{"path":"x"}' },
      { id: 'c3', cut: true },
      { id: 'c2', arguments: '{"path":"x"}' },
    ]);
  });

  test('takes nothing more of an item that is done', () => {
    const text = '{"type":"message","id":"msg_1","content":[{"type":"output_text","text":"a"}]}';
    const unknown = '{"type":"web_search_call","id":"ws_1"}';
    const late = delta('output_text', 0, 'a');
    const events = [item(0, text), late, item(1, unknown), item(1, unknown), completed];
    const heard = hear('openai-responses', events);
    expect(kept(heard, 'text')).toBe('a');
    expect(natives(heard)).toEqual(['{"type":"message","id":"msg_1"}', unknown]);
  });

  test('reads arguments that come as a value', () => {
    const value = call.replace('"arguments":""', '"arguments":{"a": 1.0}');
    const { draft } = hear('openai-responses', [item(0, value), completed]).gathered;
    expect(draft.content).toMatchObject([{ arguments: '{"a": 1.0}' }]);
  });

  test('tells items apart that all come under one index', () => {
    const other = whole.replaceAll('1', '2');
    const { draft } = hear('openai-responses', [
      item(0, '{"type":"message","id":"msg_1"}', 'added'),
      delta('output_text', 0, 'a'),
      item(0, '{"type":"message","id":"msg_1","content":[{"type":"output_text","text":"a"}]}'),
      item(0, call, 'added'),
      item(0, whole),
      item(0, other),
      completed,
    ]).gathered;
    expect(draft.content).toMatchObject([
      { type: 'text', text: 'a' },
      { type: 'opaque' },
      { id: 'c1', arguments: '{"path":"x"}' },
      { id: 'c2', arguments: '{"path":"x"}' },
    ]);
  });

  test('takes an item whose id is another in each event for one', () => {
    const { draft } = hear('openai-responses', [
      item(0, '{"type":"message","id":"msg_a","content":[]}', 'added'),
      delta('output_text', 0, 'a'),
      item(0, '{"type":"message","id":"msg_b","content":[{"type":"output_text","text":"a"}]}'),
      ending('{"type":"message","id":"msg_c","content":[{"type":"output_text","text":"a"}]}'),
    ]).gathered;
    expect(draft.content).toMatchObject([{ type: 'text', text: 'a' }, { type: 'opaque' }]);
  });

  test('shows what only the events of whole parts and the end say', () => {
    const heard = hear('openai-responses', [
      delta('output_text', 0, 'Hel'),
      '{"type":"response.output_text.done","output_index":0,"text":"Hello"}',
      '{"type":"response.refusal.done","output_index":0,"content_index":1,"refusal":" no"}',
      '{"type":"response.reasoning_summary_text.done","output_index":1,"text":"hm"}',
      ending(
        '{"type":"message","id":"msg_1","content":[{"type":"output_text","text":"Hello"},{"type":"refusal","refusal":" no!"}]},{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"hmm\\/"}]}',
      ),
    ]);
    expect(shown(heard, 'text_delta')).toBe('Hello no!');
    expect(shown(heard, 'thinking_delta')).toBe('hmm/');
    expect(heard.gathered.draft.stop).toBe('refused');
    expect(natives(heard).at(-1)).toBe(
      '{"type":"reasoning","id":"rs_1","summary":[{"type":"summary_text","text":"hmm\\/"}]}',
    );
  });

  test('says that a reply refuses where only its item does', () => {
    const refusal = '{"type":"message","id":"msg_1","content":[{"type":"refusal","refusal":"no"}]}';
    expect(hear('openai-responses', [item(0, refusal), completed]).gathered.draft.stop).toBe(
      'refused',
    );
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
    ['{"type":"response.output_item.done","item":{"type":"message"}}', 'server'],
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
