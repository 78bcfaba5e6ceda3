import { describe, expect, test } from 'vitest';
import type { Located, Searched } from '../../src/model/transcript.ts';
import type { Protocol } from '../../src/protocol.ts';
import { evicted, prompt, reply, results, rewound, steering } from '../facts.ts';
import { LineStore, Writer } from '../line-store.ts';

function writer(...facts: readonly Protocol[]): Writer {
  return new Writer(new LineStore(), 's/record.jsonl').must(...facts);
}

function read({ context, store }: Writer, ...turns: readonly number[]): readonly unknown[] {
  const located = context.locateRead(turns);
  if (!located.ok) return [located.refusal.rule];
  return located.value.map((each: Located) => {
    const records = store.readBack(each.pointer);
    return [each.turn, records.ok && records.value.map(({ fact }) => fact)];
  });
}

function searched({ context }: Writer, turns?: readonly number[]): readonly string[] {
  const places = context.locateGrep(turns);
  if (!places.ok) return [places.refusal.rule];
  return Array.from(places.value, (each: Searched) =>
    each.kind === 'turn' ? `${each.turn}` : `${each.span.from}-${each.span.to} ${each.note}`,
  );
}

const exchange = [prompt(1), reply(2, ['a']), results(['a']), steering(), reply(3)];

describe('locateRead', () => {
  test('gives every record of a turn, the same before and after it leaves', () => {
    const session = writer(...exchange, prompt(4));
    const whole = [
      [1, [exchange[0]]],
      [2, exchange.slice(1, 4)],
      [3, [exchange[4]]],
    ];
    expect(read(session, 1, 2, 3)).toEqual(whole);
    expect(read(session.must(evicted(1, 2, 'x')), 1, 2, 3)).toEqual(whole);
    expect(read(session.must(rewound(1)), 1, 2, 3)).toEqual(whole);
  });

  test('keeps the order of the transcript, and names a turn once', () => {
    expect(
      read(writer(...exchange), 3, 1, 3).map((each) => Array.isArray(each) && each[0]),
    ).toEqual([1, 3]);
  });

  test('refuses an empty list, an unknown id and the turn that is being written', () => {
    const session = writer(...exchange, prompt(4));
    expect(read(session)).toEqual(['record/no-turns']);
    expect(read(session, 1, 9)).toEqual(['record/turn-unknown']);
    expect(read(session, 1.5)).toEqual(['record/turn-unknown']);
    expect(read(session, 3, 4)).toEqual(['record/turn-unclosed']);
    expect(session.context.locateRead([4])).toMatchObject({
      refusal: { mend: 'Leave it out; it reads back once it is closed.' },
    });
  });
});

describe('locateGrep', () => {
  test('goes through closed turns and noted residues in the order of the index', () => {
    const session = writer(...exchange, prompt(4)).must(
      evicted(2, 2, 'inner'),
      evicted(1, 3, 'outer'),
    );
    expect(searched(session)).toEqual(['1-3 outer', '1', '2-2 inner', '2', '3']);
    expect(searched(session.must(rewound(4), prompt(5), evicted(1, 3)))).toEqual([
      '1-3 outer',
      '1',
      '2-2 inner',
      '2',
      '3',
      '4',
    ]);
  });

  test('narrowed, goes through exactly the named turns, or refuses', () => {
    const session = writer(...exchange, prompt(4)).must(evicted(1, 3, 'outer'));
    expect(searched(session, [3, 1])).toEqual(['1', '3']);
    expect(searched(session, [4])).toEqual(['record/turn-unclosed']);
    expect(searched(session, [])).toEqual(['record/no-turns']);
  });
});

describe('transcriptIndex', () => {
  test('goes by first turn, the wider first, the later recorded first', () => {
    const { context } = writer(...exchange).must(
      evicted(1, 1, 'a'),
      evicted(1, 1, 'b'),
      evicted(1, 2, 'c'),
      evicted(3, 3, 'd'),
    );
    const rows = context
      .transcriptIndex()
      .map(({ kind, label }) => (kind === 'residue' ? label : kind));
    expect(rows).toEqual(['c', 'b', 'a', 'own', 'own', 'd', 'own']);
  });
});
