import { mend } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import { type Read, readBody } from '../../src/index.ts';

const noted = ({ notes }: Read): readonly string[] => notes.map(({ rule, at }) => `${rule} ${at}`);
const read = (...messages: readonly unknown[]): Read =>
  readBody('openai-chat', { model: 'gpt-4.1', messages });

describe('readBody of Chat messages', () => {
  test('reads a call of a tool that takes plain text as a call', () => {
    const custom = { name: 'apply_patch', input: '*** Begin' };
    const found = read(
      { role: 'user', content: 'q' },
      { role: 'assistant', tool_calls: [{ id: 'c', type: 'custom', custom }] },
      { role: 'tool', tool_call_id: 'c', content: 'Done.' },
    );
    expect(found.messages.slice(1)).toMatchObject([
      {
        content: [
          { type: 'call', id: 'c', name: 'apply_patch', arguments: { input: '*** Begin' } },
        ],
      },
      { results: [{ call: 'c', name: 'apply_patch', content: [{ text: 'Done.' }] }] },
    ]);
    expect(found.notes).toEqual([]);
  });

  test('names a recording instead of spelling its bytes', () => {
    const part = { type: 'input_audio', input_audio: { data: 'UklGRg==', format: 'wav' } };
    expect(read({ role: 'user', content: [part] }).messages[0]).toMatchObject({
      content: [{ type: 'media', mediaType: 'audio/wav', data: 'UklGRg==' }],
    });
  });

  test('says where it left a member out', () => {
    const found = read({ role: 'user', content: 'q', name: 'bob' });
    expect(noted(found)).toEqual(['projection/field-left-out /messages/0/name']);
  });

  test('pairs results that name no call by what they are named for, else by order', () => {
    const call = (name: string): object => ({ function: { name, arguments: { name } } });
    const found = read(
      { role: 'user', content: 'q' },
      { role: 'assistant', content: '', tool_calls: [call('t'), call('u')] },
      { role: 'tool', content: 'of t' },
      { role: 'tool', tool_name: 'u', content: 'of u' },
    );
    expect(mend(found.messages).messages[2]).toMatchObject({
      results: [
        { name: 't', content: [{ text: 'of t' }] },
        { name: 'u', content: [{ text: 'of u' }] },
      ],
    });
    expect(found.notes).toEqual([]);
  });

  test('takes what a reply said aloud for its words', () => {
    const audio = { id: 'audio_1', transcript: 'aloud' };
    const found = read({ role: 'assistant', content: null, audio });
    expect(found.messages).toMatchObject([{ content: [{ type: 'text', text: 'aloud' }] }]);
    expect(noted(found)).toEqual(['projection/field-left-out /messages/0/audio/id']);
  });

  test('reads a call once that stands in the content as well', () => {
    const content = [
      { type: 'text', text: 'I look' },
      { type: 'tool_use', id: 'c', name: 'f', input: { a: 1 } },
    ];
    const tool_calls = [{ id: 'c', function: { name: 'f', arguments: '{"a":1}' } }];
    const found = read({ role: 'assistant', content, tool_calls });
    expect(found.messages).toMatchObject([
      { content: [{ text: 'I look' }, { type: 'call', id: 'c', arguments: { a: 1 } }] },
    ]);
    expect(found.notes).toEqual([]);
  });

  test('knows a reply and a result by what they hold, where a library leaves the role out', () => {
    const found = read(
      { content: 'q' },
      { content: 'a', tool_calls: [{ name: 'f', args: { a: 1 }, id: 'c', type: 'tool_call' }] },
      { content: 'found', tool_call_id: 'c' },
    );
    expect(found.messages).toMatchObject([
      { role: 'user' },
      { content: [{ text: 'a' }, { type: 'call', id: 'c', name: 'f', arguments: { a: 1 } }] },
      { results: [{ call: 'c', name: 'f' }] },
    ]);
    expect(found.notes).toEqual([]);
  });

  test('reads a reply’s texts as Responses has them', () => {
    const found = read({ role: 'assistant', content: [{ type: 'output_text', text: 'a' }] });
    expect(found.messages).toMatchObject([{ content: [{ type: 'text', text: 'a' }] }]);
    expect(found.notes).toEqual([]);
  });
});

describe('the messages of LangChain', () => {
  test('say by their type who speaks', () => {
    const calls = [{ name: 'f', args: { q: 'x' }, id: 'c1', type: 'tool_call' }];
    const read = readBody('openai-chat', {
      messages: [
        { type: 'system', content: 'Be brief.' },
        { type: 'human', content: 'q' },
        { type: 'ai', content: '', tool_calls: calls },
        { type: 'tool', content: 'r', tool_call_id: 'c1' },
        { role: 'user', type: 'message', content: 'q' },
      ],
    });
    expect(read.system).toBe('Be brief.');
    expect(read.messages).toMatchObject([
      { role: 'user' },
      {
        role: 'assistant',
        content: [{ type: 'call', id: 'c1', name: 'f', arguments: { q: 'x' } }],
      },
      { role: 'tool', results: [{ call: 'c1' }] },
      { role: 'user' },
    ]);
    expect(read.notes).toMatchObject([{ at: '/messages/4/type' }]);
  });
});
