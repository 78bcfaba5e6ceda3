import OpenAI from 'openai';
import { describe, expect, test } from 'vitest';
import { pixel } from '../pixel.ts';
import { standing } from '../standing.ts';

const standin = standing();
const client = (apiKey = 'any'): OpenAI =>
  new OpenAI({ baseURL: `${standin.url}/v1`, apiKey, maxRetries: 0 });

const model = 'gpt-4o';
const shell: OpenAI.ChatCompletionTool = {
  type: 'function',
  function: {
    name: 'run_command',
    description: 'Runs a command.',
    parameters: {
      type: 'object',
      properties: {
        argv: { type: 'array', items: { type: 'string' } },
        command: { type: 'array', items: { type: 'string' } },
      },
      required: ['command'],
    },
  },
};

type Detail = { readonly text?: string; readonly signature?: string };
type Told = { readonly reasoning?: string; readonly reasoning_details?: readonly Detail[] };

/** What a vendor adds to a message or a delta that OpenAI's types do not know. */
function told(message: object | undefined): Told {
  return message as Told;
}

describe("OpenAI's own client on Chat Completions", () => {
  test('holds a streamed conversation with parallel calls', async () => {
    const messages: OpenAI.ChatCompletionMessageParam[] = [
      { role: 'system', content: 'Be brief.' },
      {
        role: 'user',
        content: [
          { type: 'image_url', image_url: { url: `data:image/png;base64,${pixel}` } },
          { type: 'text', text: 'run ls -la and pwd, please' },
        ],
      },
    ];
    const stream = client().chat.completions.stream({
      model,
      messages,
      tools: [shell],
      stream_options: { include_usage: true },
    });
    const first = await stream.finalChatCompletion();
    const message = first.choices[0]?.message;
    expect(first.choices[0]?.finish_reason).toBe('tool_calls');
    expect(first.usage?.total_tokens).toBeGreaterThan(10);
    const calls = (message?.tool_calls ?? []).filter((call) => call.type === 'function');
    expect(calls.map((call) => JSON.parse(call.function.arguments))).toEqual([
      { command: ['sh', '-c', 'ls -la'] },
      { command: ['sh', '-c', 'pwd'] },
    ]);
    expect(new Set(calls.map(({ id }) => id)).size).toBe(2);
    messages.push({ role: 'assistant', content: message?.content ?? null, tool_calls: calls });
    for (const { id } of calls)
      messages.push({ role: 'tool', tool_call_id: id, content: `/home/${id}` });
    const second = await client()
      .chat.completions.stream({ model, messages, tools: [shell] })
      .finalContent();
    expect(second).toContain(`\`pwd\` gave: /home/${calls[1]?.id}`);
  });

  test('shows reasoning where the vendor shows it', async () => {
    const messages = [{ role: 'user', content: 'Hello.' }] as const;
    const answer = await client().chat.completions.create({
      model: 'deepseek-v4-flash',
      messages: [...messages],
    });
    expect(answer.choices[0]?.message).toHaveProperty('reasoning_content');
    const plain = await client().chat.completions.create({
      model: 'gpt-5.6',
      messages: [...messages],
      reasoning_effort: 'low',
    });
    expect(plain.choices[0]?.message).not.toHaveProperty('reasoning_content');
    expect(plain.usage?.completion_tokens_details?.reasoning_tokens).toBeGreaterThan(0);
  });

  test.each([
    ['anthropic/claude-sonnet-5.5', 'anthropic-claude-v1', true],
    ['google/gemini-3.1-pro-preview', 'google-gemini-v1', true],
    ['z-ai/glm-5.3', 'unknown', false],
  ] as const)('shows reasoning of %s as OpenRouter hands it on', async (routed, format, signs) => {
    const body = {
      model: routed,
      messages: [{ role: 'user' as const, content: 'Hello.' }],
      reasoning_effort: 'high' as const,
    };
    const whole = await client().chat.completions.create(body);
    const { reasoning, reasoning_details: details } = told(whole.choices[0]?.message);
    expect(details).toEqual([
      {
        type: 'reasoning.text',
        text: reasoning,
        ...(signs ? { signature: expect.any(String) } : {}),
        format,
        index: 0,
      },
    ]);
    const deltas: Told[] = [];
    for await (const { choices } of await client().chat.completions.create({
      ...body,
      stream: true,
    })) {
      deltas.push(told(choices[0]?.delta));
    }
    const pieces = deltas.flatMap(({ reasoning_details: list = [] }) => list);
    expect(deltas.map((delta) => delta.reasoning ?? '').join('')).toBe(reasoning);
    expect(pieces.map(({ text = '' }) => text).join('')).toBe(reasoning);
    const signatures = details?.flatMap(({ signature = [] }) => signature);
    expect(pieces.flatMap(({ signature = [] }) => signature)).toEqual(signatures);
  });

  test('is made to call when the request says so, and not when it forbids it', async () => {
    const ask = {
      model,
      tools: [shell],
      messages: [{ role: 'user' as const, content: 'run `ls`' }],
    };
    const none = await client().chat.completions.create({ ...ask, tool_choice: 'none' });
    expect(none.choices[0]?.message.tool_calls).toBeUndefined();
    const idle = { ...ask, messages: [{ role: 'user' as const, content: 'Hello.' }] };
    const forced = await client().chat.completions.create({ ...idle, tool_choice: 'required' });
    expect(forced.choices[0]?.message.tool_calls).toHaveLength(1);
  });

  test('stops at the cap on its output', async () => {
    const messages = [{ role: 'user' as const, content: 'Tell me of yourself.' }];
    const answer = await client().chat.completions.create({
      model,
      messages,
      max_completion_tokens: 3,
    });
    expect(answer.choices[0]?.finish_reason).toBe('length');
    expect(answer.choices[0]?.message.content).toBe('I am the bui');
  });

  test('meets its own error classes', async () => {
    const ask = (apiKey: string, asked: string, content?: string): Promise<unknown> =>
      client(apiKey).chat.completions.create({
        model: asked,
        messages: content === undefined ? [] : [{ role: 'user', content }],
      });
    await expect(ask('invalid-key', model, 'hi')).rejects.toThrow(OpenAI.AuthenticationError);
    await expect(ask('any', 'no-such-model', 'hi')).rejects.toThrow(OpenAI.NotFoundError);
    await expect(ask('any', model)).rejects.toThrow(OpenAI.BadRequestError);
    expect((await client().models.list()).data.map(({ id }) => id)).toContain('stand-in');
  });
});
