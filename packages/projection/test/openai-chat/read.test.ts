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
});
