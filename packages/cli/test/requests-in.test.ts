import type { Json } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { isResponse, requestsIn } from '../src/requests-in.ts';

const messages = [{ role: 'user', content: 'q' }];
const body = { model: 'gpt-4.1', messages };
const google = { contents: [{ role: 'user', parts: [{ text: 'q' }] }] };

function held(value: Json): readonly unknown[] | undefined {
  const text = JSON.stringify(value, null, 1);
  return requestsIn(text, value)?.map(({ text: inner, url }) => [JSON.parse(inner), url]);
}

describe('requestsIn', () => {
  test.each([
    ['a log row', { at: 1, body }],
    ['one that keeps it as text', { body: JSON.stringify(body) }],
    ['a request beside its response', { request: body, response: { id: 'x' } }],
    ['a payload', { payload: body }],
  ])('takes it out of %s', (_, value) => {
    expect(held(value)).toEqual([[body, undefined]]);
  });

  test('takes it out of the row of a record or a batch, with its address', () => {
    expect(held({ custom_id: '1', url: '/v1/chat/completions', body })).toEqual([
      [body, '/v1/chat/completions'],
    ]);
    const url = '/v1beta/models/gemini-3-pro:generateContent';
    expect(held({ url, status: 200, request: google })).toEqual([[google, url]]);
  });

  test('takes all out of a batch', () => {
    const requests = [
      { custom_id: 'a', params: body },
      { custom_id: 'b', params: { ...body, n: 1 } },
    ];
    const taken = [
      [body, undefined],
      [{ ...body, n: 1 }, undefined],
    ];
    expect(held({ requests })).toEqual(taken);
    expect(held(requests)).toEqual(taken);
    expect(held([body, { ...body, n: 1 }])).toEqual(taken);
  });

  test.each([
    ['messages', messages],
    ['contents', google.contents],
    ['input', [...messages, { type: 'function_call_output', call_id: 'c', output: 'r' }]],
  ])('reads a bare list as %s', (field, list) => {
    expect(held(list)).toEqual([[{ [field]: list }, undefined]]);
  });

  test.each([
    ['a request', body],
    ['a request that Code Assist wraps', { model: 'm', project: 'p', request: google }],
    ['a request with a field that logs have', { ...body, body: { messages }, url: 'u' }],
    ['an empty list', []],
    ['another list', [1, {}]],
    ['another object', { x: { messages } }],
    ['a text', 'q'],
  ])('lets %s be', (_, value) => {
    expect(held(value as Json)).toBeUndefined();
  });
});

describe('isResponse', () => {
  test.each([
    [{ id: 'msg_1', type: 'message', role: 'assistant', content: [], stop_reason: 'end_turn' }],
    [{ id: 'c', object: 'chat.completion', choices: [] }],
    [{ id: 'r', object: 'response', output: [], instructions: null }],
    [{ candidates: [] }],
    [{ output: { message: {} }, stopReason: 'end_turn' }],
    [{ type: 'error', error: { type: 'invalid_request_error', message: 'm' } }],
  ])('is true of %j', (value) => {
    expect(isResponse(value as Json)).toBe(true);
  });

  test.each([[body], [google], [{ model: 'm', input: 'q' }], [[]], ['x']])(
    'is false of %j',
    (value) => {
      expect(isResponse(value as Json)).toBe(false);
    },
  );
});
