import type { Failure } from '@exarch/conversation';
import { describe, expect, test } from 'vitest';
import type { Send } from '../src/index.ts';
import { answer, call, cut, reply, stage, tool } from './scripted.ts';

const network: Failure = { kind: 'network', message: 'gone', retry: 'backoff' };

describe('a cancellation', () => {
  test('during a request leaves the record ready', async () => {
    const cancel = new AbortController();
    const waiting: Send = (_, __, { signal }) =>
      new Promise((resolve) =>
        signal.addEventListener('abort', () =>
          resolve({ kind: 'failed', failure: { ...network, kind: 'cancelled' } }),
        ),
      );
    const on = stage([waiting]);
    setTimeout(() => cancel.abort(), 5);
    expect(await on.say('go', cancel.signal)).toBe('cancelled');
    expect(on.kinds()).toContain('cancelled');
    expect(on.kinds()).not.toContain('provider_error');
    expect(await on.say('again')).toBe('complete');
  });

  test('during a batch answers the calls that never ran', async () => {
    const cancel = new AbortController();
    const tools = [
      tool('one', async () => {
        cancel.abort();
        return answer('stopped half way', true);
      }),
      tool('two', async () => answer('ran')),
    ];
    const on = stage([reply([call('a', 'one'), call('b', 'two')], 'calls')], { tools });
    expect(await on.say('go', cancel.signal)).toBe('cancelled');
    expect(JSON.stringify(on.results()[0])).toMatch(/stopped half way.*Interrupted before it ran/);
    expect(on.asked).toHaveLength(1);
    expect(await on.say('again')).toBe('complete');
  });

  test.each([
    ['a whole reply', reply([call('a', 'shell'), call('b', 'shell')], 'calls')],
    ['the half of one', cut('Half of')],
  ])('that comes with %s commits neither it nor a repair', async (_, exchange) => {
    const cancel = new AbortController();
    const arriving: Send = async (_to, _conversation, { onDelta }) => {
      onDelta({ kind: 'text_delta', text: 'Half of' });
      cancel.abort();
      return exchange;
    };
    const on = stage([arriving]);
    expect(await on.say('go', cancel.signal)).toBe('cancelled');
    expect(on.facts('answer')).toMatchObject([{ text: 'Half of' }]);
    expect(on.kinds().at(-1)).toBe('cancelled');
    for (const kind of ['assistant_message', 'stalled', 'nudge', 'tool_results'] as const) {
      expect(on.facts(kind)).toEqual([]);
    }
    expect(await on.say('again')).toBe('complete');
    expect(on.asked[1]?.messages.map(({ role }) => role)).toEqual(['user', 'user']);
  });

  test('before the request sends none', async () => {
    const on = stage([]);
    expect(await on.say('go', AbortSignal.abort())).toBe('cancelled');
    expect(on.asked).toEqual([]);
    expect(on.facts('turn_started')).toEqual([]);
  });
});
