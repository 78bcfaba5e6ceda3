import { describe, expect, test } from 'vitest';
import { readBody } from '../src/index.ts';

type Wire = Parameters<typeof readBody>[0];

const pdf = 'data:application/pdf;base64,JVBERi0xLjQKJSVFT0YK';
const png = 'data:image/png;base64,iVBORw0KGgo=';
const inline = (media_type: string) => ({ type: 'base64', media_type, data: 'iVBORw0KGgo=' });
const result = (content: object) => ({ toolResult: { toolUseId: 't', content: [content] } });
const bedrock = (source: object) => ({ document: { format: 'txt', name: 'd', source } });

/** The notes on one part of the user's words. */
function notesOn(adapter: Wire, part: object): readonly string[] {
  const body = { messages: [{ role: 'user', content: [part] }] };
  const items = { input: body.messages };
  const { notes } = readBody(adapter, adapter === 'openai-responses' ? items : body, 'm');
  return notes.map(({ rule, at }) => `${rule} ${at}`);
}

describe('readBody notes what is said in another form', () => {
  test.each([
    ['openai-chat', { type: 'image_url', image_url: { url: pdf } }, 'file-as-itself'],
    ['openai-responses', { type: 'input_image', image_url: pdf }, 'file-as-itself'],
    ['anthropic', { type: 'image', source: inline('application/pdf') }, 'file-as-itself'],
    ['anthropic', { type: 'document', source: { type: 'text', data: 'a' } }, 'document-in-words'],
    [
      'anthropic',
      { type: 'document', source: { type: 'content', content: 'a' } },
      'document-in-words',
    ],
    ['bedrock', bedrock({ text: 'a' }), 'document-in-words'],
    ['bedrock', bedrock({ bytes: 'YQ==' }), 'document-in-words'],
  ] as const)('%s %j', (adapter, part, rule) => {
    const [note, ...others] = notesOn(adapter, part);
    const place = adapter === 'openai-responses' ? '/input/0' : '/messages/0';
    expect(note?.startsWith(`projection/${rule} ${place}/content/0`)).toBe(true);
    expect(others).toEqual([]);
  });

  test('of a Bedrock result that is JSON', () => {
    expect(notesOn('bedrock', result({ json: ['a'] }))).toEqual([
      'projection/json-in-words /messages/0/content/0/toolResult/content/0',
    ]);
    expect(notesOn('bedrock', result({ text: 'a' }))).toEqual([]);
  });

  test.each([
    ['openai-chat', { type: 'image_url', image_url: { url: png } }],
    ['openai-responses', { type: 'input_image', image_url: png }],
    ['anthropic', { type: 'image', source: inline('image/png') }],
    ['anthropic', { type: 'document', source: inline('application/pdf') }],
    ['bedrock', { image: { format: 'png', source: { bytes: 'iVBORw0KGgo=' } } }],
  ] as const)('and nothing of %s %j', (adapter, part) => {
    expect(notesOn(adapter, part)).toEqual([]);
  });
});
