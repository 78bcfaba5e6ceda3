import type { Call, ToolResult } from '@exarch/conversation';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inCallOrder } from '../src/batch.ts';

const call = (id: string): Call => ({ type: 'call', id, name: `f${id}`, arguments: {} });
const result = (id: string, text = 'ok'): ToolResult => ({
  call: id,
  name: `f${id}`,
  content: [{ type: 'text', text }],
  failed: false,
});

describe('inCallOrder', () => {
  test('hands an ordered batch on as it is', () => {
    const results = [result('1'), result('2')];
    expect(inCallOrder([call('1'), call('2')], results).results).toBe(results);
    const none: readonly ToolResult[] = [];
    expect(inCallOrder([], none).results).toBe(none);
  });

  test('brings any permutation into the order of the calls', () => {
    const batch = fc.uniqueArray(fc.nat({ max: 999 }).map(String), { maxLength: 60, size: 'max' });
    fc.assert(
      fc.property(
        batch.chain((ids) =>
          fc.tuple(fc.constant(ids), fc.shuffledSubarray(ids, { minLength: ids.length })),
        ),
        ([ids, shuffled]) => {
          const { results, orphans, invented } = inCallOrder(
            ids.map(call),
            shuffled.map((id) => result(id)),
          );
          expect(results.map((one) => one.call)).toEqual(ids);
          expect([orphans.length, invented]).toEqual([0, 0]);
        },
      ),
    );
  });

  test('answers what nothing answers, and hands back what answers nothing', () => {
    const late = result('9');
    const { results, orphans, invented } = inCallOrder([call('1'), call('2')], [result('2'), late]);
    expect(results.map((one) => [one.call, one.failed])).toEqual([
      ['1', true],
      ['2', false],
    ]);
    expect(orphans).toEqual([late]);
    expect(invented).toBe(1);
  });

  test('hands back what comes after the last answer', () => {
    const extra = result('9');
    const { results, orphans } = inCallOrder([call('1')], [result('1'), extra]);
    expect(results).toEqual([result('1')]);
    expect(orphans).toEqual([extra]);
  });

  test('keeps two calls under one id apart by their order', () => {
    const { results, orphans } = inCallOrder(
      [call('1'), call('2'), call('1')],
      [result('1', 'first'), result('1', 'second'), result('2'), result('1', 'third')],
    );
    expect(results.map((one) => one.content)).toEqual([
      [{ type: 'text', text: 'first' }],
      [{ type: 'text', text: 'ok' }],
      [{ type: 'text', text: 'second' }],
    ]);
    expect(orphans).toHaveLength(1);
  });
});
