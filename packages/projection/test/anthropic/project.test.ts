import type { AssistantPart, Conversation, Media, Message, Origin } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { modelTraits } from '../../src/anthropic/models.ts';
import { projectAnthropic } from '../../src/anthropic/project.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const user = (words = 'go'): Message => ({ role: 'user', content: [text(words)] });
const call = { type: 'call', id: 'c1', name: 'f', arguments: { a: 1 } } as const;
const png: Media = { type: 'media', mediaType: 'image/png', data: 'iVBORw0KGgo=' };
const pdf: Media = { type: 'media', mediaType: 'application/pdf', data: 'JVBERi0=', name: 'a.pdf' };

function reply(model: string, content: readonly AssistantPart[]): Message {
  return { role: 'assistant', content, origin: { adapter: 'anthropic', model } };
}
function results(content: readonly (Media | ReturnType<typeof text>)[], failed = false): Message {
  return { role: 'tool', results: [{ call: 'c1', name: 'f', content, failed }] };
}
function thought(model: string): AssistantPart {
  const origin: Origin = { adapter: 'anthropic', model };
  return {
    type: 'reasoning',
    text: 'hm',
    native: { origin, json: '{"type":"thinking","thinking":"hm","signature":"S"}' },
  };
}
const rules = (notes: readonly { readonly rule: string }[]): readonly string[] =>
  notes.map(({ rule }) => rule);

describe('a Messages request', () => {
  test('holds system, tools and turns, and marks what is worth keeping', () => {
    const conversation: Conversation = {
      system: 'Be brief.',
      tools: [{ name: 'f', description: 'Does.', parameters: { type: 'object' } }],
      messages: [
        user('one'),
        reply('m', [text('two'), call]),
        results([text('three')]),
        user('four'),
      ],
    };
    const mark = { cache_control: { type: 'ephemeral' } };
    expect(
      projectAnthropic(conversation, { model: 'claude-opus-4-8', maxTokens: 64 }).body,
    ).toEqual({
      model: 'claude-opus-4-8',
      max_tokens: 64,
      system: [{ type: 'text', text: 'Be brief.', ...mark }],
      tools: [{ name: 'f', description: 'Does.', input_schema: { type: 'object' } }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'one' }] },
        {
          role: 'assistant',
          content: [
            { type: 'text', text: 'two' },
            { type: 'tool_use', id: 'c1', name: 'f', input: { a: 1 }, ...mark },
          ],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'c1', content: [{ type: 'text', text: 'three' }] },
            { type: 'text', text: 'four', ...mark },
          ],
        },
      ],
      stream: true,
    });
  });

  test('never marks native text', () => {
    const model = 'claude-opus-4-8';
    const { body } = projectAnthropic(
      { messages: [user(), reply(model, [text('a'), thought(model)]), user()] },
      { model },
    );
    expect(body.messages[1]?.content).toEqual([
      { type: 'text', text: 'a', cache_control: { type: 'ephemeral' } },
      { type: 'thinking', thinking: 'hm', signature: 'S' },
    ]);
  });

  test('moves the files of a failed result behind the answers', () => {
    const { body, notes } = projectAnthropic(
      { messages: [user(), reply('m', [call]), results([text('no'), png, pdf], true)] },
      { model: 'm' },
    );
    expect(body.messages[2]?.content.map(({ type }) => type)).toEqual([
      'tool_result',
      'text',
      'image',
      'document',
    ]);
    expect(rules(notes)).toContain('projection/media-moved');
    const whole = projectAnthropic(
      { messages: [user(), reply('m', [call]), results([text('ok'), png])] },
      { model: 'm' },
    );
    expect(whole.body.messages[2]?.content).toHaveLength(1);
  });

  test('names a file that no provider of its kind takes', () => {
    const odd: Media = { type: 'media', mediaType: 'audio/wav', data: 'AAAA', name: 'a.wav' };
    const { body, notes } = projectAnthropic(
      { messages: [{ role: 'user', content: [odd] }] },
      { model: 'm' },
    );
    expect(JSON.stringify(body.messages)).toContain('a.wav');
    expect(rules(notes)).toEqual(['projection/media-named']);
  });

  test('has no alternatives at the root of a schema', () => {
    const parameters = {
      type: 'object',
      anyOf: [{ required: ['a'] }],
      properties: { a: { anyOf: [{}] } },
    };
    const { body, notes } = projectAnthropic(
      { messages: [user()], tools: [{ name: 'f', description: '', parameters }] },
      { model: 'm' },
    );
    expect(body.tools?.[0]?.input_schema).toEqual({
      type: 'object',
      properties: { a: { anyOf: [{}] } },
    });
    expect(rules(notes)).toEqual(['projection/schema-loosened']);
  });

  test('offers each tool once', () => {
    const tool = { name: 'f', description: 'Does.', parameters: { type: 'object' } };
    const { body, notes } = projectAnthropic(
      { messages: [user()], tools: [tool, tool] },
      { model: 'm' },
    );
    expect(body.tools).toHaveLength(1);
    expect(rules(notes)).toEqual(['projection/tool-twice']);
  });

  test('goes on after a reply that stands last', () => {
    const { body, notes } = projectAnthropic(
      { messages: [user(), reply('m', [text('half')])] },
      { model: 'm' },
    );
    expect(body.messages.at(-1)).toMatchObject({ role: 'user', content: [{ text: 'Continue.' }] });
    expect(rules(notes)).toEqual(['projection/user-ends']);
  });

  test('opens with the user', () => {
    const { body } = projectAnthropic(
      { messages: [reply('m', [text('hi')]), user()] },
      { model: 'm' },
    );
    expect(body.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(projectAnthropic({ messages: [] }, { model: 'm' }).body.messages).toHaveLength(1);
  });
});

describe('thinking', () => {
  const old = 'claude-sonnet-4-5';
  const asked = (
    model: string,
    effort: string,
    messages: readonly Message[] = [user()],
    maxTokens = 64000,
  ) => projectAnthropic({ messages }, { model, effort, maxTokens });

  test('is asked for as the model is told', () => {
    expect(asked('claude-opus-4-8', 'xhigh').body).toMatchObject({
      thinking: { type: 'adaptive', display: 'summarized' },
      output_config: { effort: 'xhigh' },
    });
    const changed = asked('claude-opus-4-6', 'max');
    expect(changed.body.output_config).toEqual({ effort: 'high' });
    expect(changed.notes[0]?.did).toBe('sent the effort high in place of max');
    expect(rules(asked(old, 'minimal').notes)).toEqual(['projection/effort-changed']);
    expect(asked(old, 'low').body.thinking).toEqual({ type: 'enabled', budget_tokens: 2048 });
    expect(asked('claude-opus-5', 'none').body.thinking).toEqual({ type: 'disabled' });
    expect(asked('claude-opus-5-5', 'none').body).not.toHaveProperty('thinking');
    expect(asked('claude-fable-5-2', 'none').body).not.toHaveProperty('thinking');
    expect(rules(asked('claude-fable-5-2', 'none').notes)).toEqual(['projection/effort-changed']);
    expect(asked('claude-3-5-haiku-20241022', 'high').body).not.toHaveProperty('thinking');
    expect(projectAnthropic({ messages: [user()] }, { model: old }).body).not.toHaveProperty(
      'thinking',
    );
  });

  test('always leaves room below the cap, or stays off', () => {
    expect(asked(old, 'high', [user()], 4000).body.thinking).toEqual({
      type: 'enabled',
      budget_tokens: 3200,
    });
    expect(asked(old, 'high', [user()], 1280).body.thinking).toMatchObject({ budget_tokens: 1024 });
    const tight = asked(old, 'high', [user()], 1200);
    expect(tight.body).not.toHaveProperty('thinking');
    expect(rules(tight.notes)).toEqual(['projection/thinking-off']);
  });

  test('that is manual goes back at the head of its reply only, and is counted elsewhere', () => {
    const messages = [user(), reply(old, [text('a'), thought(old)]), user()];
    const { body, notes } = asked(old, 'none', messages);
    expect(body.messages[1]?.content).toMatchObject([{ type: 'text' }]);
    expect(notes.map(({ because }) => because)).toEqual([
      'this model takes it at the head of a reply only',
    ]);
  });

  test('that is manual stays off while the open exchange came without its own', () => {
    const foreign = [user(), reply('other', [thought('other'), call]), results([text('ok')])];
    const off = asked(old, 'high', foreign);
    expect(off.body).not.toHaveProperty('thinking');
    expect(rules(off.notes)).toEqual(['projection/thinking-off', 'projection/reasoning-left-out']);
    const own = [user(), reply(old, [thought(old), call]), results([text('ok')])];
    expect(asked(old, 'high', own).body.thinking?.type).toBe('enabled');
    expect(
      asked(old, 'high', [...foreign, reply(old, [text('done')]), user()]).body.thinking?.type,
    ).toBe('enabled');
  });

  test('that is manual stays off while the last reply of an open exchange came without it', () => {
    const more = reply(old, [{ ...call, id: 'c2' }]);
    const open = [user(), reply(old, [thought(old), call]), results([text('ok')]), more, user()];
    expect(asked(old, 'high', open).body).not.toHaveProperty('thinking');
    expect(asked('claude-opus-4-8', 'high', open).body.thinking?.type).toBe('adaptive');
  });

  test('that is manual comes first in its reply or stays out', () => {
    const late = [user(), reply(old, [text('a'), thought(old)]), user()];
    expect(JSON.stringify(asked(old, 'high', late).body.messages)).not.toContain('signature');
    expect(JSON.stringify(asked('claude-opus-4-8', 'high', late).body.messages)).not.toContain(
      'signature',
    );
  });

  test('that is bound to its history goes no further back than the last edit', () => {
    const model = 'claude-opus-5-5';
    const messages = [
      user(),
      reply(model, [thought(model), text('a')]),
      user(),
      reply(model, [thought(model), text('b')]),
      user(),
    ];
    const signed = (edited?: number): number =>
      JSON.stringify(
        projectAnthropic({ messages }, { model, ...(edited === undefined ? {} : { edited }) }).body,
      ).split('"signature"').length - 1;
    expect([signed(), signed(2), signed(5)]).toEqual([2, 1, 0]);
  });
});

describe('the traits of a model', () => {
  test.each([
    ['claude-3-haiku-20240307', 'never'],
    ['claude-3-7-sonnet-20250219', 'manual'],
    ['claude-sonnet-4-20250514', 'manual'],
    ['claude-opus-4-1-20250805', 'manual'],
    ['us.anthropic.claude-sonnet-4-5-20250929-v1:0', 'manual'],
    ['claude-sonnet-4-6', 'adaptive'],
    ['claude-sonnet-5', 'adaptive'],
    ['claude-opus-5-5-20261101', 'adaptive'],
    ['claude-mythos-preview', 'adaptive'],
    ['claude-2.1', 'never'],
    ['stand-in', 'adaptive'],
  ])('of %s say that it thinks %s', (model, thinks) => {
    expect(modelTraits(model).thinks).toBe(thinks);
  });

  test('say of a model that nobody knows what they say of the newest: bound, and never resting', () => {
    const newest = modelTraits('claude-opus-5-5');
    for (const model of ['claude-fable-5-2', 'claude-opus-5-10', 'claude-opus-6', 'stand-in']) {
      expect(modelTraits(model)).toEqual(newest);
    }
  });

  test('say which are bound and which never rest', () => {
    expect(modelTraits('claude-sonnet-4-6')).toMatchObject({ binds: false, mayRest: true });
    expect(modelTraits('claude-mythos-5-1')).toMatchObject({ binds: false, mayRest: false });
    expect(modelTraits('claude-fable-5-1')).toMatchObject({ binds: true, mayRest: false });
    expect(modelTraits('claude-haiku-5-5')).toMatchObject({ binds: true, mayRest: true });
    expect(modelTraits('claude-opus-5')).toMatchObject({ binds: false, mayRest: true });
  });
});
