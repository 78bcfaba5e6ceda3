import type { Adapter } from '@exarch/values';

/** One request to the stand-in, on one wire. */
export type Said = {
  readonly words: string;
  readonly model?: string;
  readonly streams?: boolean;
  readonly key?: string;
};

type Spelling = {
  readonly path: string;
  readonly body: object;
  readonly headers: Record<string, string>;
};

const schema = {
  type: 'object',
  properties: { command: { type: 'string' } },
  required: ['command'],
};
const tool = { name: 'shell', description: 'Runs a command.' };

const spellings: { readonly [adapter in Adapter]: (said: Required<Said>) => Spelling } = {
  anthropic: ({ words, model, streams, key }) => ({
    path: '/v1/messages',
    headers: { 'x-api-key': key, 'anthropic-version': '2023-06-01' },
    body: {
      model,
      stream: streams,
      max_tokens: 1_000,
      tools: [{ ...tool, input_schema: schema }],
      messages: [{ role: 'user', content: words }],
    },
  }),
  'openai-chat': ({ words, model, streams, key }) => ({
    path: '/v1/chat/completions',
    headers: { authorization: `Bearer ${key}` },
    body: {
      model,
      stream: streams,
      ...(streams ? { stream_options: { include_usage: true } } : {}),
      tools: [{ type: 'function', function: { ...tool, parameters: schema } }],
      messages: [{ role: 'user', content: words }],
    },
  }),
  'openai-responses': ({ words, model, streams, key }) => ({
    path: '/v1/responses',
    headers: { authorization: `Bearer ${key}` },
    body: {
      model,
      stream: streams,
      tools: [{ type: 'function', ...tool, parameters: schema }],
      input: words,
    },
  }),
  gemini: ({ words, model, streams, key }) => ({
    path: `/v1beta/models/${model}:${streams ? 'streamGenerateContent?alt=sse' : 'generateContent'}`,
    headers: { 'x-goog-api-key': key },
    body: {
      tools: [{ functionDeclarations: [{ ...tool, parameters: schema }] }],
      contents: [{ role: 'user', parts: [{ text: words }] }],
    },
  }),
  bedrock: ({ words, model, streams, key }) => ({
    path: `/model/${model}/converse${streams ? '-stream' : ''}`,
    headers: { authorization: `Bearer ${key}` },
    body: {
      toolConfig: { tools: [{ toolSpec: { ...tool, inputSchema: { json: schema } } }] },
      messages: [{ role: 'user', content: [{ text: words }] }],
    },
  }),
};

/** Says something to a stand-in on one wire, in a request its vendor would take. */
export function speak(url: string, adapter: Adapter, said: Said): Promise<Response> {
  const whole = { model: 'stand-in', streams: true, key: 'any', ...said };
  const { path, body, headers } = spellings[adapter](whole);
  return fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
}
