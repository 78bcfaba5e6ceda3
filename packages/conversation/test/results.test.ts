import { messageFaults, toolOutputs } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Call, ToolResult } from '../src/message.ts';
import { admitResults, judgeResults } from '../src/results.ts';

function callOf(id: string, name = 'shell'): Call {
  return { type: 'call', id, name, arguments: {} };
}

function resultOf(call: string, ...texts: readonly string[]): ToolResult {
  const content = texts.map((text) => ({ type: 'text', text }) as const);
  return { call, name: 'shell', content, failed: false };
}

const calls = fc
  .uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 4 })
  .map((ids) => ids.map((id) => callOf(id)));
const results = fc.array(
  fc.record({
    call: fc.constantFrom('a', 'b', 'c', 'd', 'stranger'),
    name: fc.constantFrom('shell', 'wrong', ''),
    content: toolOutputs,
    failed: fc.boolean(),
  }),
  { maxLength: 6 },
);

describe('admitResults', () => {
  test('answers in call order, whatever the order of the results', () => {
    const given = [resultOf('b', 'two'), resultOf('a', 'one')];
    expect(admitResults([callOf('a'), callOf('b')], given)).toEqual([
      resultOf('a', 'one'),
      resultOf('b', 'two'),
    ]);
  });

  test('answers a call that has no result as interrupted and failed', () => {
    expect(admitResults([callOf('a', 'read')], [])).toEqual([
      {
        call: 'a',
        name: 'read',
        content: [{ type: 'text', text: 'The call was interrupted; no result was recorded.' }],
        failed: true,
      },
    ]);
  });

  test('says so where a result says nothing', () => {
    const silent = [{ type: 'text', text: '(no output)' }];
    expect(admitResults([callOf('a')], [resultOf('a')])[0]?.content).toEqual(silent);
    expect(admitResults([callOf('a')], [resultOf('a', ' \n', '')])[0]?.content).toEqual(silent);
  });

  test('names such media on a line of its own', () => {
    const media = { type: 'media', mediaType: 'image/tiff', data: 'AAAA' } as const;
    const content = [
      { type: 'text', text: 'a' } as const,
      media,
      { type: 'text', text: 'b' } as const,
    ];
    const [found] = admitResults([callOf('a')], [{ ...resultOf('a'), content }]);
    expect(found?.content.map((part) => (part.type === 'text' ? part.text : ''))).toEqual([
      'a',
      '\n[image/tiff, 4 base64 characters left out: No provider takes "image/tiff".]\n',
      'b',
    ]);
  });

  test('names in words media that no provider takes', () => {
    const media = { type: 'media', mediaType: 'image/tiff', data: 'AAAA' } as const;
    const given = { ...resultOf('a'), content: [media] };
    expect(admitResults([callOf('a')], [given])[0]?.content).toEqual([
      {
        type: 'text',
        text: '[image/tiff, 4 base64 characters left out: No provider takes "image/tiff".]',
      },
    ]);
  });

  test('makes one answer of two for one call, failed where either is', () => {
    const given = [resultOf('a', 'one'), { ...resultOf('a', 'two'), failed: true }];
    expect(admitResults([callOf('a')], given)).toEqual([
      { ...resultOf('a', 'one', 'two'), failed: true },
    ]);
  });

  test('answers each call once, in order, without fault, under its own name', () => {
    fc.assert(
      fc.property(calls, results, (owed, given) => {
        const answers = admitResults(owed, given);
        expect(answers.map(({ call, name }) => [call, name])).toEqual(
          owed.map(({ id, name }) => [id, name]),
        );
        const faults = messageFaults({ role: 'tool', results: answers });
        expect(faults).toEqual(owed.length === 0 ? ['no results'] : []);
      }),
      { numRuns: 500 },
    );
  });

  test('changes nothing of what it has admitted, and a judge agrees', () => {
    fc.assert(
      fc.property(calls, results, (owed, given) => {
        fc.pre(owed.length > 0);
        const answers = admitResults(owed, given);
        expect(admitResults(owed, answers)).toEqual(answers);
        expect(judgeResults(JSON.parse(JSON.stringify(answers)))).toEqual({
          ok: true,
          value: answers,
        });
      }),
      { numRuns: 500 },
    );
  });

  test('loses no text of a result', () => {
    fc.assert(
      fc.property(calls, results, (owed, given) => {
        const told = JSON.stringify(admitResults(owed, given));
        const mine = given.filter((result) => owed.some((call) => call.id === result.call));
        for (const part of mine.flatMap((result) => result.content)) {
          if (part.type !== 'text' || !/[^\s\p{Z}\p{C}]/u.test(part.text)) continue;
          expect(told).toContain(JSON.stringify(part.text.toWellFormed()));
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe('judgeResults', () => {
  test.each([
    ['no list', {}, '', 'conversation/shape'],
    ['a missing field', [{ call: 'a', name: 'b', content: [] }], '/0/failed', 'conversation/shape'],
    ['an empty list', [], '', 'conversation/results-present'],
    ['no content', [resultOf('a')], '/0/content', 'conversation/empty-result'],
    ['blank content', [resultOf('a', ' ')], '/0/content/0/text', 'conversation/blank-text'],
    ['an illegal id', [resultOf('a.b', 'x')], '/0/call', 'conversation/call-id'],
    [
      'an illegal name',
      [{ ...resultOf('a', 'x'), name: 'a b' }],
      '/0/name',
      'conversation/call-name',
    ],
    ['two answers', [resultOf('a', 'x'), resultOf('a', 'y')], '/1', 'conversation/results-unique'],
  ])('refuses %s', (_, json, at, rule) => {
    expect(judgeResults(json)).toMatchObject({ ok: false, refusal: { at, rule } });
  });
});
