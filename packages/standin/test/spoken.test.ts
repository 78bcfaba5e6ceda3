import type { Violation } from '@exarch/grammar';
import type { Adapter, JsonObject } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { refusedBy as refusedByGoogle } from '../src/gemini/spoken.ts';
import { refusedBy as refusedByOpenAi } from '../src/openai/spoken.ts';
import { refusalOf } from '../src/refusal-of.ts';
import { spoken } from '../src/spoken.ts';
import { wires } from '../src/wires.ts';

function violation(path: string, says?: string): Violation {
  return {
    rule: 'X-1',
    level: 'refused',
    path,
    because: 'It is wrong.',
    ...(says === undefined ? {} : { says }),
  };
}

const nowhere = { model: '', profile: undefined };
const body = {
  messages: [
    {},
    {
      content: [{ type: 'text' }, { type: 'tool_use', id: 'toolu_77' }],
      tool_calls: [{ id: 'x'.repeat(44) }],
    },
  ],
  contents: [{ parts: [{ functionResponse: { response: 1 } }] }],
};

describe('the words of a refusal', () => {
  test.each([
    [
      '/messages/1',
      'messages.N: all messages must have non-empty content',
      'messages.1: all messages must have non-empty content',
    ],
    [
      '/messages/1/content/1',
      'messages.N.content.M: `tool_use` ids were found: toolu_…. Each',
      'messages.1.content.1: `tool_use` ids were found: toolu_77. Each',
    ],
    [
      '/messages/1/zzz',
      '<path>: Extra inputs are not permitted',
      'messages.1.zzz: Extra inputs are not permitted',
    ],
    ['/a/b', '…x.y: must not be so', 'a.b: must not be so'],
    [
      '/messages/1/content/0',
      "Value at 'messages.2.member.content.9.member.toolUse.name' is wrong",
      "Value at 'messages.2.member.content.1.member.toolUse.name' is wrong",
    ],
    ['/messages/1', undefined, 'messages.1: It is wrong.'],
    ['', undefined, 'It is wrong.'],
  ])('name the place %s', (path, says, words) => {
    expect(spoken(violation(path, says), body)).toBe(words);
  });

  test.each([
    [
      '/messages/1/zzz',
      "Unknown parameter: 'messages[0].bogus'.",
      "Unknown parameter: 'messages[1].zzz'.",
      'unknown_parameter',
      'messages[1].zzz',
    ],
    [
      '/messages/1/tool_calls/0/id',
      "Invalid 'messages[2].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 53 instead.",
      "Invalid 'messages[1].tool_calls[0].id': string too long. Expected a string with maximum length 40, but got a string with length 44 instead.",
      'string_above_max_length',
      'messages[1].tool_calls[0].id',
    ],
    [
      '/messages/1',
      "Invalid type for 'messages[0]': expected an object, but got a string instead.",
      "Invalid type for 'messages[1]': expected an object, but got an object instead.",
      'invalid_type',
      'messages[1]',
    ],
    [
      '/messages/1/tool_calls/0',
      "An assistant message with 'tool_calls' must be followed by tool messages",
      "An assistant message with 'tool_calls' must be followed by tool messages",
      undefined,
      'messages.[1].role',
    ],
    [
      '/messages',
      "… In the Responses API, this parameter has moved to 'input'",
      "Unsupported parameter: 'messages'. In the Responses API, this parameter has moved to 'input'",
      'unsupported_parameter',
      'messages',
    ],
  ])("are OpenAI's at %s", (path, says, message, code, param) => {
    const refused = refusedByOpenAi(violation(path, says), body, nowhere);
    expect({ message: refused.message, code: refused.code, param: refused.param }).toEqual({
      message,
      code,
      param,
    });
  });

  test("are Google's", () => {
    const at = '/contents/0/parts/0/functionResponse';
    const unknown = violation(
      `${at}/zzz`,
      'Unknown name "id" at \'contents[1].parts[0]\': Cannot find field.',
    );
    expect(refusedByGoogle(unknown, body, nowhere).message).toBe(
      'Invalid JSON payload received. Unknown name "zzz" at \'contents[0].parts[0].function_response\': Cannot find field.',
    );
  });
});

describe('a fault of shape', () => {
  type Case = readonly [Adapter, object, string];
  test.each<Case>([
    [
      'anthropic',
      { model: 'stand-in', messages: [{ role: 'user', content: 'x' }] },
      'max_tokens: Field required',
    ],
    [
      'anthropic',
      { model: 'stand-in', max_tokens: 'x', messages: [{ role: 'user', content: 'x' }] },
      'max_tokens: Input should be a valid integer',
    ],
    [
      'anthropic',
      { model: 'stand-in', max_tokens: 9, messages: 3 },
      'messages: Input should be a valid list',
    ],
    [
      'anthropic',
      { model: 'stand-in', max_tokens: 9, messages: [] },
      'messages: at least one message is required',
    ],
    ['openai-chat', {}, 'you must provide a model parameter'],
    ['openai-chat', { model: 'gpt-4o' }, "Missing required parameter: 'messages'."],
    [
      'openai-chat',
      { model: 'gpt-4o', messages: 'x' },
      "Invalid type for 'messages': expected an array, but got a string instead.",
    ],
    [
      'openai-chat',
      { model: 'gpt-4o', messages: [] },
      "Invalid 'messages': empty array. Expected an array with minimum length 1, but got an empty array instead.",
    ],
    [
      'openai-chat',
      { model: 'gpt-4o', messages: [{ role: 'x', content: 'x' }] },
      "Invalid value: 'x'. Supported values are: 'system', 'assistant', 'user', 'function', 'tool', and 'developer'.",
    ],
    ['openai-responses', {}, "Missing required parameter: 'model'."],
    [
      'openai-responses',
      { model: 'gpt-4o', input: [{ type: 'function_call', call_id: 'c', arguments: '{}' }] },
      "Missing required parameter: 'input[0].name'.",
    ],
    [
      'gemini',
      { contents: [{ role: 'user', parts: [{ text: 3 }] }] },
      "Invalid value at 'contents[0].parts[0].text' (TYPE_STRING), 3",
    ],
  ])("on %s of %j is told in the vendor's words", (adapter, wrong, words) => {
    const sent = wrong as JsonObject;
    const caller = { headers: {}, query: new URLSearchParams() };
    const model = typeof sent['model'] === 'string' ? sent['model'] : '';
    const refused = refusalOf(wires[adapter], sent, { model, caller, profile: undefined });
    expect(refused?.message).toBe(words);
  });
});
