import { mend } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { encodeBody, project, type Read, readBody } from '../../src/index.ts';

const model = 'claude-sonnet-5-5';
const noted = ({ notes }: Read): readonly string[] => notes.map(({ rule, at }) => `${rule} ${at}`);
const prompt = { role: 'user', content: 'q' };

const replied = (...content: readonly unknown[]): Read =>
  readBody('anthropic', { model, messages: [prompt, { role: 'assistant', content }] });
const said = (...content: readonly unknown[]): Read =>
  readBody('anthropic', { model, messages: [{ role: 'user', content }] });

/** What is sent to another provider of what was read. */
function elsewhere(read: Read): string {
  return encodeBody(
    project('openai-chat', { messages: mend(read.messages).messages }, { model: 'm' }),
  );
}

describe('readBody of an Anthropic reply', () => {
  test('reads a result among the model’s words as the answer it is', () => {
    const found = replied(
      { type: 'tool_use', id: 'toolu_1', name: 'f', input: {} },
      { type: 'tool_result', tool_use_id: 'toolu_1', content: 'found', is_error: true },
      { type: 'text', text: 'so' },
    );
    expect(found.messages.slice(1)).toMatchObject([
      { role: 'assistant', content: [{ type: 'call' }] },
      { results: [{ call: 'toolu_1', name: 'f', content: [{ text: 'found' }], failed: true }] },
      { role: 'assistant', content: [{ text: 'so' }] },
    ]);
    expect(noted(found)).toEqual(['projection/result-in-reply /messages/1/content/1']);
  });

  test('reads a call among the user’s words as the model’s', () => {
    const found = said(
      { type: 'text', text: 'q' },
      { type: 'tool_use', id: 'toolu_1', name: 'f', input: { a: 1 } },
      { type: 'tool_result', tool_use_id: 'toolu_1', content: 'found' },
    );
    expect(found.messages).toMatchObject([
      { role: 'user' },
      { role: 'assistant', content: [{ type: 'call', id: 'toolu_1', arguments: { a: 1 } }] },
      { role: 'tool', results: [{ call: 'toolu_1', name: 'f' }] },
    ]);
    expect(noted(found)).toEqual(['projection/call-in-prompt /messages/0/content/1']);
  });

  test.each([
    { type: 'compaction', content: 'the summary' },
    { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'the summary' } },
    { type: 'mcp_tool_result', tool_use_id: 'm', content: [{ type: 'text', text: 'the summary' }] },
    { type: 'bash_code_execution_tool_result', content: { stdout: 'the summary' } },
    { type: 'search_result', title: 'the summary' },
  ])('tells a $type in words, everywhere', (block) => {
    const found = replied(block, { type: 'text', text: 'a' });
    expect(elsewhere(found)).toContain('the summary');
    expect(elsewhere(found)).toContain(`[${block.type}: `);
    expect(noted(found)).toEqual(['projection/part-in-words /messages/1/content/0']);
  });

  test('leaves what is encrypted out of the words, and says so', () => {
    const hit = { type: 'web_search_result', title: 'Cats', encrypted_content: 'c2VhbGVk' };
    const found = replied({ type: 'web_search_tool_result', tool_use_id: 's', content: [hit] });
    expect(elsewhere(found)).toContain('Cats');
    expect(elsewhere(found)).not.toContain('c2VhbGVk');
    expect(noted(found)).toEqual([
      'projection/part-in-words /messages/1/content/0',
      'projection/field-left-out /messages/1/content/0',
    ]);
  });

  test('reads an image as one, which mending names', () => {
    const source = { type: 'url', url: 'https://example.org/a.png' };
    const found = replied({ type: 'image', source }, { type: 'text', text: 'a' });
    expect(found.messages[1]).toMatchObject({ content: [{ type: 'media', url: source.url }, {}] });
    expect(elsewhere(found)).toContain(source.url);
  });

  test('keeps encrypted thinking for its provider', () => {
    const found = replied({ type: 'redacted_thinking', data: 'x' }, { type: 'text', text: 'a' });
    expect(noted(found)).toEqual(['projection/part-opaque /messages/1/content/0']);
    const { messages } = mend(found.messages);
    expect(encodeBody(project('anthropic', { messages }, { model }))).toContain(
      'redacted_thinking',
    );
  });
});

describe('readBody of an Anthropic document', () => {
  test('keeps the title of a text', () => {
    const source = { type: 'text', media_type: 'text/plain', data: 'Grass is green.' };
    expect(said({ type: 'document', title: 'Colours', source }).messages[0]).toMatchObject({
      content: [{ type: 'text', text: '[Document Colours:]\nGrass is green.' }],
    });
    expect(said({ type: 'document', source }).messages[0]).toMatchObject({
      content: [{ type: 'text', text: 'Grass is green.' }],
    });
  });

  test('reads the parts it is made of, each as it is', () => {
    const image = { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } };
    const content = [{ type: 'text', text: 'Grass.' }, image];
    const found = said({
      type: 'document',
      title: 'Colours',
      source: { type: 'content', content },
    });
    expect(found.messages[0]).toMatchObject({
      content: [{ text: '[Document Colours:]\n' }, { text: 'Grass.' }, { type: 'media' }],
    });
    expect(noted(found)).toEqual(['projection/document-in-words /messages/0/content/0']);
  });

  test('takes an address without an ending for a photograph, or for a PDF', () => {
    const source = { type: 'url', url: 'https://example.org/file' };
    expect(said({ type: 'image', source }, { type: 'document', source }).messages).toMatchObject([
      { content: [{ mediaType: 'image/jpeg' }] },
      { content: [{ mediaType: 'application/pdf' }] },
    ]);
  });
});
