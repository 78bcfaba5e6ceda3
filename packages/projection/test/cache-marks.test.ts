import { describe, expect, test } from 'vitest';
import { type Note, readBody } from '../src/index.ts';

const cache_control = { type: 'ephemeral', ttl: '1h' };
const cachePoint = { type: 'default' };
const rule = 'projection/cache-marks-left-out';

function marksIn(notes: readonly Note[]): readonly string[] {
  return notes.filter((note) => note.rule === rule).map(({ did }) => did);
}

describe('readBody of marks for the cache', () => {
  test('counts those of a Messages request in one note, wherever they stand', () => {
    const { notes } = readBody('anthropic', {
      model: 'claude-sonnet-5-5',
      system: [{ type: 'text', text: 's', cache_control }],
      tools: [{ name: 'f', input_schema: { type: 'object' }, cache_control }],
      messages: [
        { role: 'user', content: [{ type: 'text', text: 'q', cache_control }] },
        {
          role: 'assistant',
          content: [{ type: 'tool_use', id: 't', name: 'f', input: {}, cache_control }],
        },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 't', content: 'r', cache_control },
            { type: 'text', text: 'no mark', cache_control: null },
          ],
        },
      ],
    });
    expect(notes).toHaveLength(1);
    expect(marksIn(notes)).toEqual(['left out 5 marks for the cache']);
  });

  test('counts those of a Converse request, wherever they stand', () => {
    const { notes } = readBody('bedrock', {
      modelId: 'm',
      system: [{ text: 's' }, { cachePoint }],
      toolConfig: {
        tools: [
          { toolSpec: { name: 'f', inputSchema: { json: { type: 'object' } } } },
          { cachePoint },
        ],
      },
      messages: [{ role: 'user', content: [{ text: 'q' }, { cachePoint }] }],
    });
    expect(notes).toHaveLength(1);
    expect(marksIn(notes)).toEqual(['left out 3 marks for the cache']);
  });

  test('says nothing where there are none, nor of an argument that is called so', () => {
    const call = { type: 'tool_use', id: 't', name: 'f', input: { cache_control } };
    const messages = [
      { role: 'user', content: 'q' },
      { role: 'assistant', content: [call] },
    ];
    expect(readBody('anthropic', { model: 'm', messages }).notes).toEqual([]);
  });
});
