import type { Media, Message } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import type { ProjectOptions } from '../../src/index.ts';
import { projectChat } from '../../src/openai-chat/project.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const user = (words = 'go'): Message => ({ role: 'user', content: [text(words)] });
const origin = { adapter: 'openai-chat', model: 'm' } as const;
const called = (...ids: readonly string[]): Message => ({
  role: 'assistant',
  content: ids.map((id) => ({ type: 'call', id, name: 'f', arguments: { a: 1 } })),
  origin,
});
const png: Media = { type: 'media', mediaType: 'image/png', data: 'iVBORw0KGgo=' };
const result = (call: string, content: readonly (Media | ReturnType<typeof text>)[]) => ({
  call,
  name: 'f',
  content,
  failed: false,
});
const tools = [{ name: 'f', description: 'Does.', parameters: { type: 'object' } }];
const body = (messages: readonly Message[], options: Partial<ProjectOptions> = {}) =>
  projectChat({ messages }, { model: 'gpt-4.1', ...options }).body;

describe('a Chat Completions request', () => {
  test('holds system, turns, calls and answers', () => {
    const messages = [
      user('one'),
      called('c1'),
      { role: 'tool', results: [result('c1', [text('two')])] } as const,
    ];
    expect(
      projectChat({ system: 'Be brief.', messages, tools }, { model: 'gpt-4.1', maxTokens: 64 })
        .body,
    ).toEqual({
      model: 'gpt-4.1',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'one' },
        {
          role: 'assistant',
          content: null,
          tool_calls: [
            { id: 'c1', type: 'function', function: { name: 'f', arguments: '{"a":1}' } },
          ],
        },
        { role: 'tool', tool_call_id: 'c1', content: 'two' },
      ],
      tools: [
        {
          type: 'function',
          function: { name: 'f', description: 'Does.', parameters: { type: 'object' } },
        },
      ],
      max_completion_tokens: 64,
      stream: true,
      stream_options: { include_usage: true },
    });
  });

  test('moves the images of results behind the whole batch, in their order', () => {
    const jpeg: Media = { type: 'media', mediaType: 'image/jpeg', url: 'https://x/y.jpg' };
    const messages: readonly Message[] = [
      user(),
      called('c1', 'c2'),
      { role: 'tool', results: [result('c1', [png]), result('c2', [text('b'), jpeg])] },
    ];
    const moved =
      "projection/media-moved: moved the files in a result of f to the user's words after it";
    const { notes } = projectChat({ messages }, { model: 'gpt-4.1' });
    expect(notes.map(({ rule, did }) => `${rule}: ${did}`)).toEqual([moved]);
    expect(body(messages).messages.slice(2)).toEqual([
      { role: 'tool', tool_call_id: 'c1', content: '(The files follow the results.)' },
      { role: 'tool', tool_call_id: 'c2', content: 'b' },
      {
        role: 'user',
        content: [
          { type: 'text', text: '[Files from the result of f:]' },
          { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=' } },
          { type: 'text', text: '[Files from the result of f:]' },
          { type: 'image_url', image_url: { url: 'https://x/y.jpg' } },
        ],
      },
    ]);
  });

  test('names the files that a vendor takes in no form', () => {
    const messages: readonly Message[] = [{ role: 'user', content: [text('see'), png] }];
    const [said] = body(messages, { profile: 'deepseek' }).messages;
    expect(said?.content).toContain('image/png');
    const pdf: Media = { type: 'media', mediaType: 'application/pdf', data: 'JVBERi0=' };
    expect(body([{ role: 'user', content: [pdf] }]).messages).toEqual([
      {
        role: 'user',
        content: [
          {
            type: 'file',
            file: { filename: 'document.pdf', file_data: 'data:application/pdf;base64,JVBERi0=' },
          },
        ],
      },
    ]);
  });
});

describe('a model that takes no system text', () => {
  test.each(['o1-mini', 'openai/o1-preview-2024-09-12'])(
    'such as %s is told in front of the user',
    (model) => {
      const sent = (content: readonly (Media | ReturnType<typeof text>)[]) =>
        projectChat({ system: 'Be brief.', messages: [{ role: 'user', content }] }, { model });
      expect(sent([text('go')]).body.messages).toEqual([
        { role: 'user', content: 'Be brief.\n\ngo' },
      ]);
      expect(sent([png]).body.messages).toMatchObject([
        { role: 'user', content: [{ type: 'text', text: 'Be brief.' }, { type: 'image_url' }] },
      ]);
      expect(sent([png]).notes.map(({ rule }) => rule)).toEqual(['projection/system-said']);
    },
  );
});

describe('the profile of', () => {
  const after: readonly Message[] = [
    user(),
    called('call_1'),
    { role: 'tool', results: [result('call_1', [text('ok')])] },
    user('and now'),
    user('please'),
  ];

  test('mistral bridges results, joins the user and spells nine letters on both sides', () => {
    const { messages, ...rest } = body(after, { profile: 'mistral', maxTokens: 9 });
    expect(messages.map(({ role }) => role)).toEqual([
      'user',
      'assistant',
      'tool',
      'assistant',
      'user',
    ]);
    const [, replied, answered] = messages;
    const id = replied?.role === 'assistant' ? replied.tool_calls?.[0]?.id : '';
    expect(id).toMatch(/^[a-zA-Z0-9]{9}$/);
    expect(answered).toMatchObject({ tool_call_id: id });
    expect(rest).toEqual({ model: 'gpt-4.1', max_tokens: 9, stream: true });
  });

  test.each([
    ['mistral', after, ['projection/results-bridged']],
    ['mistral', after.slice(0, 3), []],
    ['groq', after, []],
  ] as const)(
    '%s has a reply of ours noted only where there is one',
    (profile, messages, rules) => {
      const { notes } = projectChat({ messages }, { model: 'm', profile });
      expect(notes.map(({ rule }) => rule)).toEqual(rules);
    },
  );

  test('deepseek gets a reasoning with every reply', () => {
    const replies = body(after, { profile: 'deepseek' }).messages.filter(
      ({ role }) => role === 'assistant',
    );
    expect(replies).toEqual([expect.objectContaining({ reasoning_content: '', content: '' })]);
  });

  test('moonshot gets one with every call', () => {
    const [, replied] = body(after, { profile: 'kimi' }).messages;
    expect(replied).toHaveProperty('reasoning_content', '.');
    const said: Message = { role: 'assistant', content: [text('a')], origin };
    const [, spoke] = body([user(), said, user()], { profile: 'kimi' }).messages;
    expect(spoke).toEqual({ role: 'assistant', content: 'a' });
  });

  test.each([
    ['openai', null],
    ['openrouter', null],
    ...['glm', 'minimax', 'xai', 'qwen'].map((name) => [name, ''] as const),
  ] as const)('%s says %j where a reply is nothing but calls', (profile, silence) => {
    const [, replied] = body(after, { profile }).messages;
    expect(replied).toHaveProperty('content', silence);
  });

  test.each([
    ['openai', 'uatuu'],
    ['vllm', 'uatu'],
  ])('%s gets the files of results, and what the user says then, as %s', (profile, roles) => {
    const results: Message = { role: 'tool', results: [result('call_1', [png])] };
    const { messages } = body([user(), called('call_1'), results, user()], { profile });
    expect(messages.map(({ role }) => role.charAt(0)).join('')).toBe(roles);
  });

  test.each(['doubleword', 'glm', 'vllm'])('%s gets its reasoning back as it came', (profile) => {
    const native = { origin, json: '{"reasoning_content":"hm"}' };
    const content = [{ type: 'reasoning', text: 'hm', native } as const, text('a')];
    const replied: Message = { role: 'assistant', content, origin };
    const sent = body([user(), replied, user()], { profile, model: origin.model });
    expect(sent.messages[1]).toHaveProperty('reasoning_content', 'hm');
  });

  test('minimax gets its reasoning back as it came', () => {
    const json = '{"reasoning_details":[{"type":"reasoning.text","text":"hm"}]}';
    const native = { origin: { adapter: 'openai-chat', model: 'MiniMax-M3' } as const, json };
    const thought = { type: 'reasoning', text: 'hm', native } as const;
    const said = { type: 'text', text: 'a' } as const;
    const messages = [
      user(),
      { role: 'assistant', content: [thought, said], origin: native.origin } as const,
      user(),
    ];
    const options = { model: 'MiniMax-M3', profile: 'minimax' };
    expect(projectChat({ messages }, options).body.messages[1]).toMatchObject(JSON.parse(json));
  });

  test('a vendor nobody knows speaks the plainer form', () => {
    expect(body([user()], { profile: 'hasOwnProperty', maxTokens: 5 })).toMatchObject({
      max_tokens: 5,
    });
  });
});

describe('effort', () => {
  const asked = (
    model: string,
    effort: string | undefined,
    profile?: string,
    withTools = false,
  ) => {
    const projected = projectChat(
      { messages: [user()], ...(withTools ? { tools } : {}) },
      {
        model,
        ...(effort === undefined ? {} : { effort }),
        ...(profile === undefined ? {} : { profile }),
      },
    );
    const { reasoning_effort, reasoning, thinking } = projected.body;
    return {
      reasoning_effort,
      reasoning,
      thinking,
      noted: projected.notes.map(({ rule }) => rule),
    };
  };

  test('is said as the vendor hears it', () => {
    expect(asked('gpt-5.6', 'max')).toMatchObject({ reasoning_effort: 'max', noted: [] });
    expect(asked('gpt-5.1', 'none')).toMatchObject({ reasoning_effort: 'none', noted: [] });
    expect(asked('openai/gpt-oss-120b', 'low')).toMatchObject({ reasoning_effort: 'low' });
    expect(asked('deepseek-v4-pro', 'none', 'deepseek')).toMatchObject({
      thinking: { type: 'disabled' },
    });
  });

  test('is the nearest that the model takes, which is noted', () => {
    const noted = ['projection/effort-changed'];
    expect(asked('gpt-5.1', 'xhigh')).toMatchObject({ reasoning_effort: 'high', noted });
    expect(asked('gpt-5', 'none')).toMatchObject({ reasoning_effort: 'minimal', noted });
    expect(asked('o3', 'minimal')).toMatchObject({ reasoning_effort: 'low', noted });
    const routed = asked('x/y', 'max', 'openrouter');
    expect(routed).toMatchObject({ reasoning: { effort: 'xhigh' }, noted });
  });

  test('is left out, and noted, where nobody hears it', () => {
    for (const given of [
      asked('gpt-4.1', 'high'),
      asked('gpt-5.6', 'enormous'),
      asked('m', 'high', 'groq'),
    ]) {
      expect(given).toEqual({
        reasoning_effort: undefined,
        reasoning: undefined,
        thinking: undefined,
        noted: ['projection/effort-ignored'],
      });
    }
  });

  test('is none beside tools where the model refuses both', () => {
    const rest = { reasoning_effort: 'none', noted: ['projection/effort-changed'] };
    expect(asked('gpt-5.6-sol', undefined, undefined, true)).toMatchObject(rest);
    expect(asked('gpt-5.6-sol', 'high', undefined, true)).toMatchObject(rest);
    expect(asked('gpt-5.5', 'high', undefined, true)).toMatchObject(rest);
    expect(asked('gpt-5.6-sol', 'none', undefined, true)).toMatchObject({ ...rest, noted: [] });
    expect(asked('gpt-5.1', 'high', undefined, true)).toMatchObject({ reasoning_effort: 'high' });
  });
});
