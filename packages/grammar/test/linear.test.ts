/** Each thing in a body is read a bounded number of times: the work grows as the conversation does. */
import { type Adapter, adapters, type Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { validateInput } from '../src/validate.ts';

describe.each(adapters)('the work on %s', (adapter) => {
  test('grows as the conversation does', () => {
    const few = readsOf(adapter, 50);
    const many = readsOf(adapter, 400);
    expect(many / few).toBeLessThan(8.5);
  });
});

/** How often anything of a long conversation is read; every message of it is at fault somewhere. */
function readsOf(adapter: Adapter, turns: number): number {
  let reads = 0;
  const watch = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    return new Proxy(value, {
      get: (target, key, receiver) => {
        reads += 1;
        return watch(Reflect.get(target, key, receiver));
      },
      ownKeys: (target) => {
        const keys = Reflect.ownKeys(target);
        reads += keys.length;
        return keys;
      },
      getOwnPropertyDescriptor: (target, key) => {
        reads += 1;
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
  };
  validateInput(adapter, watch(longBody(adapter, turns)), { portable: true, betas: [] });
  return reads;
}

function longBody(adapter: Adapter, turns: number): Json {
  const numbers = Array.from({ length: turns }, (_, index) => index);
  switch (adapter) {
    case 'gemini':
      return {
        contents: numbers.flatMap((n) => [
          { role: 'model', parts: [{ text: '' }, { functionCall: { name: `f.${n}` } }] },
          { role: 'user', parts: [{ functionResponse: { name: 'g', response: {} } }, {}] },
        ]),
      };
    case 'bedrock':
      return {
        messages: numbers.flatMap((n) => [
          {
            role: 'assistant',
            content: [{ text: ' ' }, { toolUse: { toolUseId: `${n}|`, name: '' } }],
          },
          { role: 'user', content: [{ toolResult: { toolUseId: 'x', content: [] } }] },
        ]),
      };
    case 'openai-responses':
      return {
        input: numbers.flatMap((n) => [
          { type: 'reasoning', id: 'rs_1', summary: [] },
          { type: 'function_call', call_id: `${n}|`, name: '', arguments: '' },
          { type: 'function_call_output', call_id: 'x', output: '' },
        ]),
      };
    case 'anthropic':
    case 'openai-chat':
      return {
        messages: numbers.flatMap((n) => [
          {
            role: 'assistant',
            content: [
              { type: 'text', text: '' },
              { type: 'tool_use', id: `${n}|`, name: '', input: {} },
            ],
            tool_calls: [{ id: `${n}|`, type: 'function', function: { name: '', arguments: '' } }],
          },
          { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'x', content: [] }] },
          { role: 'tool', tool_call_id: 'x', content: '' },
        ]),
      };
  }
}
