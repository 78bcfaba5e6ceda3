import { describe, expect, test } from 'vitest';
import { judgeEviction } from '../../src/model/eviction.ts';
import type { Item } from '../../src/model/item.ts';
import { ready } from '../../src/model/state.ts';
import { Table } from '../../src/model/table.ts';
import type { TurnId } from '../../src/span.ts';
import { words } from '../facts.ts';

/** A table whose items count how often one is looked up from another. */
class Counted {
  readonly table: Table = new Table('s/record.jsonl');
  looks = 0;

  open(turns: number): this {
    for (let turn = 1; turn <= turns; turn += 1) {
      const message = { role: 'user', content: words(`prompt ${turn}`) } as never;
      const locus = { seq: turn, start: turn * 100, end: turn * 100 + 90, digest: '0'.repeat(32) };
      this.table.open({ role: 'user', kind: 'own', message, rest: ready }, locus);
      this.#watch(this.table.turns.at(-1));
    }
    return this;
  }

  /** Judged as a context judges it, and then done. */
  evict(from: TurnId, to: TurnId): void {
    const span = { from, to } as never;
    const refused = judgeEviction({ table: this.table, state: ready, folded: 0 }, span, 'human');
    if (refused) throw new Error(refused.because);
    this.table.evict({ span, by: 'human' });
    this.#watch(this.table.residues.at(-1));
  }

  #watch(item: Item | undefined): void {
    for (const link of ['holder', 'next', 'previous']) this.#count(item ?? {}, link);
  }

  #count(item: object, link: string): void {
    let other: unknown = Reflect.get(item, link);
    Object.defineProperty(item, link, {
      get: () => {
        this.looks += 1;
        return other;
      },
      set: (value: unknown) => {
        other = value;
      },
    });
  }
}

type Shape = readonly [name: string, edits: (counted: Counted, many: number) => void];

const shapes: readonly Shape[] = [
  [
    'a prefix that is evicted turn by turn, each residue taking in the one before',
    (counted, many) => {
      for (let to = 1; to < many; to += 1) counted.evict(1, to);
    },
  ],
  [
    'a suffix that is evicted so',
    (counted, many) => {
      for (let from = many - 1; from > 0; from -= 1) counted.evict(from, many - 1);
    },
  ],
  [
    'one residue that is rewritten without end',
    (counted, many) => {
      for (let time = 1; time < many; time += 1) counted.evict(1, 1);
    },
  ],
  [
    'residues that are merged two by two, asked for from their oldest turn',
    (counted, many) => {
      for (let width = 2; width < many; width *= 2) {
        for (let from = 1; from + width <= many; from += width) {
          counted.evict(from, from + width - 1);
        }
        counted.table.itemOver(1);
      }
    },
  ],
  [
    'nested residues whose innermost turn is asked for again and again',
    (counted, many) => {
      for (let from = many - 1; from > 0; from -= 1) counted.evict(from, many - 1);
      for (let time = 1; time < many; time += 1) counted.table.itemOver(many - 1);
    },
  ],
  [
    'a nest of residues that is rewound whole',
    (counted, many) => {
      for (let to = 1; to < many; to += 1) counted.evict(1, to);
      counted.table.withdraw(1);
    },
  ],
];

describe('the work of edits, counted in looks from one item at another, grows with their number and no faster', () => {
  test.each(shapes)('for %s', (_, edits) => {
    const workOf = (many: number): number => {
      const counted = new Counted().open(many);
      counted.looks = 0;
      edits(counted, many);
      return counted.looks;
    };
    expect(workOf(500)).toBeGreaterThan(500);
    expect(workOf(2000)).toBeLessThan(workOf(500) * 6);
    expect(workOf(2000)).toBeLessThan(2000 * 40);
  });
});
