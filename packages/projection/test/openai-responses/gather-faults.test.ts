import { describe, expect, test } from 'vitest';
import { hear, kept, natives, shown } from '../streams.ts';
import { completed, delta, item } from './events.ts';

describe('a Responses stream of which a part is missing or comes again', () => {
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

  test('tells calls apart that come all at once under one index', () => {
    const other = (text: string): string => text.replace('fc_1', 'fc_2').replace('c1', 'c2');
    const { draft } = hear('openai-responses', [
      item(0, call, 'added'),
      item(0, other(call), 'added'),
      item(0, whole),
      item(0, other(whole)),
      completed,
    ]).gathered;
    expect(
      draft.content.map((part) => 'id' in part && [part.id, part.arguments, part.cut]),
    ).toEqual([
      ['c1', '{"path":"x"}', undefined],
      ['c2', '{"path":"x"}', undefined],
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

  describe('without an index', () => {
    const bare = (event: string): string => event.replace(/"output_index":\d+,/, '');
    const of = (id: string, event: string): string => event.replace('{', `{"item_id":"${id}",`);
    const more = 'function_call_arguments';
    const second = (text: string): string => text.replace('fc_1', 'fc_2').replace('c1', 'c2');
    const said =
      '{"type":"message","id":"msg_1","content":[{"type":"output_text","text":"a"}],"role":"assistant"}';
    const thought =
      '{"type":"reasoning","id":"rs_1","summary":[],"content":[{"type":"reasoning_text","text":"hm"}]}';
    const events = [
      item(0, '{"type":"reasoning","id":"rs_1","summary":[]}', 'added'),
      of('rs_1', delta('reasoning_text', 0, 'hm')),
      item(1, '{"type":"message","id":"msg_1"}', 'added'),
      of('msg_1', delta('output_text', 1, 'a')),
      item(2, call, 'added'),
      item(3, second(call), 'added'),
      of('fc_1', delta(more, 2, '{\\"path\\":')),
      of('fc_2', delta(more, 3, '{\\"path\\":\\"x\\"}')),
      of('fc_1', delta(more, 2, '\\"x\\"}')),
      item(0, thought),
      item(1, said),
      item(2, whole),
      item(3, second(whole)),
    ];
    const heard = (list: readonly string[]): unknown =>
      hear('openai-responses', [...list, completed]);
    const expected = heard(events);

    test('goes each piece to the item of its id', () => {
      expect(expected).toMatchObject({ gathered: { draft: { content: { length: 5 } } } });
      expect(heard(events.map(bare))).toEqual(expected);
    });

    test('goes each piece to the item of its id, though none is ever done', () => {
      const pieces = events.slice(0, 9);
      expect(heard(pieces.map(bare))).toEqual(heard(pieces));
    });

    test('begins once, though its start comes again', () => {
      const again = [...events.slice(0, 7), item(2, call, 'added'), ...events.slice(7)];
      expect(heard(again.map(bare))).toEqual(expected);
    });

    test('goes a piece under its own id where only pieces have none', () => {
      expect(heard(events.map((event) => (event.includes('delta') ? bare(event) : event)))).toEqual(
        expected,
      );
    });

    test('goes a piece under an id that no item has to the last of its kind', () => {
      const strange = (event: string): string => event.replace('"item_id":"rs_1"', '"item_id":"x"');
      expect(heard(events.map(bare).map(strange))).toEqual(expected);
    });

    test('is settled by the call that it makes, whatever its id is', () => {
      const other = (text: string): string => text.replace('fc_', 'fc_other_');
      const { gathered } = hear('openai-responses', [
        bare(item(0, call, 'added')),
        bare(item(1, second(call), 'added')),
        bare(item(0, other(whole))),
        bare(item(1, other(second(whole)))),
        completed,
      ]);
      expect(gathered.draft.content).toMatchObject([{ id: 'c1' }, { id: 'c2' }]);
      expect(gathered.draft.content).toHaveLength(2);
    });

    test('is not told twice by the response at the end', () => {
      const { gathered } = hear('openai-responses', [
        bare(delta('output_text', 0, 'a')),
        ending(said),
      ]);
      expect(gathered.draft.content).toMatchObject([
        { type: 'text', text: 'a' },
        { type: 'opaque' },
      ]);
    });
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
});
