import type { AssistantPart, Media, Message, Origin } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { projectBedrock } from '../../src/bedrock/project.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const user = (words = 'go'): Message => ({ role: 'user', content: [text(words)] });
const origin: Origin = { adapter: 'openai-chat', model: 'm' };
const png: Media = { type: 'media', mediaType: 'image/png', data: 'iVBORw0KGgo=' };
const pdf: Media = {
  type: 'media',
  mediaType: 'application/pdf',
  data: 'JVBERi0=',
  name: 'über_the  top.pdf',
};
const claude = 'us.anthropic.claude-sonnet-4-6';

function history(
  content: readonly (Media | ReturnType<typeof text>)[],
  failed = false,
): readonly Message[] {
  return [
    user('one'),
    {
      role: 'assistant',
      content: [text('two'), { type: 'call', id: 'c1', name: 'f', arguments: {} }],
      origin,
    },
    { role: 'tool', results: [{ call: 'c1', name: 'f', content, failed }] },
    user('four'),
  ];
}

describe('a Converse request', () => {
  test('joins answers and words, and offers a stub where the history has tools and the request none', () => {
    const { body, notes } = projectBedrock(
      { system: 'Be brief.', messages: history([text('three'), png], true) },
      { model: claude, maxTokens: 64 },
    );
    expect(body).toMatchObject({
      system: [{ text: 'Be brief.' }],
      messages: [
        { role: 'user', content: [{ text: 'one' }] },
        {
          role: 'assistant',
          content: [{ text: 'two' }, { toolUse: { toolUseId: 'c1', name: 'f', input: {} } }],
        },
        {
          role: 'user',
          content: [
            {
              toolResult: {
                toolUseId: 'c1',
                content: [
                  { text: 'three' },
                  { image: { format: 'png', source: { bytes: 'iVBORw0KGgo=' } } },
                ],
                status: 'error',
              },
            },
            { text: 'four' },
          ],
        },
      ],
      inferenceConfig: { maxTokens: 64 },
      toolConfig: { tools: [{ toolSpec: { name: 'no_tool' } }] },
    });
    expect(notes.map(({ rule }) => rule)).toEqual(['projection/tool-stubbed']);
  });

  test('offers the tools there are, and none without need', () => {
    const tools = [{ name: 'f', description: ' ', parameters: { type: 'object' } }];
    const { body } = projectBedrock({ messages: [user()], tools }, { model: claude });
    expect(body.toolConfig).toEqual({
      tools: [{ toolSpec: { name: 'f', inputSchema: { json: { type: 'object' } } } }],
    });
    expect(projectBedrock({ messages: [user()] }, { model: claude }).body).not.toHaveProperty(
      'toolConfig',
    );
  });

  test('names documents apart, in letters that are taken, with a text beside them', () => {
    const { body } = projectBedrock(
      { messages: [{ role: 'user', content: [pdf, pdf] }] },
      { model: claude },
    );
    expect(body.messages[0]?.content).toEqual([
      { document: { format: 'pdf', name: '-ber-the top-pdf (1)', source: { bytes: 'JVBERi0=' } } },
      { document: { format: 'pdf', name: '-ber-the top-pdf (2)', source: { bytes: 'JVBERi0=' } } },
      { text: 'The document is attached.' },
    ]);
  });

  test('moves images out of results where the family does not see them there', () => {
    const { body, notes } = projectBedrock(
      { messages: history([png]) },
      { model: 'mistral.mistral-large-2407-v1:0' },
    );
    expect(notes.map(({ rule }) => rule)).toContain('projection/media-moved');
    expect(body.messages[2]?.content.map((block) => Object.keys(block)[0])).toEqual([
      'toolResult',
      'text',
      'image',
      'text',
    ]);
    expect(JSON.stringify(body)).not.toContain('"c1"');
  });

  test('keeps text away from tool blocks where the family wants that, and loses no word of the user', () => {
    const { body } = projectBedrock(
      { messages: history([text('three')]) },
      { model: 'meta.llama3-1-70b-instruct-v1:0' },
    );
    expect(body.messages.slice(1)).toEqual([
      { role: 'assistant', content: [{ toolUse: { toolUseId: 'c1', name: 'f', input: {} } }] },
      {
        role: 'user',
        content: [
          {
            toolResult: {
              toolUseId: 'c1',
              content: [{ text: 'three' }, { text: '[The user:] four' }],
            },
          },
        ],
      },
    ]);
  });

  test('counts only the documents it sends', () => {
    const messages: readonly Message[] = [
      ...history([text('three'), pdf]),
      { role: 'assistant', content: [text('five')], origin },
      { role: 'user', content: [text('six'), pdf] },
    ];
    const { body, notes } = projectBedrock(
      { messages },
      { model: 'meta.llama4-maverick-17b-instruct-v1:0' },
    );
    expect(body.messages[2]).toMatchObject({
      content: [
        {
          toolResult: {
            content: [
              { text: 'three' },
              { text: expect.stringContaining('Files from') },
              { text: expect.stringContaining('über_the  top.pdf') },
              { text: '[The user:] four' },
            ],
          },
        },
      ],
    });
    expect(body.messages.at(-1)).toMatchObject({
      content: [{ text: 'six' }, { document: { name: '-ber-the top-pdf (1)' } }],
    });
    expect(notes.map(({ rule }) => rule)).toContain('projection/media-named');
  });

  test('names a file by address', () => {
    const far: Media = { type: 'media', mediaType: 'image/png', url: 'https://x/y.png' };
    const { body, notes } = projectBedrock(
      { messages: [{ role: 'user', content: [far] }] },
      { model: claude },
    );
    expect(JSON.stringify(body)).toContain('https://x/y.png was not sent');
    expect(notes.map(({ rule }) => rule)).toEqual(['projection/media-named']);
  });

  test('goes no further back with thinking that is bound to its history than the last edit', () => {
    const thought = (model: string): AssistantPart => ({
      type: 'reasoning',
      text: '',
      native: {
        origin: { adapter: 'bedrock', model },
        json: '{"reasoningContent":{"reasoningText":{"text":"hm","signature":"S"}}}',
      },
    });
    const sent = (model: string, edited: number): number => {
      const replied: Message = {
        role: 'assistant',
        content: [thought(model), text('a')],
        origin: { adapter: 'bedrock', model },
      };
      const messages = [user(), replied, user(), replied, user()];
      const { body } = projectBedrock({ messages }, { model, edited });
      return JSON.stringify(body).split('"signature"').length - 1;
    };
    const bound = 'us.anthropic.claude-opus-5-5-v1:0';
    expect([sent(bound, 0), sent(bound, 2), sent(bound, 5)]).toEqual([2, 1, 0]);
    expect(sent('us.anthropic.claude-fable-5-2-v1:0', 5)).toBe(0);
    expect(sent(claude, 5)).toBe(2);
  });

  test.each([
    ['amazon.nova-pro-v1:0', []],
    ['us.deepseek.r1-v1:0', ['projection/media-moved']],
  ])('lets an image stand in a result to %s, or moves it', (model, rules) => {
    const tools = [{ name: 'f', description: 'Does.', parameters: { type: 'object' } }];
    const { notes } = projectBedrock({ messages: history([png]), tools }, { model });
    expect(notes.map(({ rule }) => rule)).toEqual(rules);
  });

  test('numbers a document whose name has a number once', () => {
    const numbered = { ...pdf, name: 'a (3)' };
    const { body } = projectBedrock(
      { messages: [{ role: 'user', content: [numbered] }] },
      { model: claude },
    );
    expect(body.messages[0]?.content[0]).toMatchObject({ document: { name: 'a (1)' } });
  });

  test('asks Claude to think in its own words', () => {
    const asked = (model: string, effort: string) =>
      projectBedrock({ messages: [user()] }, { model, effort });
    expect(asked(claude, 'high').body).toMatchObject({
      inferenceConfig: { maxTokens: 8192 },
      additionalModelRequestFields: {
        thinking: { type: 'adaptive' },
        output_config: { effort: 'high' },
      },
    });
    expect(asked('amazon.nova-pro-v1:0', 'high').body).not.toHaveProperty(
      'additionalModelRequestFields',
    );
  });
});
