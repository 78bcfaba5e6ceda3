import type { WireEvent } from '@exarch/projection';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Sse } from '../src/sse.ts';

function read(text: string, cuts: readonly number[]): readonly WireEvent[] {
  const bytes = Buffer.from(text);
  const sse = new Sse();
  const events: WireEvent[] = [];
  let at = 0;
  for (const size of cuts) {
    events.push(...sse.feed(bytes.subarray(at, at + size)));
    at += size;
  }
  return [...events, ...sse.feed(bytes.subarray(at)), ...sse.end()];
}

describe('Sse', () => {
  test('brings the same events however the bytes are cut, inside a character too', () => {
    const piece = fc.constantFrom('é', '👋', '\\u00e9', 'x', ' ', '世界', '\\"');
    const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
    const event = fc.record({ event: fc.constantFrom('a', 'b.c'), text });
    const cuts = fc.array(fc.integer({ min: 0, max: 9 }), { size: 'max', maxLength: 60 });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 8 }), cuts, (list, sizes) => {
        const said = list.map(({ event, text }) => ({ event, data: `{"t":"${text}"}` }));
        const framed = said.map(({ event, data }) => `event: ${event}\ndata: ${data}\n\n`);
        expect(read(framed.join(''), sizes)).toEqual(said);
      }),
    );
  });

  test('brings a last event that no empty line follows, if it is whole', () => {
    expect(read('data: {"a":1}', [])).toEqual([{ data: '{"a":1}' }]);
    expect(read('data: [DONE]', [])).toEqual([{ data: '[DONE]' }]);
    expect(read('data: {"a":', [])).toEqual([]);
  });

  test('takes any line end, a mark at the start, comments and fields it does not know', () => {
    expect(read('\ufeff: hi\r\nid: 1\r\nevent: e\r\ndata: {}\r\nx: y\r\n\r\n', [])).toEqual([
      { event: 'e', data: '{}' },
    ]);
  });
});
