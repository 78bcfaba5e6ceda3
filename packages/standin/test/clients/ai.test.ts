import { createAmazonBedrock } from '@ai-sdk/amazon-bedrock';
import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { type LanguageModel, type ModelMessage, stepCountIs, streamText, tool } from 'ai';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { pixel } from '../pixel.ts';
import { standing } from '../standing.ts';

const standin = standing();

type Options = Exclude<Parameters<typeof streamText>[0]['providerOptions'], undefined>;

/** A model behind each provider of the `ai` package, and how it is asked to reason. */
const models: readonly (readonly [string, () => LanguageModel, Options])[] = [
  [
    'anthropic',
    () => createAnthropic({ baseURL: `${standin.url}/v1`, apiKey: 'any' })('claude-sonnet-4-5'),
    { anthropic: { thinking: { type: 'enabled', budgetTokens: 1_024 } } },
  ],
  [
    'openai',
    () => createOpenAI({ baseURL: `${standin.url}/v1`, apiKey: 'any' }).responses('gpt-5'),
    {
      openai: {
        reasoningEffort: 'low',
        reasoningSummary: 'auto',
        store: false,
        include: ['reasoning.encrypted_content'],
      },
    },
  ],
  [
    'openai with a store',
    () => createOpenAI({ baseURL: `${standin.url}/v1`, apiKey: 'any' }).responses('gpt-5'),
    { openai: { reasoningEffort: 'low', reasoningSummary: 'auto', store: true } },
  ],
  [
    'openai on Chat',
    () => createOpenAI({ baseURL: `${standin.url}/v1`, apiKey: 'any' }).chat('gpt-4o'),
    {},
  ],
  [
    'google',
    () =>
      createGoogleGenerativeAI({ baseURL: `${standin.url}/v1beta`, apiKey: 'any' })(
        'gemini-3-flash-preview',
      ),
    { google: { thinkingConfig: { includeThoughts: true } } },
  ],
  [
    'amazon-bedrock',
    () =>
      createAmazonBedrock({ baseURL: standin.url, apiKey: 'any', region: 'us-east-1' })(
        'us.anthropic.claude-sonnet-4-5-20250929-v1:0',
      ),
    { bedrock: { reasoningConfig: { type: 'enabled', budgetTokens: 1_024 } } },
  ],
];

describe('the ai package', () => {
  test.each(models)(
    'talks through %s: a stream, parallel tools, reasoning, an image, and another turn',
    async (name, model, providerOptions) => {
      const ran: string[] = [];
      const shell = tool({
        description: 'Runs a command.',
        inputSchema: z.object({ command: z.string() }),
        execute: async ({ command }) => {
          ran.push(command);
          return `out of ${command}`;
        },
      });
      const errors: unknown[] = [];
      const talk = async (messages: ModelMessage[]): Promise<[string, string, ModelMessage[]]> => {
        const result = streamText({
          model: model(),
          messages,
          tools: { shell },
          stopWhen: stepCountIs(5),
          maxOutputTokens: 4_000,
          maxRetries: 0,
          providerOptions,
          onError: ({ error }) => void errors.push(error),
        });
        let reasoning = '';
        for await (const part of result.fullStream) {
          if (part.type === 'reasoning-delta') reasoning += part.text;
        }
        return [await result.text, reasoning, (await result.response).messages];
      };
      const image = { type: 'image', image: Buffer.from(pixel, 'base64') } as const;
      const prompt: ModelMessage = {
        role: 'user',
        content: [{ type: 'text', text: 'run `ls` and `pwd`' }, image],
      };
      const [text, reasoning, said] = await talk([prompt]);
      expect(errors).toEqual([]);
      expect(ran).toEqual(['ls', 'pwd']);
      expect(text).toContain('`pwd` gave: out of pwd');
      if (name !== 'openai on Chat') expect(reasoning).toContain('The user wants me to run `ls`');
      const next: ModelMessage = { role: 'user', content: 'What did I first ask?' };
      const [answer] = await talk([prompt, ...said, next]);
      expect(errors).toEqual([]);
      expect(answer).toContain('run `ls` and `pwd`');
    },
  );
});
