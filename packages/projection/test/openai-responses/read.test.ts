import { mend } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { encodeBody, project, type Read, readBody } from '../../src/index.ts';

const noted = ({ notes }: Read): readonly string[] => notes.map(({ rule, at }) => `${rule} ${at}`);
const prompt = { role: 'user', content: 'q' };
const read = (...items: readonly unknown[]): Read =>
  readBody('openai-responses', { model: 'gpt-5.6', input: [prompt, ...items] });

describe('readBody of Responses items', () => {
  test.each([
    [
      'shell',
      { output: [{ stdout: 'a.txt', stderr: '' }] },
      '[stdout: {"stdout":"a.txt","stderr":""}]',
    ],
    ['apply_patch', { output: 'Done.' }, 'Done.'],
    ['computer', { output: { type: 'text', text: 'seen' } }, 'seen'],
  ])(
    'reads a call of the %s that the client ran, and its output, as a call and its result',
    (tool, output, text) => {
      const found = read(
        { type: `${tool}_call`, call_id: 'c', status: 'completed', action: { command: 'ls' } },
        { type: `${tool}_call_output`, call_id: 'c', ...output },
      );
      expect(found.messages.slice(1)).toMatchObject([
        {
          content: [
            { type: 'call', id: 'c', name: tool, arguments: { action: { command: 'ls' } } },
          ],
        },
        { results: [{ call: 'c', name: tool, content: [{ type: 'text', text }], failed: false }] },
      ]);
      expect(noted(found)[0]).toBe('projection/call-by-name /input/1');
    },
  );

  test('tells what a search for tools brought on the server among the words of the reply', () => {
    const search = { call_id: null, execution: 'server', status: 'completed' };
    const found = readBody('openai-responses', {
      input: [
        { ...search, type: 'tool_search_call', id: 'ts_1', arguments: { paths: ['crm'] } },
        { ...search, type: 'tool_search_output', id: 'tso_1', tools: [{ name: 'sells' }] },
      ],
    });
    expect(found.messages).toMatchObject([
      {
        role: 'assistant',
        content: [
          { text: expect.stringContaining('crm') },
          { text: expect.stringContaining('sells') },
        ],
      },
    ]);
  });

  test('finds the call of a local shell’s output by its other id', () => {
    const found = read(
      { type: 'local_shell_call', id: 'lsh', call_id: 'c', action: { command: ['ls'] } },
      { type: 'local_shell_call_output', id: 'c', output: 'a.txt' },
    );
    expect(found.messages[2]).toMatchObject({ results: [{ call: 'c', name: 'local_shell' }] });
  });

  test('reads a failed output as a failure, and a screenshot as an image', () => {
    const found = read(
      { type: 'apply_patch_call_output', call_id: 'c', status: 'failed', output: 'No.' },
      {
        type: 'computer_call_output',
        call_id: 'd',
        output: { type: 'computer_screenshot', image_url: 'https://example.org/a.png' },
      },
    );
    expect(found.messages[1]).toMatchObject({
      results: [
        { failed: true, name: 'apply_patch' },
        { content: [{ type: 'media', mediaType: 'image/png' }] },
      ],
    });
  });

  test.each([
    { type: 'web_search_call', id: 'ws_1', action: { query: 'the words' } },
    { type: 'mcp_call', id: 'mcp_1', name: 'n', output: 'the words' },
    { type: 'code_interpreter_call', id: 'ci_1', code: 'the words' },
  ])('tells a $type in words, everywhere', (item) => {
    const found = read(item);
    const { messages } = mend(found.messages);
    const text = encodeBody(project('anthropic', { messages }, { model: 'm' }));
    expect(text).toContain('the words');
    expect(text).toContain(`[${item.type}: `);
    expect(noted(found)).toEqual(['projection/part-in-words /input/1']);
  });

  test('reads a picture as one, and what the user allows as the user’s words', () => {
    const found = read(
      { type: 'image_generation_call', id: 'ig_1', result: 'AAAA' },
      { type: 'mcp_approval_response', approve: true },
    );
    expect(found.messages.slice(1)).toMatchObject([
      { role: 'assistant', content: [{ type: 'text' }, { type: 'media', data: 'AAAA' }] },
      {
        role: 'user',
        content: [
          { text: '[mcp_approval_response: {"type":"mcp_approval_response","approve":true}]' },
        ],
      },
    ]);
  });

  test('says where it left out what only the server can read', () => {
    const found = read(
      { type: 'compaction', id: 'cmp_1', encrypted_content: 'x' },
      { type: 'item_reference', id: 'msg_1' },
    );
    expect(noted(found)).toEqual([
      'projection/field-left-out /input/1',
      'projection/field-left-out /input/2',
    ]);
    expect(found.messages).toHaveLength(1);
  });

  test('offers the tools that are added on the way', () => {
    const tools = [
      { type: 'function', name: 'late', parameters: { type: 'object', properties: {} } },
    ];
    const found = read({ type: 'additional_tools', role: 'developer', tools });
    expect(found.tools.map(({ name }) => name)).toEqual(['late']);
  });

  test('says that it is not kept on the server', () => {
    const body = { input: 'q', store: true, include: ['file_search_call.results'] };
    expect(noted(readBody('openai-responses', body))).toEqual([
      'projection/field-left-out /store',
      'projection/field-left-out /include',
    ]);
    expect(noted(readBody('openai-responses', { input: 'q', store: false }))).toEqual([]);
  });

  test('keeps the ids that reasoning wants behind it', () => {
    const reasoning = (id: string): object => ({
      type: 'reasoning',
      id,
      summary: [{ type: 'summary_text', text: 'hm' }],
      encrypted_content: 'c2VhbGVk',
    });
    const items = [
      reasoning('rs_1'),
      { type: 'function_call', id: 'fc_1', call_id: 'c', name: 'f', arguments: '{"a":1}' },
      { type: 'function_call_output', call_id: 'c', output: 'done' },
      reasoning('rs_2'),
      {
        type: 'message',
        role: 'assistant',
        id: 'msg_1',
        phase: 'final_answer',
        status: 'completed',
        content: [{ type: 'output_text', text: 'So.', annotations: [] }],
      },
    ];
    const { messages } = mend(read(...items).messages);
    const sent = encodeBody(project('openai-responses', { messages }, { model: 'gpt-5.6' }));
    expect(JSON.parse(sent).input.slice(1, 6)).toEqual(items);
  });
});
