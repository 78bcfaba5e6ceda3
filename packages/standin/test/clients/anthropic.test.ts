import Anthropic from '@anthropic-ai/sdk';
import { describe, expect, test } from 'vitest';
import { pixel } from '../pixel.ts';
import { standing } from '../standing.ts';

const standin = standing();
const client = (apiKey = 'any'): Anthropic =>
  new Anthropic({ baseURL: standin.url, apiKey, maxRetries: 0 });

const model = 'claude-opus-5-5';
const shell: Anthropic.Tool = {
  name: 'shell',
  description: 'Runs a command.',
  input_schema: {
    type: 'object',
    properties: { command: { type: 'string' } },
    required: ['command'],
  },
};

describe("Anthropic's own client", () => {
  test('holds a streamed conversation with parallel calls and reasoning', async () => {
    const image = { type: 'base64', media_type: 'image/png', data: pixel } as const;
    const messages: Anthropic.MessageParam[] = [
      {
        role: 'user',
        content: [
          { type: 'image', source: image },
          { type: 'text', text: 'Run `ls` and `pwd`.' },
        ],
      },
    ];
    const base = {
      model,
      max_tokens: 2_000,
      tools: [shell],
      thinking: { type: 'adaptive' },
    } as const;
    const first = await client()
      .messages.stream({ ...base, tools: [shell], messages })
      .finalMessage();
    expect(first.stop_reason).toBe('tool_use');
    expect(first.content.map(({ type }) => type)).toEqual([
      'thinking',
      'text',
      'tool_use',
      'tool_use',
    ]);
    const calls = first.content.filter((block) => block.type === 'tool_use');
    expect(calls.map(({ name, input }) => ({ name, input }))).toEqual([
      { name: 'shell', input: { command: 'ls' } },
      { name: 'shell', input: { command: 'pwd' } },
    ]);
    messages.push({ role: 'assistant', content: first.content });
    const [ls, pwd] = calls;
    messages.push({
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: ls?.id ?? '', content: 'alpha.ts\nbeta.md\n' },
        {
          type: 'tool_result',
          tool_use_id: pwd?.id ?? '',
          content: 'no such place',
          is_error: true,
        },
      ],
    });
    const seen: string[] = [];
    const second = await client()
      .messages.stream({ ...base, tools: [shell], messages })
      .on('text', (delta) => seen.push(delta))
      .finalMessage();
    expect(second.stop_reason).toBe('end_turn');
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.join('')).toContain('2 files here: `alpha.ts` and `beta.md`');
    expect(seen.join('')).toContain('`pwd` failed: no such place');
    expect(second.usage.input_tokens).toBeGreaterThan(first.usage.input_tokens);
  });

  test('reads a whole answer, counts tokens and lists models', async () => {
    const messages: Anthropic.MessageParam[] = [{ role: 'user', content: 'What is 6 * 7?' }];
    const answer = await client().messages.create({ model, max_tokens: 100, messages });
    expect(answer.content).toEqual([{ type: 'text', text: '6 * 7 = 42' }]);
    expect((await client().messages.countTokens({ model, messages })).input_tokens).toBeGreaterThan(
      5,
    );
    const names: string[] = [];
    for await (const { id } of client().models.list()) names.push(id);
    expect(names).toContain('stand-in');
    expect((await client().models.retrieve(model)).id).toBe(model);
  });

  test('meets its own error classes', async () => {
    const ask = (apiKey: string, asked: string, content = 'hi'): Promise<unknown> =>
      client(apiKey).messages.create({
        model: asked,
        max_tokens: 100,
        messages: content === '' ? [] : [{ role: 'user', content }],
      });
    await expect(ask('wrong', model)).rejects.toThrow(Anthropic.AuthenticationError);
    await expect(ask('any', 'no-such-model')).rejects.toThrow(Anthropic.NotFoundError);
    await expect(ask('any', model, '')).rejects.toThrow(Anthropic.BadRequestError);
  });

  test('shows no reasoning where the request wants it signed alone', async () => {
    const { content } = await client().messages.create({
      model,
      max_tokens: 500,
      thinking: { type: 'adaptive', display: 'omitted' },
      messages: [{ role: 'user', content: 'Hello.' }],
    });
    expect(content[0]).toMatchObject({ type: 'thinking', thinking: '' });
  });

  test('sees its stable prefix come from the cache', async () => {
    const mark = { type: 'ephemeral' } as const;
    const system = [{ type: 'text' as const, text: 'Be brief. '.repeat(800), cache_control: mark }];
    const ask = (content: string): Promise<Anthropic.Message> =>
      client().messages.create({
        model,
        max_tokens: 9,
        system,
        messages: [{ role: 'user', content }],
      });
    const first = (await ask('a')).usage;
    const second = (await ask('b')).usage;
    expect(first.cache_creation_input_tokens).toBeGreaterThan(1_024);
    expect(second.cache_creation_input_tokens).toBe(0);
    expect(second.cache_read_input_tokens).toBe(first.cache_creation_input_tokens);
  });

  test('is refused reasoning that was changed', async () => {
    const question: Anthropic.MessageParam = { role: 'user', content: 'Hello.' };
    const thinking = { type: 'adaptive' } as const;
    const base = { model, max_tokens: 500, thinking };
    const { content } = await client().messages.create({ ...base, messages: [question] });
    const again = { role: 'user', content: 'And now?' } as const;
    const ask = (blocks: Anthropic.ContentBlock[]): Promise<unknown> =>
      client().messages.create({
        ...base,
        messages: [question, { role: 'assistant', content: blocks }, again],
      });
    await ask(content);
    const changed = content.map((block) =>
      block.type === 'thinking' ? { ...block, thinking: `${block.thinking} ` } : block,
    );
    await expect(ask(changed)).rejects.toThrow('latest assistant message cannot be modified');
  });
});
