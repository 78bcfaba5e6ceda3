import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { pixel } from '../pixel.ts';
import { standing } from '../standing.ts';

const standin = standing();
const client = (apiKey = 'any'): OpenAI =>
  new OpenAI({ baseURL: `${standin.url}/v1`, apiKey, maxRetries: 0 });

const model = 'gpt-5.6';
const tools: OpenAI.Responses.Tool[] = [
  {
    type: 'function',
    name: 'read_file',
    description: 'Reads a file.',
    strict: true,
    parameters: {
      type: 'object',
      properties: { path: { type: 'string' }, limit: { type: ['integer', 'null'] } },
      required: ['path', 'limit'],
      additionalProperties: false,
    },
  },
  { type: 'custom', name: 'exec', description: 'Runs a shell command.' },
];
const thinking = {
  store: false,
  include: ['reasoning.encrypted_content' as const],
  reasoning: { effort: 'low' as const, summary: 'auto' as const },
};

/** The response as it came; the client's own helper adds fields that the API then refuses. */
async function streamed(
  input: OpenAI.Responses.ResponseInputItem[],
): Promise<OpenAI.Responses.Response | undefined> {
  const stream = await client().responses.create({
    model,
    tools,
    input,
    stream: true,
    ...thinking,
  });
  let whole: OpenAI.Responses.Response | undefined;
  for await (const event of stream) {
    if (event.type === 'response.completed') whole = event.response;
  }
  return whole;
}

function textOf(response: OpenAI.Responses.Response | undefined): string {
  return (response?.output ?? [])
    .flatMap((item) => (item.type === 'message' ? item.content : []))
    .map((part) => (part.type === 'output_text' ? part.text : ''))
    .join('');
}

describe("OpenAI's own client on Responses", () => {
  test('holds a streamed conversation with parallel calls and sealed reasoning', async () => {
    const input: OpenAI.Responses.ResponseInputItem[] = [
      {
        role: 'user',
        content: [
          { type: 'input_image', detail: 'auto', image_url: `data:image/png;base64,${pixel}` },
          { type: 'input_text', text: 'Read notes.md and run `date`.' },
        ],
      },
    ];
    const first = await streamed(input);
    expect(first?.status).toBe('completed');
    expect(first?.output.map(({ type }) => type)).toEqual([
      'reasoning',
      'message',
      'function_call',
      'custom_tool_call',
    ]);
    const [, , read, exec] = first?.output ?? [];
    expect(read).toMatchObject({
      name: 'read_file',
      arguments: '{"path":"notes.md","limit":null}',
    });
    expect(exec).toMatchObject({ name: 'exec', input: 'date' });
    input.push(...((first?.output ?? []) as OpenAI.Responses.ResponseInputItem[]));
    for (const item of first?.output ?? []) {
      if (item.type === 'function_call') {
        input.push({
          type: 'function_call_output',
          call_id: item.call_id,
          output: 'one\ntwo\nthree',
        });
      } else if (item.type === 'custom_tool_call') {
        input.push({ type: 'custom_tool_call_output', call_id: item.call_id, output: 'Monday' });
      }
    }
    const second = await streamed(input);
    expect(textOf(second)).toContain('`notes.md` gave 3 lines');
    expect(textOf(second)).toContain('`date` gave: Monday');
    expect(second?.usage?.output_tokens_details.reasoning_tokens).toBeGreaterThan(0);
  });

  test('numbers its events from 0 without a gap', async () => {
    const stream = await client().responses.create({
      model,
      input: 'run `ls`',
      tools,
      stream: true,
    });
    const numbers: number[] = [];
    const types: string[] = [];
    for await (const event of stream) {
      numbers.push(event.sequence_number);
      types.push(event.type);
    }
    expect(numbers).toEqual(numbers.map((_, place) => place));
    expect(types[0]).toBe('response.created');
    expect(types.at(-1)).toBe('response.completed');
  });

  test('ends incomplete at the cap on its output', async () => {
    const answer = await client().responses.create({
      model,
      input: 'Who are you?',
      max_output_tokens: 16,
    });
    expect(answer.status).toBe('incomplete');
    expect(answer.incomplete_details?.reason).toBe('max_output_tokens');
  });

  test('is refused sealed reasoning that was changed', async () => {
    const question = { role: 'user', content: 'Hello.' } as const;
    const { output } = await client().responses.create({ model, input: [question], ...thinking });
    const again = { role: 'user', content: 'And now?' } as const;
    const items = output as OpenAI.Responses.ResponseInputItem[];
    const ask = (between: OpenAI.Responses.ResponseInputItem[]): Promise<unknown> =>
      client().responses.create({ model, input: [question, ...between, again], ...thinking });
    await ask(items);
    const changed = items.map((item) =>
      item.type === 'reasoning'
        ? { ...item, encrypted_content: `A${item.encrypted_content}` }
        : item,
    );
    await expect(ask(changed)).rejects.toThrow('could not be verified');
  });

  test('meets its own error classes', async () => {
    const ask = (apiKey: string, asked: string, input: string): Promise<unknown> =>
      client(apiKey).responses.create({ model: asked, input });
    await expect(ask('sk-wrong', model, 'hi')).rejects.toThrow(OpenAI.AuthenticationError);
    await expect(ask('any', 'no-such-model', 'hi')).rejects.toThrow(OpenAI.NotFoundError);
    await expect(ask('any', model, '')).rejects.toThrow(OpenAI.BadRequestError);
  });
});
