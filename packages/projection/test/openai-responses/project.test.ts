import type { AssistantPart, Media, Message } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { projectResponses } from '../../src/openai-responses/project.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const user = (words = 'go'): Message => ({ role: 'user', content: [text(words)] });
const origin = { adapter: 'anthropic', model: 'm' } as const;
const png: Media = { type: 'media', mediaType: 'image/png', data: 'iVBORw0KGgo=' };

describe('a Responses request', () => {
  test('holds instructions, items and tools, and leaves nothing on the server', () => {
    const messages: readonly Message[] = [
      user('one'),
      {
        role: 'assistant',
        content: [text('two'), { type: 'call', id: 'c1', name: 'f', arguments: {} }],
        origin,
      },
      {
        role: 'tool',
        results: [{ call: 'c1', name: 'f', content: [text('three'), png], failed: false }],
      },
    ];
    const tools = [{ name: 'f', description: 'Does.', parameters: { type: 'object' } }];
    expect(
      projectResponses(
        { system: 'Be brief.', messages, tools },
        { model: 'gpt-5.6', effort: 'high', maxTokens: 64 },
      ).body,
    ).toEqual({
      model: 'gpt-5.6',
      instructions: 'Be brief.',
      input: [
        { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'one' }] },
        { type: 'message', role: 'assistant', content: 'two' },
        { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' },
        {
          type: 'function_call_output',
          call_id: 'c1',
          output: [
            { type: 'input_text', text: 'three' },
            {
              type: 'input_image',
              image_url: 'data:image/png;base64,iVBORw0KGgo=',
              detail: 'auto',
            },
          ],
        },
      ],
      tools: [
        {
          type: 'function',
          name: 'f',
          description: 'Does.',
          parameters: { type: 'object' },
          strict: false,
        },
      ],
      max_output_tokens: 64,
      reasoning: { effort: 'high', summary: 'auto' },
      include: ['reasoning.encrypted_content'],
      store: false,
      stream: true,
    });
  });

  test('asks a model that does not reason for no reasoning', () => {
    const { body, notes } = projectResponses(
      { messages: [user()] },
      { model: 'gpt-4.1', effort: 'high' },
    );
    expect(body).not.toHaveProperty('include');
    expect(body).not.toHaveProperty('reasoning');
    expect(notes.map(({ rule }) => rule)).toEqual(['projection/effort-ignored']);
  });

  test('notes the effort that it sends in place of another', () => {
    const asked = { model: 'gpt-5.1', effort: 'max' };
    const { body, notes } = projectResponses({ messages: [user()] }, asked);
    expect(body.reasoning?.effort).toBe('high');
    expect(notes.map(({ did }) => did)).toEqual(['sent the effort high in place of max']);
  });

  test('puts the system text where the backend looks for it', () => {
    const sent = (profile: string, system?: string) =>
      projectResponses(
        { messages: [user()], ...(system === undefined ? {} : { system }) },
        { model: 'grok-4.3', profile, maxTokens: 99 },
      ).body;
    expect(sent('xai', 'Be brief.')).not.toHaveProperty('instructions');
    expect(sent('xai', 'Be brief.').input[0]).toEqual({
      type: 'message',
      role: 'system',
      content: [{ type: 'input_text', text: 'Be brief.' }],
    });
    expect(sent('xai').input).toHaveLength(1);
    expect(sent('chatgpt')).toMatchObject({ instructions: '' });
    expect(sent('chatgpt', 'Be brief.')).not.toHaveProperty('max_output_tokens');
  });

  test('puts what a reply says in front of its calls where a call must stand at its output', () => {
    const messages: readonly Message[] = [
      user('one'),
      {
        role: 'assistant',
        content: [
          { type: 'call', id: 'c1', name: 'f', arguments: {} },
          text('two'),
          { type: 'call', id: 'c2', name: 'f', arguments: {} },
        ],
        origin,
      },
      {
        role: 'tool',
        results: ['c1', 'c2'].map((call) => ({
          call,
          name: 'f',
          content: [text('three')],
          failed: false,
        })),
      },
    ];
    const sent = (profile: string) =>
      projectResponses({ messages }, { model: 'm', profile }).body.input.map(({ type }) => type);
    const results = ['function_call_output', 'function_call_output'];
    expect(sent('openai')).toEqual([
      'message',
      'function_call',
      'message',
      'function_call',
      ...results,
    ]);
    const strict = ['message', 'message', 'function_call', 'function_call', ...results];
    expect(sent('deepseek')).toEqual(strict);
    expect(sent('moonshot')).toEqual(strict);
  });

  test('names a file of a type that it refuses', () => {
    const odd: Media = { type: 'media', mediaType: 'audio/wav', data: 'AAAA', name: 'a.wav' };
    const { body, notes } = projectResponses(
      { messages: [{ role: 'user', content: [odd] }] },
      { model: 'gpt-5.6' },
    );
    expect(JSON.stringify(body.input)).toContain('a.wav was not sent');
    expect(notes.map(({ rule }) => rule)).toEqual(['projection/media-named']);
  });

  test('leaves out reasoning that it could not read again', () => {
    const own = { adapter: 'openai-responses', model: 'gpt-5.6' } as const;
    const json = '{"id":"rs_1","type":"reasoning","summary":[]}';
    const called = { type: 'call', id: 'c1', name: 'f', arguments: {} } as const;
    const messages: readonly Message[] = [
      user(),
      {
        role: 'assistant',
        content: [
          { type: 'reasoning', text: 'hm', native: { origin: own, json } },
          { ...called, native: { origin: own, json: '{"id":"fc_1"}' } },
        ],
        origin: own,
      },
      { role: 'tool', results: [{ call: 'c1', name: 'f', content: [text('ok')], failed: false }] },
    ];
    const { body, notes } = projectResponses({ messages }, { model: 'gpt-5.6' });
    expect(JSON.stringify(body.input)).not.toContain('rs_1');
    expect(notes.map(({ rule, did }) => `${rule}: ${did}`)).toEqual([
      'projection/reasoning-left-out: left out 1 piece of reasoning',
    ]);
  });

  test('sends each item once under its id, and none under an id of another kind', () => {
    const own = { adapter: 'openai-responses', model: 'gpt-5.6' } as const;
    const native = (json: string) => ({ native: { origin: own, json } });
    const thought = (id: string): AssistantPart => ({
      type: 'reasoning',
      text: '',
      ...native(`{"id":"${id}","type":"reasoning","summary":[],"encrypted_content":"E"}`),
    });
    const call = { type: 'call', name: 'f', arguments: {}, ...native('{"id":"fc_1"}') } as const;
    const odd: AssistantPart = { type: 'opaque', ...native('{"type":"message","id":"x_1"}') };
    const reply = (...content: readonly AssistantPart[]): Message => ({
      role: 'assistant',
      content,
      origin: own,
    });
    const messages = [
      ...['1', '2'].flatMap((id): readonly Message[] => [
        user(),
        reply(thought(`rs_${id}`), { ...call, id }),
        { role: 'tool', results: [{ call: id, name: 'f', content: [text('ok')], failed: false }] },
      ]),
      reply(thought('rs_3'), text('two'), odd),
      user(),
      reply(thought('rs_1'), text('three')),
    ];
    const { body, notes } = projectResponses({ messages }, { model: 'gpt-5.6' });
    const sent = JSON.stringify(body.input);
    expect(['"rs_1"', '"fc_1"', '"x_1"'].map((id) => sent.split(id).length - 1)).toEqual([1, 1, 0]);
    expect(notes.map(({ because }) => because)).toContain('it stood before');
  });

  test('moves no call away from the reasoning that made it: that stays out, and their ids', () => {
    const own = { adapter: 'openai-responses', model: 'm' } as const;
    const native = (json: string) => ({ native: { origin: own, json } });
    const thought: AssistantPart = {
      type: 'reasoning',
      text: '',
      ...native('{"id":"rs_1","type":"reasoning","summary":[],"encrypted_content":"E"}'),
    };
    const call: AssistantPart = {
      type: 'call',
      id: 'c1',
      name: 'f',
      arguments: {},
      ...native('{"id":"fc_1"}'),
    };
    const frame: AssistantPart = {
      type: 'opaque',
      ...native('{"type":"message","id":"msg_1"}'),
    };
    const answer = { call: 'c1', name: 'f', content: [text('ok')], failed: false };
    const sent = (content: readonly AssistantPart[]) => {
      const replied: Message = { role: 'assistant', content, origin: own };
      const messages: readonly Message[] = [user(), replied, { role: 'tool', results: [answer] }];
      const { body, notes } = projectResponses({ messages }, { model: 'm', profile: 'xai' });
      const items = body.input.slice(1, -1).map((item) => `${item.type} ${'id' in item}`);
      return [...items, ...notes.map(({ rule }) => rule)];
    };
    expect(sent([thought, text('two'), frame, call])).toEqual([
      'reasoning true',
      'message true',
      'function_call true',
    ]);
    expect(sent([thought, call, text('two'), frame])).toEqual([
      'message false',
      'function_call false',
      'projection/reasoning-left-out',
    ]);
  });

  test('never asks for less than the API gives', () => {
    expect(
      projectResponses({ messages: [user()] }, { model: 'm', maxTokens: 1 }).body.max_output_tokens,
    ).toBe(16);
  });
});
