import { mend } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { encodeBody, project, type Read, readBody } from '../../src/index.ts';

const model = 'us.anthropic.claude-sonnet-4-6';
const noted = ({ notes }: Read): readonly string[] => notes.map(({ rule, at }) => `${rule} ${at}`);
const prompt = { role: 'user', content: [{ text: 'q' }] };

const replied = (...content: readonly unknown[]): Read =>
  readBody('bedrock', { messages: [prompt, { role: 'assistant', content }] }, model);
const said = (...content: readonly unknown[]): Read =>
  readBody('bedrock', { messages: [{ role: 'user', content }] }, model);
const base64 = (text: string): string => Buffer.from(text).toString('base64');

describe('readBody of a Bedrock system text', () => {
  test('leaves out what is no text, and notes it', () => {
    const image = { format: 'png', source: { bytes: 'iVBORw0KGgo=' } };
    const found = readBody('bedrock', { system: [{ text: 'a' }, { image }] }, model);
    expect(found.system).toBe('a');
    expect(noted(found)).toEqual(['projection/field-left-out /system/1']);
  });
});

describe('readBody of a Bedrock reply', () => {
  test('reads a result among the model’s words as the answer it is', () => {
    const found = replied(
      { toolUse: { toolUseId: 't', name: 'f', input: {} } },
      { toolResult: { toolUseId: 't', content: [{ text: 'found' }], status: 'error' } },
      { text: 'so' },
    );
    expect(found.messages.slice(1)).toMatchObject([
      { role: 'assistant', content: [{ type: 'call' }] },
      { results: [{ call: 't', name: 'f', content: [{ text: 'found' }], failed: true }] },
      { role: 'assistant', content: [{ text: 'so' }] },
    ]);
    expect(noted(found)).toEqual(['projection/result-in-reply /messages/1/content/1']);
  });

  test('reads a call among the user’s words as the model’s', () => {
    const found = said(
      { text: 'q' },
      { toolUse: { toolUseId: 't', name: 'f', input: { a: 1 } } },
      { toolResult: { toolUseId: 't', content: [{ text: 'found' }] } },
    );
    expect(found.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'tool']);
    expect(noted(found)).toEqual(['projection/call-in-prompt /messages/0/content/1']);
  });

  test('reads an answer that cites as what it says', () => {
    const citations = [{ title: 'Colours' }];
    const content = [{ text: 'Grass is ' }, { text: 'green.' }];
    const found = replied({ citationsContent: { content, citations } });
    expect(found.messages[1]).toMatchObject({
      content: [
        { type: 'text', text: 'Grass is ' },
        { type: 'text', text: 'green.' },
      ],
    });
    expect(noted(found)).toEqual([
      'projection/field-left-out /messages/1/content/0/citationsContent/citations',
    ]);
  });

  test('keeps signed reasoning as it stands, and unsigned as what it says', () => {
    const signed = { reasoningContent: { reasoningText: { text: 'hm', signature: 'c2lnbg==' } } };
    const unsigned = { reasoningContent: { reasoningText: { text: 'ah' } } };
    const found = replied(signed, unsigned, { text: 'a' });
    expect(found.messages[1]).toMatchObject({
      content: [
        { type: 'reasoning', text: 'hm' },
        { type: 'reasoning', text: 'ah' },
        { type: 'text', text: 'a' },
      ],
    });
    const { messages } = mend(found.messages);
    const { body } = project('bedrock', { messages }, { model });
    expect(body['messages']).toMatchObject([{}, { content: [signed, { text: 'a' }] }, {}]);
  });

  test('keeps encrypted reasoning for its provider, and tells any other block in words', () => {
    const found = replied(
      { reasoningContent: { redactedContent: 'c2VhbGVk' } },
      { searchResult: { title: 'Colours' } },
    );
    expect(noted(found)).toEqual([
      'projection/part-opaque /messages/1/content/0',
      'projection/part-in-words /messages/1/content/1',
    ]);
    const { messages } = mend(found.messages);
    const text = encodeBody(project('bedrock', { messages }, { model }));
    expect(text).toContain('c2VhbGVk');
    expect(text).toContain('Colours');
  });
});

describe('readBody of what a Bedrock user says', () => {
  test.each(['txt', 'md', 'csv', 'html'])('reads a %s document by its bytes', (format) => {
    const bytes = base64('Grass is green; 草は緑。');
    const found = said({ document: { format, name: 'Colours', source: { bytes } } });
    expect(found.messages[0]).toMatchObject({
      content: [{ type: 'text', text: '[Document Colours:]\nGrass is green; 草は緑。' }],
    });
    expect(noted(found)).toEqual(['projection/document-in-words /messages/0/content/0/document']);
  });

  test('reads a document that is given as text, or in pieces', () => {
    const whole = { document: { format: 'txt', name: 'a', source: { text: 'Grass.' } } };
    const cut = { document: { format: 'txt', name: 'b', source: { content: [{ text: 'Sky.' }] } } };
    expect(said(whole, cut).messages).toMatchObject([
      { content: [{ text: '[Document a:]\nGrass.' }] },
      { content: [{ text: '[Document b:]\n' }, { text: 'Sky.' }] },
    ]);
  });

  test('names a document that is no text', () => {
    const broken = { document: { format: 'txt', name: 'a', source: { bytes: '/w==' } } };
    const word = { document: { format: 'docx', name: 'b', source: { bytes: 'UEsDBA==' } } };
    const { messages, repairs } = mend(said(broken, word).messages);
    expect(repairs.map(({ rule }) => rule)).toEqual(['conversation/media', 'conversation/media']);
    expect(JSON.stringify(messages)).toContain('application/docx');
  });

  test('names a film instead of spelling its bytes', () => {
    const found = said({ video: { format: 'mp4', source: { bytes: 'AAAA' } } });
    expect(found.messages[0]).toMatchObject({ content: [{ mediaType: 'video/mp4' }] });
  });

  test('reads what a guard looks at as the words it is', () => {
    const text = { text: 'Is it green?', qualifiers: ['query'] };
    const found = said({ guardContent: { text } });
    expect(found.messages[0]).toMatchObject({ content: [{ text: 'Is it green?' }] });
    expect(noted(found)).toEqual([
      'projection/field-left-out /messages/0/content/0/guardContent/text/qualifiers',
    ]);
    const system = [{ guardContent: { text: { text: 'Be brief.' } } }];
    expect(readBody('bedrock', { system }).system).toBe('Be brief.');
  });

  test('reads a late system message as the user’s words', () => {
    const late = { role: 'system', content: [{ text: 'Be brief.' }] };
    const found = readBody('bedrock', { messages: [prompt, late] });
    expect(found.messages[1]).toMatchObject({ content: [{ text: '[System:] Be brief.' }] });
    expect(noted(found)).toEqual(['projection/system-in-words /messages/1/content/0']);
  });
});
