import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import Anthropic from '@anthropic-ai/sdk';
import OpenAI from 'openai';
import { models } from './models.ts';
import type { Wire } from './stream-text.ts';

/** Gathers one streamed reply by a `fetch` and answers when it is whole. */
export type Gatherer = (fetch: typeof globalThis.fetch) => () => Promise<unknown>;

const apiKey = 'none';

/** A provider of the AI SDK. */
export function aiModel(
  wire: Wire,
  fetch: typeof globalThis.fetch,
): ReturnType<ReturnType<typeof createAnthropic>> {
  const name = models[wire];
  switch (wire) {
    case 'anthropic':
      return createAnthropic({ apiKey, fetch })(name);
    case 'openai-chat':
      return createOpenAI({ apiKey, fetch }).chat(name);
    case 'openai-responses':
      return createOpenAI({ apiKey, fetch }).responses(name);
    case 'gemini':
      return createGoogleGenerativeAI({ apiKey, fetch })(name);
    default:
      return wire satisfies never;
  }
}

/** Reads every part that a provider of the AI SDK makes of a stream. */
export function aiSdk(wire: Wire): Gatherer {
  return (fetch) => {
    const model = aiModel(wire, fetch);
    return async () => {
      const { stream } = await model.doStream({
        prompt: [{ role: 'user', content: [{ type: 'text', text: 'Go on.' }] }],
      });
      for await (const part of stream) if (part.type === 'error') throw part.error;
    };
  };
}

const user = { role: 'user', content: 'Go on.' } as const;

/** Anthropic's own client, its accumulated message. */
export const anthropicSdk: Gatherer = (fetch) => {
  const client = new Anthropic({ apiKey, fetch });
  const asked = { model: models.anthropic, max_tokens: 32_000, messages: [user] };
  return () => client.messages.stream(asked).finalMessage();
};

/** OpenAI's own client, its accumulated completion. */
export const openaiChatSdk: Gatherer = (fetch) => {
  const client = new OpenAI({ apiKey, fetch });
  const asked = { model: models['openai-chat'], messages: [user] };
  return () => client.chat.completions.stream(asked).finalChatCompletion();
};

/** OpenAI's own client, its accumulated response. */
export const openaiResponsesSdk: Gatherer = (fetch) => {
  const client = new OpenAI({ apiKey, fetch });
  const asked = { model: models['openai-responses'], input: 'Go on.' };
  return () => client.responses.stream(asked).finalResponse();
};
