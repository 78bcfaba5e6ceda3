import { ApiError, type Content, GoogleGenAI, type Part, Type } from '@google/genai';
import { describe, expect, test } from 'vitest';
import { pixel } from '../pixel.ts';
import { standing } from '../standing.ts';

const standin = standing();
const client = (apiKey = 'any'): GoogleGenAI =>
  new GoogleGenAI({ apiKey, vertexai: false, httpOptions: { baseUrl: standin.url } });

const model = 'gemini-3-flash-preview';
const config = {
  tools: [
    {
      functionDeclarations: [
        {
          name: 'run_shell_command',
          description: 'Runs a command.',
          parameters: {
            type: Type.OBJECT,
            properties: { command: { type: Type.STRING } },
            required: ['command'],
          },
        },
      ],
    },
  ],
};

async function partsOf(contents: Content[], more: object = {}): Promise<Part[]> {
  const stream = await client().models.generateContentStream({
    model,
    contents,
    config: { ...config, ...more },
  });
  const parts: Part[] = [];
  for await (const chunk of stream) parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []));
  return parts;
}

describe("Google's own client", () => {
  test('holds a streamed conversation with parallel signed calls and thoughts', async () => {
    const image = { inlineData: { mimeType: 'image/png', data: pixel } };
    const contents: Content[] = [{ role: 'user', parts: [image, { text: 'run `ls` and `pwd`' }] }];
    const first = await partsOf(contents, { thinkingConfig: { includeThoughts: true } });
    expect(first.some((part) => part.thought)).toBe(true);
    const calls = first.filter((part) => part.functionCall);
    expect(calls.map(({ functionCall }) => functionCall?.args)).toEqual([
      { command: 'ls' },
      { command: 'pwd' },
    ]);
    expect(calls.map(({ thoughtSignature }) => thoughtSignature !== undefined)).toEqual([
      true,
      false,
    ]);
    contents.push({ role: 'model', parts: first });
    contents.push({
      role: 'user',
      parts: calls.map(({ functionCall }) => ({
        functionResponse: {
          ...(functionCall?.id === undefined ? {} : { id: functionCall.id }),
          name: functionCall?.name ?? '',
          response: { output: `out of ${functionCall?.args?.['command']}` },
        },
      })),
    });
    const second = await partsOf(contents);
    expect(second.map(({ text }) => text).join('')).toContain('`pwd` gave: out of pwd');
    expect(second.at(-1)?.thoughtSignature).toBeDefined();
  });

  test('reads a whole answer, counts tokens and lists models', async () => {
    const answer = await client().models.generateContent({ model, contents: 'What is 2 plus 3?' });
    expect(answer.text).toBe('2 plus 3 = 5');
    expect(answer.usageMetadata?.totalTokenCount).toBeGreaterThan(0);
    expect(
      (await client().models.countTokens({ model, contents: 'hi' })).totalTokens,
    ).toBeGreaterThan(0);
    const names: (string | undefined)[] = [];
    for await (const { name } of await client().models.list()) names.push(name);
    expect(names).toContain('models/stand-in');
  });

  test('meets its own error class with the status of each', async () => {
    const status = (apiKey: string, asked: string, contents: Content[]): Promise<number> =>
      client(apiKey)
        .models.generateContent({ model: asked, contents })
        .then(
          () => 200,
          (error: unknown) => (error instanceof ApiError ? error.status : 0),
        );
    const hi: Content[] = [{ role: 'user', parts: [{ text: 'hi' }] }];
    expect(await status('wrong', model, hi)).toBe(400);
    expect(await status('any', 'no-such-model', hi)).toBe(404);
    const orphan = { functionResponse: { name: 'f', response: { output: 'x' } } };
    expect(await status('any', model, [...hi, { role: 'user', parts: [orphan] }])).toBe(400);
    expect(await status('any', model, hi)).toBe(200);
  });
});
