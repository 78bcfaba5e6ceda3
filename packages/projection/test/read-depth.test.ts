import { mend } from '@exarch/conversation';
import { type Adapter, adapters, deepest, type Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { encodeBody, project, readBody } from '../src/index.ts';

describe('readBody', () => {
  test.each(adapters)('of %s reads what is nested as deep as anything may be sent', (adapter) => {
    const { notes, messages } = readBody(adapter, holding(adapter, nested(deepest)));
    expect(notes).toEqual([]);
    expect(JSON.stringify(messages).replaceAll('\\', '')).toContain('"innermost"');
  });

  test.each(adapters)(
    'of %s leaves out what is nested deeper than it reads, and says where',
    (adapter) => {
      for (const depth of [6_000, 100_000]) {
        const found = readBody(adapter, holding(adapter, nested(depth)));
        expect(found.notes.map(({ rule }) => rule)).toContain('projection/nested-too-deep');
        const { messages } = mend(found.messages);
        expect(() => encodeBody(project(adapter, { messages }, { model: 'm' }))).not.toThrow();
      }
      const { messages } = mend(readBody(adapter, holding(adapter, nested(deepest + 1))).messages);
      expect(JSON.stringify(messages).replaceAll('\\', '')).toContain('"innermost"');
    },
  );

  test.each(['openai-chat', 'openai-responses'] as const)(
    'of %s keeps the text of arguments that are nested too deep',
    (adapter) => {
      const text = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
      const { messages } = mend(readBody(adapter, calling(adapter, text)).messages);
      expect(JSON.stringify(messages[2])).toContain(JSON.stringify(text).slice(1, -1));
    },
  );
});

/** Objects in one another, `depth` of them. */
function nested(depth: number): Json {
  return JSON.parse(`${'{"a":'.repeat(depth - 1)}{"innermost":1}${'}'.repeat(depth - 1)}`);
}

/** A request whose last call is sent with these arguments. */
function holding(adapter: Adapter, sent: Json): unknown {
  const name = 'f';
  switch (adapter) {
    case 'anthropic': {
      const content = [{ type: 'tool_use', id: 'c', name, input: sent }];
      return {
        messages: [
          { role: 'user', content: 'go' },
          { role: 'assistant', content },
        ],
      };
    }
    case 'openai-chat':
    case 'openai-responses':
      return calling(adapter, sent);
    case 'gemini': {
      const parts = [{ functionCall: { name, args: sent } }];
      return {
        contents: [
          { role: 'user', parts: [{ text: 'go' }] },
          { role: 'model', parts },
        ],
      };
    }
    case 'bedrock': {
      const content = [{ toolUse: { toolUseId: 'c', name, input: sent } }];
      return {
        messages: [
          { role: 'user', content: [{ text: 'go' }] },
          { role: 'assistant', content },
        ],
      };
    }
  }
}

function calling(adapter: 'openai-chat' | 'openai-responses', sent: Json): unknown {
  const called = { name: 'f', arguments: sent };
  if (adapter === 'openai-responses') {
    return {
      input: [
        { role: 'user', content: 'go' },
        { type: 'function_call', call_id: 'c', ...called },
      ],
    };
  }
  const calls = [{ id: 'c', type: 'function', function: called }];
  return {
    messages: [
      { role: 'user', content: 'go' },
      { role: 'assistant', tool_calls: calls },
    ],
  };
}
