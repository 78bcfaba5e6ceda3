import { describe, expect, test, vi } from 'vitest';
import { hear, kept, natives, shown } from '../streams.ts';

const chunk = (delta: string, reason = 'null'): string =>
  `{"object":"chat.completion.chunk","choices":[{"index":0,"delta":${delta},"finish_reason":${reason}}]}`;
const stopped = chunk('{}', '"stop"');

/** The lengths, taken together, of all texts that a slice is taken of while a stream is read. */
function charactersCut(events: readonly string[]): number {
  const slice = vi.spyOn(String.prototype, 'slice');
  try {
    hear('openai-chat', events);
    return slice.mock.contexts.reduce<number>((sum, text) => sum + String(text).length, 0);
  } finally {
    slice.mockRestore();
  }
}

describe('a Chat Completions stream', () => {
  test('becomes a reply with text, stop and usage', () => {
    const heard = hear('openai-chat', [
      chunk('{"role":"assistant","content":""}'),
      chunk('{"content":"Hel"}'),
      chunk('{"content":"lo"}'),
      stopped,
      '{"choices":[],"usage":{"prompt_tokens":20,"completion_tokens":5,"prompt_tokens_details":{"cached_tokens":16},"completion_tokens_details":{"reasoning_tokens":2}}}',
      '[DONE]',
    ]);
    expect(heard.gathered).toMatchObject({
      kind: 'reply',
      draft: { content: [{ type: 'text', text: 'Hello' }], stop: 'end' },
      usage: { input: 20, output: 5, cacheRead: 16, reasoning: 2 },
    });
  });

  test.each([
    ['{"choices":[{"index":0,"delta":{},"usage":{"prompt_tokens":9,"completion_tokens":2}}]}', {}],
    [
      '{"usage":{"prompt_tokens":9,"completion_tokens":2,"prompt_cache_hit_tokens":4}}',
      { cacheRead: 4 },
    ],
  ])('counts the tokens of %s', (event, more) => {
    const { gathered } = hear('openai-chat', [chunk('{"content":"a"}'), event, stopped]);
    expect(gathered.usage).toEqual({ input: 9, output: 2, ...more });
  });

  test.each([
    ['eos_token', 'end'],
    ['model_length', 'output_cap'],
  ])('ends at %s as %s', (reason, stop) => {
    const heard = hear('openai-chat', [chunk('{"content":"a"}', `"${reason}"`)]);
    expect(heard.gathered.draft.stop).toBe(stop);
  });

  test('reads a call as it came before there were tools', () => {
    const heard = hear('openai-chat', [
      chunk('{"function_call":{"name":"f","arguments":"{"}}'),
      chunk('{"function_call":{"arguments":"}"}}', '"function_call"'),
    ]);
    expect(heard.gathered.draft.content).toMatchObject([{ name: 'f', arguments: '{}' }]);
  });

  test('merges calls by index, whether or not a fragment repeats its id', () => {
    const heard = hear('openai-chat', [
      chunk(
        '{"tool_calls":[{"index":0,"id":"c1","type":"function","function":{"name":"f","arguments":""}}]}',
      ),
      chunk('{"tool_calls":[{"index":1,"id":"c2","function":{"name":"g","arguments":"{"}}]}'),
      chunk('{"tool_calls":[{"index":0,"function":{"arguments":"{\\"a\\":1}"}}]}'),
      chunk('{"tool_calls":[{"index":1,"id":"c2","function":{"arguments":"}"}}]}', '"tool_calls"'),
      '[DONE]',
    ]);
    expect(heard.gathered.draft.content).toEqual([
      { type: 'call', id: 'c1', name: 'f', arguments: '{"a":1}' },
      { type: 'call', id: 'c2', name: 'g', arguments: '{}' },
    ]);
  });

  test('tells calls apart that all come under one index, or under none', () => {
    const calls = [
      '{"index":0,"id":"c1","function":{"name":"f","arguments":"{}"}}',
      '{"index":0,"id":"c2","function":{"name":"g","arguments":"{}"}}',
      '{"id":"c3","function":{"name":"h","arguments":{"a":1}}}',
      '{"id":"c4","function":{"name":"h"}}',
      '{"function":{"arguments":"{}"}}',
    ];
    const heard = hear('openai-chat', [
      ...calls.map((call) => chunk(`{"tool_calls":[${call}]}`)),
      stopped,
    ]);
    expect(heard.gathered.draft.content).toEqual([
      { type: 'call', id: 'c1', name: 'f', arguments: '{}' },
      { type: 'call', id: 'c2', name: 'g', arguments: '{}' },
      { type: 'call', id: 'c3', name: 'h', arguments: '{"a":1}' },
      { type: 'call', id: 'c4', name: 'h', arguments: '{}' },
    ]);
    expect(heard.gathered.draft.stop).toBe('calls');
  });

  const bare = (name: string, text: string, index?: number, id?: string): string => {
    const called = { name, arguments: text };
    return chunk(JSON.stringify({ tool_calls: [{ index, id, function: called }] }));
  };

  test.each([undefined, 0])(
    'tells calls without ids apart by their names, under index %s',
    (index) => {
      const heard = hear('openai-chat', [
        bare('f', '', index),
        bare('g', '{"b":2}', index),
        bare('h', '{"c"', index),
        bare('h', ':3}', index),
        bare('h', '{"c":4}', index),
        bare('h', '{"c":4}', index),
        stopped,
      ]);
      expect(heard.gathered.draft.content).toMatchObject([
        { name: 'f', arguments: '{}' },
        { name: 'g', arguments: '{"b":2}' },
        { name: 'h', arguments: '{"c":3}' },
        { name: 'h', arguments: '{"c":4}' },
      ]);
    },
  );

  test.each([undefined, 0])(
    'tells calls apart that take turns under index %s, by their ids',
    (index) => {
      const heard = hear('openai-chat', [
        bare('f', '', index, 'a'),
        bare('f', '', index, 'b'),
        bare('', '{"a"', index, 'a'),
        bare('', '{"b":2}', index, 'b'),
        bare('f', ':1}', index, 'a'),
        stopped,
      ]);
      expect(heard.gathered.draft.content).toMatchObject([
        { id: 'a', arguments: '{"a":1}' },
        { id: 'b', arguments: '{"b":2}' },
      ]);
    },
  );

  test('lets a call that leaves its index out go on beside one that has one', () => {
    const heard = hear('openai-chat', [
      bare('f', '{"a"', undefined, 'a'),
      bare('g', '{"b"', 1, 'b'),
      bare('', ':1}'),
      bare('', ':2}', 1),
      stopped,
    ]);
    expect(heard.gathered.draft.content).toMatchObject([
      { id: 'a', arguments: '{"a":1}' },
      { id: 'b', arguments: '{"b":2}' },
    ]);
  });

  test('takes a whole call that comes again for the one it is, braces in its texts or not', () => {
    const text = '{"a":{"b":"}\\"}"}}';
    const call = bare('f', text, 0, 'a');
    expect(hear('openai-chat', [call, call, stopped]).gathered.draft.content).toEqual([
      { type: 'call', id: 'a', name: 'f', arguments: text },
    ]);
    const pieces = ['{"a":"}', '"}'].map((piece) => bare('f', piece, 0));
    expect(hear('openai-chat', [...pieces, stopped]).gathered.draft.content).toMatchObject([
      { arguments: '{"a":"}"}' },
    ]);
  });

  test.each([
    ['with no reason to stop', '[DONE]'],
    ['that is capped', chunk('{}', '"length"')],
  ])('takes no call of a reply %s for one without arguments', (_, last) => {
    const heard = hear('openai-chat', [bare('rm', '', 0, 'a'), last]);
    expect(heard.gathered.draft.content).toEqual([
      { type: 'call', id: 'a', name: 'rm', arguments: '', cut: true },
    ]);
  });

  test('keeps reasoning content byte for byte and shows it once', () => {
    const heard = hear('openai-chat', [
      chunk('{"reasoning_content":"caf\\u00e9","reasoning":"caf\\u00e9"}'),
      chunk('{"reasoning_content":" \\/ "}'),
      chunk('{"content":"ok"}'),
      stopped,
    ]);
    expect(natives(heard)).toEqual([
      '{"reasoning_content":"caf\\u00e9 \\/ ","reasoning":"caf\\u00e9"}',
    ]);
    expect(shown(heard, 'thinking_delta')).toBe('café / ');
  });

  test('joins the pieces of one reasoning detail and keeps the others apart', () => {
    const detail = (text: string): string => chunk(`{"reasoning_details":[${text}]}`);
    const heard = hear('openai-chat', [
      detail('{"type":"reasoning.text","text":"a\\/","index":0,"format":"f1"}'),
      detail('{"type":"reasoning.text","text":"b","index":0,"format":"f1"}'),
      detail('{"type":"reasoning.text","signature":"S\\u003d","index":0}'),
      detail('{"type":"reasoning.text","signature":null,"index":0}'),
      detail('{"type":"reasoning.encrypted","data":"D1","index":1}'),
      detail('{"type":"reasoning.encrypted","data":"D2","index":1}'),
      stopped,
    ]);
    expect(natives(heard)).toEqual([
      '{"reasoning_details":[{"type":"reasoning.text","text":"a\\/b","index":0,"format":"f1","signature":"S\\u003d"},{"type":"reasoning.encrypted","data":"D1","index":1},{"type":"reasoning.encrypted","data":"D2","index":1}]}',
    ]);
    expect(kept(heard, 'reasoning')).toBe('a/b');
  });

  test('cuts no text that has grown, however many pieces one detail comes in', () => {
    const long = 'a'.repeat(400);
    const pieces = (count: number): readonly string[] => [
      ...Array.from({ length: count }, () =>
        chunk(`{"reasoning_details":[{"type":"reasoning.text","text":"${long}","index":0}]}`),
      ),
      stopped,
    ];
    expect(charactersCut(pieces(400))).toBeLessThan(6 * charactersCut(pieces(100)));
  });

  test('reads content that comes as a list of chunks', () => {
    const heard = hear('openai-chat', [
      chunk(
        '{"content":[{"type":"thinking","thinking":[{"type":"text","text":"hm"}]},{"type":"text","text":"ok"}]}',
      ),
      stopped,
    ]);
    expect(heard.gathered.draft.content).toEqual([
      { type: 'reasoning', text: 'hm' },
      { type: 'text', text: 'ok' },
    ]);
  });

  test('reads chunks of content that are bare strings', () => {
    const heard = hear('openai-chat', [
      chunk('{"content":["a",{"type":"text","text":"b"}]}'),
      stopped,
    ]);
    expect(kept(heard, 'text')).toBe('ab');
  });

  test('reads a message that comes whole where a first piece was due', () => {
    const message =
      '{"role":"assistant","reasoning_content":"hm","content":"a","tool_calls":[{"id":"c1","type":"function","function":{"name":"f","arguments":"{}"}}]}';
    const { draft } = hear('openai-chat', [
      `{"choices":[{"index":0,"message":${message},"finish_reason":"tool_calls"}]}`,
    ]).gathered;
    expect(draft.content).toMatchObject([
      { type: 'reasoning', text: 'hm', native: { json: '{"reasoning_content":"hm"}' } },
      { type: 'text', text: 'a' },
      { type: 'call', id: 'c1', name: 'f', arguments: '{}' },
    ]);
  });

  test('reads no message beside pieces: it only says them again', () => {
    const again = '"message":{"content":"ab"}';
    const heard = hear('openai-chat', [
      `{"choices":[{"index":0,"delta":{"content":"a"},${again}}]}`,
      chunk('{"content":"b"}'),
      `{"choices":[{"index":0,${again},"finish_reason":"stop"}]}`,
    ]);
    expect(kept(heard, 'text')).toBe('ab');
  });

  test('is whole with a reason to stop or with the mark at the end, and broken without both', () => {
    const text = chunk('{"content":"a"}');
    expect(hear('openai-chat', [text, stopped]).gathered.kind).toBe('reply');
    expect(hear('openai-chat', [text, '[DONE]']).gathered).toMatchObject({
      kind: 'reply',
      draft: { stop: 'end' },
    });
    expect(hear('openai-chat', [text]).gathered).toMatchObject({ kind: 'broken', shown: true });
  });

  test.each([
    ['{"error":{"code":429,"message":"slow down"}}', 'rate_limited'],
    ['{"code":502,"message":"bad gateway"}', 'server'],
    [
      '{"object":"error","message":"no","type":"invalid_request_error","code":400}',
      'invalid_request',
    ],
    ['{"error":"model not loaded"}', 'unknown'],
    [
      '{"choices":[{"index":0,"error":{"code":503,"message":"busy"},"finish_reason":"error"}]}',
      'overloaded',
    ],
    ['{"choices":[{"index":0,"delta":{},"finish_reason":"error"}]}', 'server'],
  ])('ends at the error %s as %s', (event, kind) => {
    const heard = hear('openai-chat', [chunk('{"content":"a"}'), event, stopped]);
    expect(heard.gathered).toMatchObject({ kind: 'broken', shown: true, failure: { kind } });
  });

  test('takes a refusal for the reply and says so', () => {
    const heard = hear('openai-chat', [chunk('{"refusal":"I can not."}'), stopped]);
    expect(heard.gathered.draft).toMatchObject({
      content: [{ type: 'text', text: 'I can not.' }],
      stop: 'refused',
    });
  });

  test.each([
    ['stop', 'end'],
    ['eos', 'end'],
    ['eos_token', 'end'],
    ['length', 'output_cap'],
    ['model_length', 'output_cap'],
    ['content_filter', 'refused'],
    ['tool_calls', 'calls'],
    ['function_call', 'calls'],
    ['toString', 'other:toString'],
  ])('stops for %s as %s', (reason, stop) => {
    expect(hear('openai-chat', [chunk('{}', `"${reason}"`)]).gathered.draft.stop).toBe(stop);
  });

  test('reads only the first choice', () => {
    const other =
      '{"choices":[{"index":1,"delta":{"content":"b"}},{"index":0,"delta":{"content":"a"}}]}';
    expect(kept(hear('openai-chat', [other, stopped]), 'text')).toBe('a');
  });
});
