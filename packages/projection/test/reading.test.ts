import { mend } from '@exarch/conversation';
import type { JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { readBody } from '../src/index.ts';

describe('Reading', () => {
  test.each([
    ['anthropic', { system: 'a\ud800' }, '/system'],
    ['anthropic', { system: [{ type: 'text', text: 'a\ud800' }] }, '/system'],
    ['openai-chat', { messages: [{ role: 'system', content: 'a\ud800' }] }, '/messages/0'],
    ['openai-responses', { instructions: 'a\ud800' }, '/instructions'],
    [
      'gemini',
      { systemInstruction: { parts: [{ text: 'a\ud800' }] } },
      '/systemInstruction/parts/0',
    ],
    ['gemini', { systemInstruction: 'a\ud800' }, '/systemInstruction'],
    ['bedrock', { system: [{ text: 'a\ud800' }] }, '/system/0'],
  ] as const)(
    'replaces half a surrogate pair in the system text of %s: %j',
    (adapter, body, at) => {
      const found = readBody(adapter, body);
      expect(found.system).toBe('a\ufffd');
      expect(found.notes).toMatchObject([{ rule: 'projection/text-well-formed', at }]);
    },
  );

  test('replaces half a surrogate pair in what a tool is for, and keeps the tool', () => {
    const tool = { name: 'f', description: 'a\udc00', input_schema: { type: 'object' } };
    const found = readBody('anthropic', { tools: [tool] });
    expect(found.tools).toEqual([
      { name: 'f', description: 'a\ufffd', parameters: { type: 'object' } },
    ]);
    expect(found.notes).toMatchObject([
      { rule: 'projection/text-well-formed', at: '/tools/0/description' },
    ]);
  });

  test('tells by each note why it reads something in another form', () => {
    const critic = [{ role: 'critic', content: 'no', mood: 'low' }];
    const { notes } = readBody('openai-chat', { messages: critic });
    expect(notes.map(({ because }) => because).toSorted()).toEqual([
      'a neutral conversation has no place for it',
      'no protocol has such a role',
    ]);
  });

  test('makes nothing of a late system text that is empty', () => {
    const said = { role: 'user', content: 'q' };
    const found = readBody('openai-chat', { messages: [said, { role: 'system', content: '' }] });
    expect(found.messages).toHaveLength(1);
    expect(found.notes).toEqual([]);
  });

  const recording = { type: 'input_audio', input_audio: { data: 'AAAA' } };
  test('takes a recording whose format nobody says for a wave', () => {
    const found = readBody('openai-chat', { messages: [{ role: 'user', content: [recording] }] });
    expect(found.messages).toMatchObject([{ content: [{ mediaType: 'audio/wav' }] }]);
  });

  test('takes a picture for what its item says it is', () => {
    const picture = { type: 'image_generation_call', result: 'AAAA', output_format: 'webp' };
    const found = readBody('openai-responses', { input: [picture] });
    expect(JSON.stringify(found.messages)).toContain('"mediaType":"image/webp"');
  });

  test('writes out no bytes that only a provider reads', () => {
    const block = { type: 'bash_result', encrypted_stdout: 'SEALED' };
    const body = { messages: [{ role: 'user', content: [block] }] };
    expect(JSON.stringify(readBody('anthropic', body).messages)).not.toContain('SEALED');
  });

  const nameless = 'my tool!';
  const parameters = { type: 'object', properties: {} };
  const of = { description: 'd', parameters };
  test.each([
    ['anthropic', { tools: [{ name: nameless, description: 'd', input_schema: parameters }] }],
    ['openai-chat', { tools: [{ type: 'function', function: { name: nameless, ...of } }] }],
    ['openai-chat', { functions: [{ name: nameless, ...of }] }],
    ['openai-responses', { tools: [{ type: 'function', name: nameless, ...of }] }],
    ['gemini', { tools: [{ functionDeclarations: [{ name: nameless, ...of }] }] }],
    [
      'bedrock',
      {
        toolConfig: {
          tools: [
            { toolSpec: { name: nameless, description: 'd', inputSchema: { json: parameters } } },
          ],
        },
      },
    ],
  ] as const)(
    'gives a tool of %s that has an impossible name that of its calls: %j',
    (adapter, body) => {
      const { tools, notes } = readBody(adapter, body);
      const call = { type: 'call' as const, id: 'c1', name: nameless, arguments: {} };
      const origin = { adapter, model: 'm' } as const;
      const { messages } = mend([{ role: 'assistant', content: [call], origin }]);
      const called = messages.flatMap((message) =>
        message.role === 'assistant' ? message.content : [],
      );
      expect(called).toMatchObject([{ type: 'call', name: tools[0]?.name }]);
      expect(tools).toMatchObject([of]);
      expect(notes).toMatchObject([{ rule: 'projection/tool-renamed' }]);
    },
  );

  const text = { type: 'string' };
  test.each([
    [{ type: 'string' }, { properties: {} }],
    [
      { properties: { a: text }, required: ['a'] },
      { properties: { a: text }, required: ['a'] },
    ],
    [
      { type: 'object', properties: { a: text }, anyOf: [{ required: ['a'] }] },
      { properties: { a: text } },
    ],
    [
      { type: 'object', properties: { a: text, b: 7, 'c d': text } },
      { properties: { a: text, b: {} } },
    ],
    [
      { type: 'object', properties: { a: { type: 9 } }, required: ['a', 'z'], minProperties: 'x' },
      { properties: { a: {} }, required: ['a'] },
    ],
    [{ type: 'object', properties: 7 }, { properties: {} }],
  ])('takes of a schema that is refused what can be sent: %j', (input_schema, parameters) => {
    const tool = { name: 'f', description: 'd', input_schema };
    const { tools, notes } = readBody('anthropic', { tools: [tool] } as unknown as JsonObject);
    expect(tools).toEqual([
      { name: 'f', description: 'd', parameters: { type: 'object', ...parameters } },
    ]);
    expect(notes).toMatchObject([{ rule: 'projection/tool-schema-opened', at: '/tools/0' }]);
  });
});

describe('a note of what is left out', () => {
  const secret = 'correct-horse-battery';
  const door = {
    server_url: `https://me:${secret}@host/mcp?api_key=${secret}`,
    authorization: secret,
    headers: { Cookie: secret, 'X-Who': `${secret}2` },
  };
  const opened = [{ authorization_token: secret, apiKey: secret, password: `is ${secret}` }];
  test.each([
    ['anthropic', { mcp_servers: opened, api_key: secret, tools: [{ type: 'mcp', ...door }] }],
    ['openai-chat', { tools: [{ type: 'mcp', ...door }], headers: door.headers }],
    ['openai-responses', { tools: [{ type: 'mcp', ...door }], authorization: secret }],
    ['gemini', { tools: [{ mcpServers: [door] }], token: secret }],
    ['bedrock', { toolConfig: { tools: [door] }, additionalModelRequestFields: opened }],
  ] as const)('by %s shows nothing that opens a door', (adapter, body) => {
    const told = readBody(adapter, body).notes.map(({ did }) => did);
    expect(told).not.toEqual([]);
    expect(told.join()).toContain('[redacted]');
    expect(told.join()).not.toContain('horse');
  });

  test('shows what was there otherwise, as far as it is short', () => {
    const body = { top_k: 3, prompt_cache_key: 'mine', metadata: { user_id: 'u'.repeat(200) } };
    expect(readBody('anthropic', body).notes.map(({ did }) => did)).toEqual([
      'left out top_k: 3',
      'left out prompt_cache_key: "mine"',
      `left out metadata: {"user_id":"${'u'.repeat(108)}…`,
    ]);
  });

  test('keeps a part whose type is the name of something that every object has', () => {
    const content = [{ type: 'toString', text: 'HELLO' }];
    const { messages } = readBody('openai-responses', { input: [{ role: 'user', content }] });
    expect(JSON.stringify(messages)).toContain('HELLO');
  });
});
