import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resumed } from '../line-store.ts';
import { manyIntents } from './histories.ts';
import { generations, type Life, reading } from './life.ts';

const lineages = fc.array(manyIntents, { minLength: 2, maxLength: 4 });

describe('a fork', () => {
  test('holds what its parent held as far as nothing is owed, and so does a fork of it', () => {
    fc.assert(
      fc.property(lineages, (lives) => {
        const { store, writer, context } = generations(lives);
        expect(reading(resumed(store, writer.source))).toEqual(reading(context));
      }),
    );
  });

  test('reads every turn, whole, in the log that first recorded it', () => {
    fc.assert(fc.property(lineages, (lives) => expectAddressed(generations(lives))));
  });
});

function expectAddressed({ context, reference, store }: Life): void {
  const closed = reference.turns.filter(({ id }) => id !== context.unclosedTurn);
  if (closed.length === 0) return;
  const located = context.locateRead(closed.map(({ id }) => id).toReversed());
  if (!located.ok) throw new Error(located.refusal.because);
  expect(located.value.map(({ turn }) => turn)).toEqual(closed.map(({ id }) => id));
  for (const { turn, pointer } of located.value) {
    const { source, whole } = reference.turns[turn - 1] ?? { source: '', whole: [] };
    expect(pointer.source).toBe(source);
    expect(pointer.loci.map(({ seq }) => seq)).toEqual(whole.map(({ seq }) => seq));
    expect(store.readBack(pointer).ok).toBe(true);
  }
}
