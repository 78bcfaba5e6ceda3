import { conversations, runs } from '@exarch/testing';
import { type GenerateContentConfig, GoogleGenAI, ThinkingLevel } from '@google/genai';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { GeminiBody } from '../../src/gemini/body.ts';
import { projectGemini } from '../../src/gemini/project.ts';
import { encodeBody } from '../../src/index.ts';
import { tools } from '../offered-tools.ts';

const client = new GoogleGenAI({ apiKey: 'any', vertexai: false });
let sent = '';

beforeAll(() => {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent = String(init.body);
    return new Response('', { headers: { 'content-type': 'text/event-stream' } });
  });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

/** What Google's SDK sends when it is asked for the same; it passes on only the fields that it knows. */
async function sentByGoogle(model: string, body: GeminiBody): Promise<unknown> {
  const { contents, systemInstruction, tools: offered, generationConfig, ...unasked } = body;
  expect(unasked).toEqual({});
  const { maxOutputTokens, thinkingConfig } = generationConfig ?? {};
  const { thinkingLevel, ...thinking } = thinkingConfig ?? {};
  const config: GenerateContentConfig = {
    ...(systemInstruction && { systemInstruction }),
    ...(offered && { tools: offered }),
    ...(maxOutputTokens && { maxOutputTokens }),
    ...(thinkingConfig && {
      thinkingConfig: {
        ...thinking,
        ...(thinkingLevel && { thinkingLevel: ThinkingLevel[thinkingLevel] }),
      },
    }),
  };
  await client.models.generateContentStream({ model, contents, config });
  return JSON.parse(sent);
}

describe('Google’s SDK', () => {
  test.each(['gemini-3-pro', 'gemini-3.8-flash', 'gemini-2.5-flash'])(
    'sends to %s the very body that we do',
    async (model) => {
      const histories = conversations({ replies: 'mixed', maxSteps: 24 });
      const efforts = fc.constantFrom('none', 'minimal', 'low', 'medium', 'high', 'max');
      await fc.assert(
        fc.asyncProperty(histories, efforts, async (messages, effort) => {
          const conversation = { system: 'Be brief.', messages, tools };
          const projected = projectGemini(conversation, { model, effort, maxTokens: 2000 });
          const ours = JSON.parse(encodeBody(projected));
          const theirs = await sentByGoogle(model, ours);
          expect(theirs).toEqual(ours);
        }),
        { numRuns: runs(60) },
      );
    },
  );
});
