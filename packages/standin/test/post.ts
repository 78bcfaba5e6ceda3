import type { Adapter, Json } from '@exarch/values';

const paths: { readonly [adapter in Adapter]: (model: string) => string } = {
  anthropic: () => '/v1/messages',
  'openai-chat': () => '/v1/chat/completions',
  'openai-responses': () => '/v1/responses',
  gemini: (model) => `/v1beta/models/${encodeURIComponent(model)}:generateContent`,
  bedrock: (model) => `/model/${encodeURIComponent(model)}/converse`,
};

/** Sends a body as it is, on the wire it was written for. */
export function post(
  url: string,
  adapter: Adapter,
  body: Json,
  model = 'stand-in',
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${url}${paths[adapter](model)}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': 'any',
      'x-goog-api-key': 'any',
      authorization: 'Bearer any',
      'anthropic-version': '2023-06-01',
      ...headers,
    },
    body: JSON.stringify(body),
  });
}
