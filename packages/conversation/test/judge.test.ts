import { conversations } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judgeMessage } from '../src/judge.ts';

const origin = { adapter: 'anthropic', model: 'claude' };
const said = { type: 'text', text: 'hi' };
const call = { type: 'call', id: 'a', name: 'shell', arguments: {} };

function reply(...content: readonly unknown[]): unknown {
  return { role: 'assistant', content, origin };
}

function native(json: string): unknown {
  return { origin, json };
}

function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`);
}

describe('judgeMessage', () => {
  test.each([
    ['a call', reply(call)],
    ['a call without a description', reply({ ...call, name: 'mcp.a:b' })],
    ['deep arguments', reply({ ...call, arguments: nested(128) })],
    ['hidden reasoning', reply({ type: 'reasoning', text: '', native: native('{}') }, said)],
    ['an opaque part', reply({ type: 'opaque', native: native('{"a":1,"a":2}') }, said)],
    ['any stop', { role: 'assistant', content: [said], origin, stop: 'other:\n' }],
  ])('lets %s through', (_, json) => {
    expect(judgeMessage(json)).toEqual({ ok: true, value: json });
  });

  test.each([
    ['null', null, '', 'shape'],
    ['an unknown role', { role: 'system', content: [said] }, '/role', 'shape'],
    ['an unknown field', { role: 'user', content: [said], voice: 'human' }, '/voice', 'shape'],
    [
      'an unknown adapter',
      { role: 'assistant', content: [said], origin: { adapter: 'x', model: '' } },
      '/origin/adapter',
      'shape',
    ],
    ['arguments as a text', reply({ ...call, arguments: '{}' }), '/content/0/arguments', 'shape'],
    ['an empty prompt', { role: 'user', content: [] }, '/content', 'blank-prompt'],
    [
      'a blank prompt',
      { role: 'user', content: [{ type: 'text', text: ' ' }] },
      '/content/0/text',
      'blank-text',
    ],
    ['no results', { role: 'tool', results: [] }, '/results', 'results-present'],
    ['an empty reply', reply(), '/content', 'empty-message'],
    ['reasoning alone', reply({ type: 'reasoning', text: 'hm' }), '/content', 'empty-message'],
    [
      'opaque parts alone',
      reply({ type: 'opaque', native: native('{}') }),
      '/content',
      'empty-message',
    ],
    ['a blank text', reply({ type: 'text', text: '\n' }, call), '/content/0/text', 'blank-text'],
    [
      'blank reasoning',
      reply({ type: 'reasoning', text: '' }, said),
      '/content/0/text',
      'blank-text',
    ],
    [
      'an ill-formed text',
      reply({ type: 'text', text: 'a\ud800' }),
      '/content/0/text',
      'text-well-formed',
    ],
    [
      'ill-formed reasoning',
      reply({ type: 'reasoning', text: '\ud800', native: native('{}') }, said),
      '/content/0/text',
      'text-well-formed',
    ],
    ['an illegal id', reply({ ...call, id: 'a:b' }), '/content/0/id', 'call-id'],
    ['a long id', reply({ ...call, id: 'a'.repeat(41) }), '/content/0/id', 'call-id'],
    ['a repeated id', reply(call, said, call), '/content/2/id', 'call-id'],
    ['an illegal name', reply({ ...call, name: '' }), '/content/0/name', 'call-name'],
    [
      'deeper arguments',
      reply({ ...call, arguments: nested(129) }),
      '/content/0/arguments',
      'arguments-nesting',
    ],
    [
      'ill-formed arguments',
      reply({ ...call, arguments: { '\ud800': 1 } }),
      '/content/0/arguments',
      'arguments-well-formed',
    ],
    [
      'a native that is not JSON',
      reply({ ...call, native: native('{') }),
      '/content/0/native/json',
      'native-well-formed',
    ],
    [
      'a native with half a pair',
      reply({ ...call, native: native('["\\ud800"]') }),
      '/content/0/native/json',
      'native-well-formed',
    ],
    [
      'a native of an ill-formed origin',
      reply({ ...call, native: { origin: { ...origin, model: '\ud800' }, json: '{}' } }),
      '/content/0/native/origin/model',
      'text-well-formed',
    ],
    [
      'an ill-formed model',
      { role: 'assistant', content: [said], origin: { ...origin, model: '\ud800' } },
      '/origin/model',
      'text-well-formed',
    ],
    [
      'an ill-formed stop',
      { role: 'assistant', content: [said], origin, stop: 'other:\ud800' },
      '/stop',
      'text-well-formed',
    ],
  ])('refuses %s', (_, json, at, rule) => {
    expect(judgeMessage(json)).toMatchObject({
      ok: false,
      refusal: { at, rule: `conversation/${rule}` },
    });
  });

  test('lets through whatever admission lets through, as it comes back from disk', () => {
    fc.assert(
      fc.property(conversations({ replies: 'mixed' }), (messages) => {
        for (const message of messages) {
          const judged = judgeMessage(JSON.parse(JSON.stringify(message)));
          expect(judged).toEqual({ ok: true, value: message });
        }
      }),
    );
  });

  test('answers on any JSON', () => {
    const parts = fc.dictionary(fc.constantFrom('type', 'text', 'id', 'native'), fc.jsonValue());
    const shaped = fc.record({
      role: fc.constantFrom('user', 'assistant', 'tool', 'x'),
      content: fc.array(parts),
    });
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), shaped), (json) => {
        const judged = judgeMessage(json);
        if (!judged.ok) expect(judged.refusal.rule).toMatch(/^conversation\/[a-z-]+$/);
      }),
      { numRuns: 500 },
    );
  });
});
