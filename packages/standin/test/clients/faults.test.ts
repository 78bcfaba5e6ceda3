import Anthropic from '@anthropic-ai/sdk';
import {
  BedrockRuntimeClient,
  ConverseStreamCommand,
  InternalServerException,
  ServiceUnavailableException,
  ThrottlingException,
  ValidationException,
} from '@aws-sdk/client-bedrock-runtime';
import { ApiError, GoogleGenAI } from '@google/genai';
import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { readFaults, startStandin } from '../../src/index.ts';

/** Asks a client for a streamed answer, read to its end. */
type Ask = (url: string) => Promise<unknown>;

const words = 'run `ls` and tell me who you are';

const anthropic: Ask = async (url) => {
  const client = new Anthropic({ baseURL: url, apiKey: 'any', maxRetries: 0 });
  const stream = await client.messages.create({
    model: 'claude-opus-5-5',
    max_tokens: 500,
    stream: true,
    messages: [{ role: 'user', content: words }],
  });
  for await (const _ of stream);
};

const openai = (url: string): OpenAI =>
  new OpenAI({ baseURL: `${url}/v1`, apiKey: 'any', maxRetries: 0 });

const chat: Ask = async (url) => {
  const messages = [{ role: 'user' as const, content: words }];
  const asked = { model: 'gpt-4o', stream: true as const, messages };
  for await (const _ of await openai(url).chat.completions.create(asked));
};

/** OpenAI's client hands the error of a response on as the event it is. */
class ErrorEvent extends Error {}

const responses: Ask = async (url) => {
  const asked = { model: 'gpt-5', stream: true as const, input: words };
  for await (const event of await openai(url).responses.create(asked)) {
    if (event.type === 'error') throw new ErrorEvent(event.message);
  }
};

const google: Ask = async (url) => {
  const client = new GoogleGenAI({ apiKey: 'any', httpOptions: { baseUrl: url } });
  const model = 'gemini-3-flash-preview';
  for await (const _ of await client.models.generateContentStream({ model, contents: words }));
};

const aws: Ask = async (url) => {
  const client = new BedrockRuntimeClient({
    region: 'us-east-1',
    endpoint: url,
    token: { token: 'any' },
    authSchemePreference: ['httpBearerAuth'],
    maxAttempts: 1,
  });
  const messages = [{ role: 'user' as const, content: [{ text: words }] }];
  const modelId = 'us.anthropic.claude-sonnet-4-6';
  try {
    const { stream = [] } = await client.send(new ConverseStreamCommand({ modelId, messages }));
    for await (const _ of stream);
  } finally {
    client.destroy();
  }
};

type ErrorClass = abstract new (...args: never[]) => Error;
type Seen = readonly [kind: ErrorClass, words: RegExp];

const broken: Seen = [Error, /terminated|aborted|hang up|premature|closed|ECONNRESET|INTERNAL/i];

/** What each client makes of each fault. */
const seen: readonly (readonly [string, Ask, { readonly [fault: string]: Seen }])[] = [
  [
    "Anthropic's",
    anthropic,
    {
      '429': [Anthropic.RateLimitError, /exceed your organization's rate limit/],
      '529': [Anthropic.InternalServerError, /^529 .*overloaded_error/],
      '500': [Anthropic.InternalServerError, /^500 .*api_error/],
      html: [Anthropic.InternalServerError, /^502 /],
      overflow: [Anthropic.BadRequestError, /prompt is too long: \d+ tokens > \d+ maximum/],
      'error-in-200': [Anthropic.APIError, /overloaded_error/],
      drop: broken,
    },
  ],
  [
    "OpenAI's on Chat",
    chat,
    {
      '429': [OpenAI.RateLimitError, /Rate limit reached for gpt-4o/],
      '529': [OpenAI.InternalServerError, /^503 .*overloaded/],
      '500': [OpenAI.InternalServerError, /^500 .*had an error/],
      html: [OpenAI.InternalServerError, /^502 /],
      overflow: [OpenAI.BadRequestError, /maximum context length is \d+ tokens/],
      'error-in-200': [OpenAI.APIError, /overloaded/],
      drop: broken,
    },
  ],
  [
    "OpenAI's on Responses",
    responses,
    {
      '429': [OpenAI.RateLimitError, /Rate limit reached for gpt-5/],
      '529': [OpenAI.InternalServerError, /^503 /],
      '500': [OpenAI.InternalServerError, /^500 /],
      html: [OpenAI.InternalServerError, /^502 /],
      overflow: [OpenAI.BadRequestError, /exceeds the context window/],
      'error-in-200': [ErrorEvent, /overloaded/],
      drop: broken,
    },
  ],
  [
    "Google's",
    google,
    {
      '429': [ApiError, /"code":429.*RESOURCE_EXHAUSTED/],
      '529': [ApiError, /"code":503.*UNAVAILABLE/],
      '500': [ApiError, /"code":500.*INTERNAL/],
      html: [ApiError, /502/],
      overflow: [ApiError, /"code":400.*exceeds the maximum number of tokens/],
      'error-in-200': [ApiError, /UNAVAILABLE/],
      drop: broken,
    },
  ],
  [
    "AWS's",
    aws,
    {
      '429': [ThrottlingException, /Too many requests/],
      '529': [ServiceUnavailableException, /unable to process/],
      '500': [InternalServerException, /unexpected error/],
      html: [SyntaxError, /'<'/],
      overflow: [ValidationException, /Input is too long/],
      'error-in-200': [ServiceUnavailableException, /unable to process/],
      drop: broken,
    },
  ],
];

const rows = seen.flatMap(([name, ask, faults]) =>
  Object.entries(faults).map(
    ([fault, [kind, said]]) => [name, fault, { ask, kind, said }] as const,
  ),
);

describe('the client of', () => {
  test.each(rows)('%s sees the fault %s as what it is', async (_, fault, { ask, kind, said }) => {
    const faults = readFaults(fault);
    const standin = await startStandin({ faults: faults.ok ? faults.value : [], seed: 1 });
    const thrown = await ask(standin.url).then(
      () => undefined,
      (error: unknown) => error,
    );
    await standin.close();
    expect(thrown).toBeInstanceOf(kind);
    expect(wordsOf(thrown)).toMatch(said);
  });
});

/** The words of an error and of what caused it. */
function wordsOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  const { $metadata } = thrown as { $metadata?: { httpStatusCode?: number } };
  const cause = thrown.cause === undefined ? '' : wordsOf(thrown.cause);
  return `${thrown.message.replaceAll('\n', ' ')} ${$metadata?.httpStatusCode ?? ''} ${cause}`;
}
