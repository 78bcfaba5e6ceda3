import type { AssistantPart, Media, Message, Origin } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { projectGemini } from '../../src/gemini/project.ts';

const text = (words: string) => ({ type: 'text', text: words }) as const;
const user = (words = 'go'): Message => ({ role: 'user', content: [text(words)] });
const call = (id: string): AssistantPart => ({ type: 'call', id, name: 'f', arguments: {} });
const foreign: Origin = { adapter: 'anthropic', model: 'm' };
const png: Media = { type: 'media', mediaType: 'image/png', data: 'iVBORw0KGgo=' };
const gif: Media = { type: 'media', mediaType: 'image/gif', data: 'R0lGODlh', name: 'a.gif' };

const history: readonly Message[] = [
  user('one'),
  { role: 'assistant', content: [text('two'), call('c1'), call('c2')], origin: foreign },
  {
    role: 'tool',
    results: [
      { call: 'c1', name: 'f', content: [text('three'), png], failed: false },
      { call: 'c2', name: 'f', content: [text('no')], failed: true },
    ],
  },
  user('four'),
];

describe('a generateContent request', () => {
  test('gives a new model ids, files in results and a stand-in on the first call of a step', () => {
    const { body, notes } = projectGemini(
      { system: 'Be brief.', messages: history },
      { model: 'gemini-3-pro' },
    );
    expect(body).toEqual({
      systemInstruction: { parts: [{ text: 'Be brief.' }] },
      contents: [
        { role: 'user', parts: [{ text: 'one' }] },
        {
          role: 'model',
          parts: [
            { text: 'two' },
            {
              functionCall: { id: 'c1', name: 'f', args: {} },
              thoughtSignature: 'skip_thought_signature_validator',
            },
            { functionCall: { id: 'c2', name: 'f', args: {} } },
          ],
        },
        {
          role: 'user',
          parts: [
            {
              functionResponse: {
                id: 'c1',
                name: 'f',
                response: { output: 'three' },
                parts: [{ inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } }],
              },
            },
            { functionResponse: { id: 'c2', name: 'f', response: { error: 'no' } } },
          ],
        },
        { role: 'user', parts: [{ text: 'four' }] },
      ],
    });
    expect(notes.map(({ rule }) => rule)).toEqual(['projection/signature-stood-in']);
  });

  test('gives an old model neither, and its files in a content of their own', () => {
    const { contents } = projectGemini({ messages: history }, { model: 'gemini-2.5-flash' }).body;
    expect(JSON.stringify(contents)).not.toMatch(/thoughtSignature|"id"/);
    expect(contents[3]).toEqual({
      role: 'user',
      parts: [
        { text: '[Files from the result of f:]' },
        { inlineData: { mimeType: 'image/png', data: 'iVBORw0KGgo=' } },
      ],
    });
  });

  test('spells the stand-in as the backend takes it, and ids where it knows them', () => {
    const sent = (profile: string): string =>
      JSON.stringify(projectGemini({ messages: history }, { model: 'gemini-3-pro', profile }).body);
    expect(sent('vertex')).toContain('"c2tpcF90aG91Z2h0X3NpZ25hdHVyZV92YWxpZGF0b3I="');
    expect(sent('code-assist')).not.toContain('"id"');
  });

  test('holds no thought without a signature and no part of an unknown kind, and notes that', () => {
    const origin: Origin = { adapter: 'gemini', model: 'gemini-3-pro' };
    const native = (json: string) => ({ origin, json });
    const content: readonly AssistantPart[] = [
      { type: 'reasoning', text: 'secret', native: native('{"text":"secret","thought":true}') },
      text('two'),
      { type: 'opaque', native: native('{"toolCall":{}}') },
    ];
    const messages: readonly Message[] = [user(), { role: 'assistant', content, origin }, user()];
    const { body, notes } = projectGemini({ messages }, { model: 'gemini-3-pro' });
    expect(body.contents[1]).toEqual({ role: 'model', parts: [{ text: 'two' }] });
    expect(notes.map(({ rule, did }) => `${rule}: ${did}`)).toEqual([
      'projection/reasoning-left-out: left out 1 piece of reasoning',
      'projection/opaque-left-out: left out 1 part that only their provider reads',
    ]);
  });

  test('names what it moves out of a result', () => {
    const { notes } = projectGemini({ messages: history }, { model: 'gemini-2.5-flash' });
    expect(notes.map(({ rule, did }) => `${rule}: ${did}`)).toEqual([
      "projection/media-moved: moved the files in a result of f to the user's words after it",
    ]);
  });

  test('names a file of a type it refuses', () => {
    const { body } = projectGemini(
      { messages: [{ role: 'user', content: [gif] }] },
      { model: 'gemini-3-pro' },
    );
    expect(body.contents).toEqual([
      { role: 'user', parts: [{ text: '[A file of type image/gif a.gif was not sent.]' }] },
    ]);
  });

  test.each([
    'gemma-3-27b-it',
    'gemini-2.5-flash-image',
    'gemini-3-pro-image-preview',
    'gemini-pro',
  ])('tells %s, which has no system text, in front of the user', (model) => {
    const { body, notes } = projectGemini({ system: 'Be brief.', messages: [user()] }, { model });
    expect(body).toEqual({
      contents: [{ role: 'user', parts: [{ text: 'Be brief.' }, { text: 'go' }] }],
    });
    expect(notes.map(({ rule }) => rule)).toEqual(['projection/system-said']);
  });

  const [changed, ignored] = ['projection/effort-changed', 'projection/effort-ignored'];
  test.each([
    ['gemini-3-pro', 'medium', { thinkingLevel: 'HIGH', includeThoughts: true }, [changed]],
    ['gemini-3.8-flash', 'none', { thinkingLevel: 'MINIMAL', includeThoughts: false }, [changed]],
    ['gemini-3.8-flash', 'medium', { thinkingLevel: 'MEDIUM', includeThoughts: true }, []],
    ['gemini-2.5-flash', 'low', { thinkingBudget: 1024, includeThoughts: true }, []],
    ['gemini-2.5-pro', 'none', { thinkingBudget: 128 }, [changed]],
    ['gemini-2.0-flash', 'high', undefined, [ignored]],
  ])('tells %s to think %s', (model, effort, config, noted) => {
    const { body, notes } = projectGemini({ messages: [user()] }, { model, effort });
    expect(body.generationConfig?.thinkingConfig).toEqual(config);
    expect(notes.map(({ rule }) => rule)).toEqual(noted);
  });
});
