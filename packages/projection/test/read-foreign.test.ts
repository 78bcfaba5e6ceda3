import { mend } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { type Read, readBody } from '../src/index.ts';

const data = 'iVBORw0KGgo=';
const png = { type: 'media', mediaType: 'image/png', data };
const url = 'https://example.org/a.png';
const dataUrl = `data:image/png;base64,${data}`;

/** A prompt of one part, on each wire that has its own words for it. */
const wires: readonly (readonly [string, (part: unknown) => Read])[] = [
  ['chat', (part) => readBody('openai-chat', { messages: [{ role: 'user', content: [part] }] })],
  ['anthropic', (part) => readBody('anthropic', { messages: [{ role: 'user', content: [part] }] })],
  ['openai-responses', (part) => readBody('openai-responses', { input: [{ content: [part] }] })],
  ['gemini', (part) => readBody('gemini', { contents: [{ role: 'user', parts: [part] }] })],
  ['bedrock', (part) => readBody('bedrock', { messages: [{ role: 'user', content: [part] }] })],
];

const parts: readonly (readonly [string, unknown, unknown])[] = [
  ['a text of Responses', { type: 'input_text', text: 'hi' }, { type: 'text', text: 'hi' }],
  ['a text of a reply', { type: 'output_text', text: 'hi' }, { type: 'text', text: 'hi' }],
  ['an image of Chat', { type: 'image_url', image_url: { url: dataUrl } }, png],
  ['an address in a string', { type: 'image_url', image_url: url }, media(url, 'image/png')],
  ['an image of Responses', { type: 'input_image', image_url: dataUrl }, png],
  ['an image of Messages', { type: 'image', source: ofMessages('image/png') }, png],
  ['a document of Messages', { type: 'document', source: ofMessages('application/pdf') }, pdf()],
  ['a file of Chat', { type: 'file', file: { filename: 'a.pdf', file_data: pdfUrl() } }, named()],
  ['an image of Gemini', { inlineData: { mimeType: 'image/png', data } }, png],
  ['an image of Converse', { image: { format: 'png', source: { bytes: data } } }, png],
  ['an image of MCP', { type: 'image', data, mimeType: 'image/png' }, png],
  ['an image of the AI SDK', { type: 'image', image: data, mediaType: 'image/png' }, png],
  ['a file of the AI SDK', aiSdkFile(), named()],
  ['an image of LangChain', langChainImage(), png],
  ['a document at an address', { type: 'document_url', document_url: url.slice(0, -4) }, far()],
];

function ofMessages(type: string): object {
  return { type: 'base64', media_type: type, data };
}

function media(address: string, mediaType: string): object {
  return { type: 'media', mediaType, url: address };
}

function pdf(): object {
  return { type: 'media', mediaType: 'application/pdf', data };
}

function named(): object {
  return { ...pdf(), name: 'a.pdf' };
}

function far(): object {
  return media(url.slice(0, -4), 'application/pdf');
}

function pdfUrl(): string {
  return `data:application/pdf;base64,${data}`;
}

function aiSdkFile(): object {
  return { type: 'file', data, mediaType: 'application/pdf', filename: 'a.pdf' };
}

function langChainImage(): object {
  return { type: 'image', source_type: 'base64', data, mime_type: 'image/png' };
}

describe.each(wires)('readBody of a part that is not of %s', (_, prompted) => {
  test.each(parts)('reads %s as what it is', (__, part, expected) => {
    const read = prompted(part);
    expect(read.messages).toEqual([{ role: 'user', content: [expected] }]);
    expect(read.notes.filter(({ at }) => !at.endsWith('/type'))).toEqual([]);
  });

  test('writes out what it does not know', () => {
    const read = prompted({ type: 'strange', data, uri: 'x' });
    expect(read.messages).toMatchObject([{ content: [{ type: 'text' }] }]);
    expect(read.notes).toMatchObject([{ rule: 'projection/part-in-words' }]);
  });
});

test('what stands beside a foreign file is noted in its place', () => {
  const image_url = { url: dataUrl, detail: 'high' };
  const part = { type: 'image_url', image_url, index: 1 };
  const { notes } = readBody('anthropic', { messages: [{ role: 'user', content: [part] }] });
  expect(notes.map(({ at }) => at)).toEqual([
    '/messages/0/content/0/index',
    '/messages/0/content/0/image_url/detail',
  ]);
});

test('a PDF in the place of a foreign image is noted', () => {
  const part = { type: 'image_url', image_url: pdfUrl() };
  const { messages, notes } = readBody('openai-responses', { input: [{ content: [part] }] });
  expect(messages).toEqual([{ role: 'user', content: [pdf()] }]);
  expect(notes).toMatchObject([{ rule: 'projection/file-as-itself' }]);
});

describe('readBody of messages of Chat Completions', () => {
  const chat = [
    { role: 'user', content: 'q' },
    {
      role: 'assistant',
      content: 'I look',
      tool_calls: [
        { id: 'call_1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
        { id: 'call_2', type: 'strange' },
      ],
    },
    { role: 'tool', tool_call_id: 'call_1', content: 'found' },
  ];

  test.each([
    ['Messages', () => readBody('anthropic', { messages: chat })],
    ['Responses', () => readBody('openai-responses', { input: chat })],
  ])('finds calls and results in %s', (_, read) => {
    const { messages, notes } = read();
    const mended = mend(messages);
    expect(mended.repairs).toEqual([]);
    expect(mended.messages).toMatchObject([
      { role: 'user' },
      {
        content: [
          { type: 'text', text: 'I look' },
          { type: 'call', id: 'call_1', name: 'f', arguments: { a: 1 } },
          { type: 'text', text: expect.stringContaining('call_2') },
        ],
      },
      { results: [{ call: 'call_1', name: 'f', content: [{ text: 'found' }] }] },
    ]);
    expect(notes.map(({ rule }) => rule)).toEqual(['projection/part-in-words']);
  });
});

describe('readBody of tools that are not of its wire', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' } } };
  const [name, description] = ['f', 'finds'];
  const foreign: readonly (readonly [string, unknown])[] = [
    ['Chat', { type: 'function', function: { name, description, parameters: schema } }],
    ['Responses', { type: 'function', name, description, parameters: schema }],
    ['Messages', { name, description, input_schema: schema }],
    ['Converse', { toolSpec: { name, description, inputSchema: { json: schema } } }],
  ];
  const readers: readonly (readonly [string, (tool: unknown) => Read])[] = [
    ['openai-chat', (tool) => readBody('openai-chat', { tools: [tool] })],
    ['anthropic', (tool) => readBody('anthropic', { tools: [tool] })],
    ['openai-responses', (tool) => readBody('openai-responses', { tools: [tool] })],
    ['gemini', (tool) => readBody('gemini', { tools: [tool] })],
    ['bedrock', (tool) => readBody('bedrock', { toolConfig: { tools: [tool] } })],
  ];

  describe.each(readers)('on %s', (_, read) => {
    test.each(foreign)('knows one of %s', (__, tool) => {
      const { tools, notes } = read(tool);
      expect(tools).toEqual([{ name, description, parameters: schema }]);
      expect(notes).toEqual([]);
    });

    test('takes one of the server’s own for none', () => {
      expect(read({ type: 'web_search_20250305', name: 'web_search' }).tools).toEqual([]);
    });
  });

  test('takes a function without a schema for one without arguments', () => {
    const { tools } = readBody('anthropic', { tools: [{ type: 'function', function: { name } }] });
    expect(tools).toMatchObject([{ name, parameters: { type: 'object' } }]);
  });
});

describe('readBody of a message that says nothing in the words of its wire', () => {
  const kwargs = { content: 'said so', id: 'x' };
  const strange: readonly (readonly [string, string, (message: object) => Read])[] = [
    ['chat', '/messages/0', (message) => readBody('openai-chat', { messages: [message] })],
    ['anthropic', '/messages/0', (message) => readBody('anthropic', { messages: [message] })],
    [
      'openai-responses',
      '/input/0',
      (message) => readBody('openai-responses', { input: [message] }),
    ],
    ['gemini', '/contents/0', (message) => readBody('gemini', { contents: [message] })],
    ['bedrock', '/messages/0', (message) => readBody('bedrock', { messages: [message] })],
  ];

  test.each(strange)('writes out one of %s', (_, at, read) => {
    const found = read({ role: 'assistant', kwargs });
    expect(found.messages).toMatchObject([
      { role: 'assistant', content: [{ text: expect.stringContaining('"said so"') }] },
    ]);
    expect(found.notes).toMatchObject([{ rule: 'projection/part-in-words', at }]);
    expect(read({ role: 'user', kwargs }).messages).toMatchObject([{ role: 'user' }]);
  });

  test.each(strange)('leaves one of %s that holds nothing at all to itself', (_, __, read) => {
    expect(read({ role: 'user', id: 'x', kwargs: null }).messages).toEqual([]);
  });
});

test('readBody finds the image that a guard looks at', () => {
  const guardContent = { image: { format: 'png', source: { bytes: data } } };
  const read = readBody('bedrock', { messages: [{ role: 'user', content: [{ guardContent }] }] });
  expect(read.messages).toEqual([{ role: 'user', content: [png] }]);
  expect(read.notes).toEqual([]);
});
