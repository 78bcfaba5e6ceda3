import { describe, expect, test } from 'vitest';
import { Context } from '../../src/model/context.ts';
import type { Protocol } from '../../src/protocol.ts';
import { cleared, evicted, prompt, rewound, steering } from '../facts.ts';
import { LineStore } from '../line-store.ts';

/** Steps facts under made-up loci, which a million lines on disk would only make slower. */
function folded(facts: Iterable<Protocol>): Context {
  const context = new Context('s/record.jsonl', new LineStore().readBack);
  let seq = 0;
  for (const fact of facts) {
    seq += 1;
    const locus = { seq, start: seq * 100, end: seq * 100 + 90, digest: '0'.repeat(32) };
    const stepped = context.step({ at: 1_764_520_000_000, locus, fact });
    if (!stepped.ok) throw new Error(stepped.refusal.because);
  }
  return context;
}

const many = 10_000;

function* prompts(): Generator<Protocol> {
  for (let turn = 1; turn <= many; turn += 1) yield prompt(turn);
}

describe('a long log folds step by step', () => {
  test('when one turn is steered without end', () => {
    function* facts(): Generator<Protocol> {
      yield prompt(1);
      for (let line = 1; line <= many; line += 1) yield steering();
    }
    expect(folded(facts()).rendered()).toHaveLength(many + 1);
  });

  test('when the prefix is evicted turn by turn, each residue taking in the one before', () => {
    function* facts(): Generator<Protocol> {
      yield* prompts();
      for (let to = 1; to < many; to += 1) yield evicted(1, to);
      yield rewound(1);
    }
    const context = folded(facts());
    expect(context.survey()).toEqual([]);
    expect(context.transcriptIndex()).toHaveLength(2 * many - 1);
  });

  test('when pairs are merged everywhere, and all of it is rewound from the end', () => {
    function* facts(): Generator<Protocol> {
      yield* prompts();
      for (let from = 1; from < many - 1; from += 2) yield evicted(from, from + 1);
      yield rewound(many);
      for (let anchor = many - 1; anchor > 0; anchor -= 2) yield rewound(anchor);
    }
    expect(folded(facts()).survey()).toEqual([]);
  });

  test('when one residue is rewritten without end, then cleared', () => {
    function* facts(): Generator<Protocol> {
      yield prompt(1);
      yield prompt(2);
      for (let time = 0; time < many; time += 1) yield evicted(1, 1, `note ${time}`);
      yield cleared;
    }
    const rows = folded(facts()).transcriptIndex();
    expect(rows.filter(({ location }) => location.kind !== 'withdrawn')).toEqual([]);
  });

  test('when its fork stands it up again, residue within residue', () => {
    function* facts(): Generator<Protocol> {
      yield* prompts();
      for (let to = 1; to < many; to += 1) yield evicted(1, to, 'x');
    }
    const parent = folded(facts());
    const child = new Context('t/record.jsonl', () => ({ ok: true, value: [] }));
    const locus = { seq: 1, start: 0, end: 9, digest: '0'.repeat(32) };
    const fact = parent.link();
    expect(child.step({ at: 1_764_520_000_000, locus, fact }).ok).toBe(true);
    expect(child.survey()[0]).toEqual(parent.survey()[0]);
  });
});
