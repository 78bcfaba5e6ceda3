import type { Refusal } from '@exarch/values';
import { describe, expect, test } from 'vitest';
import { locusRow } from '../../src/locus.ts';
import type { Link } from '../../src/model/change.ts';
import { Context } from '../../src/model/context.ts';
import type { Linked, Protocol, Residue } from '../../src/protocol.ts';
import { cleared, evicted, imported, prompt, reply, results, rewound, steering } from '../facts.ts';
import { LineStore, resumed, Writer } from '../line-store.ts';

const parentSource = 'parent/record.jsonl';
const childSource = 'child/record.jsonl';

function parentOf(...facts: readonly Protocol[]): Writer {
  return new Writer(new LineStore(), parentSource).must(...facts);
}

function childOf(parent: Writer, link: Protocol = parent.context.link()): Writer {
  return new Writer(parent.store, childSource).must(link);
}

const exchange = [prompt(1), reply(2, ['a']), results(['a']), reply(3), prompt(4), reply(5)];
const edited = [...exchange, evicted(2, 2, 'inner'), evicted(2, 3, 'outer'), prompt(6), rewound(6)];

describe('a link', () => {
  test('carries every row, its address and the residues, and copies no message', () => {
    const link = parentOf(...edited).context.link();
    expect(link.sources).toEqual([parentSource]);
    expect(link.turns.map(({ row }) => row.location.kind)).toEqual([
      'resident',
      'under',
      'under',
      'resident',
      'resident',
      'withdrawn',
    ]);
    expect(link.turns.map(({ at }) => at.loci.map(([seq]) => seq))).toEqual([
      [1],
      [2, 3],
      [4],
      [5],
      [6],
      [9],
    ]);
    expect(link.residues.map(({ note }) => note)).toEqual(['inner', 'outer']);
    expect(JSON.stringify(link)).not.toContain('"content"');
  });

  test('makes the parent’s rows the child’s, kind inherited, and ids go on behind them', () => {
    const parent = parentOf(...edited);
    const child = childOf(parent);
    const rows = child.context.transcriptIndex();
    const same = parent.context
      .transcriptIndex()
      .map((row) => (row.kind === 'residue' ? row : { ...row, kind: 'inherited' }));
    expect(rows).toEqual(same);
    expect(child.context.reach).toBe(6);
    child.must(prompt(7));
  });

  test('leaves what is owed behind, down to nothing', () => {
    const parent = parentOf(prompt(1), reply(2, ['a']), results(['a']), reply(3, ['b', 'c']));
    const { context } = childOf(parent);
    expect(context.rendered()).toEqual(parent.context.rendered().slice(0, 3));
    expect(context.survey().map(({ bytes }) => bytes > 0)).toEqual([true, true, false]);
    expect([...context.callIds]).toEqual(['a']);
    expect(context.state.kind).toBe('ready');
    expect(context.owed).toEqual([]);
  });

  test('reads the whole turn back, where the child keeps only its prefix', () => {
    const child = childOf(parentOf(prompt(1), reply(2, ['a'])));
    child.must(prompt(3), reply(4), evicted(1, 2, 'x'));
    const located = child.context.locateRead([2]);
    expect(located.ok && located.value[0]?.pointer.loci).toHaveLength(1);
  });

  test('is flat: a grandchild reads its grandparent’s log', () => {
    const parent = parentOf(...edited);
    const child = childOf(parent).must(prompt(7), reply(8));
    const link = child.context.link();
    expect(link.sources).toEqual([parentSource, childSource]);
    expect(link.turns.map(({ at }) => at.source)).toEqual([0, 0, 0, 0, 0, 0, 1, 1]);
    const grandchild = new Writer(parent.store, 'grandchild/record.jsonl').must(link);
    expect(grandchild.context.rendered()).toEqual(child.context.rendered());
  });

  test('rests where a rewind finds it: at an inherited prompt, import or reply', () => {
    const rests = [
      [[prompt(1)], 'awaiting_reply'],
      [[imported(1)], 'ready'],
      [[prompt(1), reply(2, ['a']), results(['a'])], 'awaiting_reply_after_results'],
      [[prompt(1), reply(2, ['a'])], 'ready'],
    ] as const;
    for (const [facts, state] of rests) {
      const parent = parentOf(...facts);
      const anchor = parent.context.reach + 1;
      const longer = parent.context.owed.length > 0 ? parent : parent.must(prompt(anchor));
      const child = childOf(longer);
      expect(child.context.state.kind).toBe('ready');
      child.must(prompt(child.context.reach + 1), rewound(anchor));
      expect(child.context.state.kind).toBe(state);
    }
  });

  test('lets nothing be added to an inherited turn', () => {
    const child = childOf(parentOf(prompt(1)));
    expect(child.context.judge(steering())?.rule).toBe('record/nothing-to-steer');
    expect(child.context.livePrompt).toBeUndefined();
  });

  test('keeps its lineage through a clear', () => {
    const child = childOf(parentOf(...edited)).must(cleared, prompt(7));
    const again = resumed(child.store, childSource);
    expect(again.rendered()).toEqual(child.context.rendered());
    expect(again.transcriptIndex()).toHaveLength(9);
  });

  test('spends a few hundred bytes a row', () => {
    const facts = Array.from({ length: 500 }, (_, n) => [
      prompt(2 * n + 1, 'a prompt of ordinary length, such as one is used to type here'),
      reply(2 * n + 2),
    ]);
    const link = parentOf(...facts.flat(), evicted(1, 900, 'x')).context.link();
    expect(JSON.stringify(link).length / 1000).toBeLessThan(300);
  });
});

describe('a link that does not hold', () => {
  const link = parentOf(...edited).context.link();
  const { store } = parentOf(...edited);

  function refusalOf(changed: Partial<Link>): Refusal | undefined {
    return new Context(childSource, store.readBack).judge({ ...link, ...changed });
  }
  function withRow(
    id: number,
    row: Partial<Linked['row']>,
    at: Partial<Linked['at']> = {},
  ): Partial<Link> {
    return {
      turns: link.turns.map((each) =>
        each.row.id === id ? { row: { ...each.row, ...row }, at: { ...each.at, ...at } } : each,
      ),
    };
  }
  const over = (from: number, to: number, note?: string): Residue => {
    return { span: { from, to }, by: 'human', ...(note === undefined ? {} : { note }) } as Residue;
  };
  const withdrawn = { location: { kind: 'withdrawn' } } as const;
  const locus = link.turns[1]?.at.loci[0] ?? [0, 0, 0, ''];

  test('is refused for exactly what is wrong with it', () => {
    expect(refusalOf({})).toBeUndefined();
  });

  const cases: readonly (readonly [string, Partial<Link>, string])[] = [
    [
      'a source outside the sessions folder',
      { sources: ['../x/record.jsonl'] },
      'record/link-source',
    ],
    ['a source from the root', { sources: ['/etc/passwd'] }, 'record/link-source'],
    ['a source twice', { sources: [parentSource, parentSource] }, 'record/link-source'],
    ['a row out of order', { turns: link.turns.toReversed() }, 'record/link-rows'],
    ['a row left out', { turns: link.turns.slice(1) }, 'record/link-rows'],
    ['a row twice', withRow(2, { id: 1 }), 'record/link-rows'],
    ['a row of an unknown source', withRow(1, {}, { source: 1 }), 'record/link-address'],
    ['a row without lines', withRow(1, {}, { loci: [] }), 'record/link-address'],
    ['a row with one line twice', withRow(2, {}, { loci: [locus, locus] }), 'record/link-address'],
    [
      'a line that ends before it starts',
      withRow(1, {}, { loci: [[1, 9, 9, locus[3]]] }),
      'record/link-address',
    ],
    [
      'lines that lap over each other',
      withRow(
        2,
        {},
        {
          loci: [
            [1, 0, 9, locus[3]],
            [2, 8, 12, locus[3]],
          ],
        },
      ),
      'record/link-address',
    ],
    [
      'a line beyond all files',
      withRow(1, {}, { loci: [[1, 0, 2 ** 40, locus[3]]] }),
      'record/link-address',
    ],
    [
      'a line number beyond all files',
      withRow(1, {}, { loci: [[2 ** 40, 0, 9, locus[3]]] }),
      'record/link-address',
    ],
    [
      'a residue beyond the rows',
      { residues: [...link.residues, over(2, 9)] },
      'record/link-residue',
    ],
    ['an inverted residue', { residues: [...link.residues, over(3, 2)] }, 'record/link-residue'],
    ['a residue from turn 0', { residues: [...link.residues, over(0, 2)] }, 'record/link-residue'],
    ['a note of two lines', { residues: [over(2, 2, 'a\nb'), over(2, 3)] }, 'record/note'],
    [
      'residues that cross',
      { residues: [...link.residues, over(3, 4)] },
      'record/link-residues-cross',
    ],
    [
      'an inner residue recorded later',
      { residues: link.residues.toReversed() },
      'record/link-residues-cross',
    ],
    ['a row under no residue that says so', { residues: [] }, 'record/link-location'],
    [
      'a resident row under a residue',
      withRow(3, { location: { kind: 'resident' } }),
      'record/link-location',
    ],
    [
      'a row under a wider residue than its own',
      withRow(2, { location: { kind: 'under', span: over(2, 3).span } }),
      'record/link-location',
    ],
    ['half a residue withdrawn', withRow(3, withdrawn), 'record/link-location'],
    [
      'an assistant’s turn first',
      withRow(1, { role: 'assistant' }),
      'record/link-opens-with-assistant',
    ],
    [
      'a seed that is another turn’s',
      withRow(4, {}, { loci: link.turns[0]?.at.loci ?? [] }),
      'record/link-seed',
    ],
    ['a seed of the other role', withRow(4, { role: 'assistant' }), 'record/link-seed'],
    [
      'a turn’s lines that do not go together',
      withRow(
        4,
        {},
        { loci: [...(link.turns[3]?.at.loci ?? []), ...(link.turns[4]?.at.loci ?? [])] },
      ),
      'record/link-seed',
    ],
  ];

  test.each(cases)('refuses %s, and says what would mend it', (_, changed, rule) => {
    expect(refusalOf(changed)).toMatchObject({ rule, mend: expect.stringMatching(/./) });
  });

  test('refuses a context that would open with the assistant', () => {
    const parent = parentOf(prompt(1), reply(2));
    const [first, ...others] = parent.context.link().turns;
    if (!first) throw new Error('there is a row');
    const turns = [{ ...first, row: { ...first.row, ...withdrawn } }, ...others];
    const context = new Context(childSource, parent.store.readBack);
    const { rule } = context.judge({ ...parent.context.link(), turns }) ?? {};
    expect(rule).toBe('record/link-opens-with-assistant');
  });

  test.each([
    ['resident', { kind: 'resident' }],
    ['under it', { kind: 'under', span: over(1, 3).span }],
  ] as const)('refuses a withdrawn residue over a turn that stands %s', (_, location) => {
    const parent = parentOf(...exchange, evicted(1, 3, 'x'), rewound(1), prompt(6), reply(7));
    const whole = parent.context.link();
    const turns = whole.turns.map((each) =>
      each.row.id === 2 ? { ...each, row: { ...each.row, location } } : each,
    );
    const context = new Context(childSource, parent.store.readBack);
    expect(context.judge(whole)).toBeUndefined();
    expect(context.judge({ ...whole, turns })?.rule).toBe('record/link-location');
  });

  test.each([
    ['results of another call', [reply(2, ['a']), results(['b'])]],
    ['results without a call', [reply(2), results(['a'])]],
    ['a steering line before the results', [reply(2, ['a']), steering(), results(['a'])]],
    ['a second reply', [reply(2), reply(2)]],
    ['a steering line first', [steering()]],
    ['a line that is no message', [reply(2), { kind: 'system', text: 'x' } as const]],
    ['an inadmissible message', [reply(2, [], ' ')]],
  ])('refuses a turn with %s', (_, facts) => {
    const forged = new LineStore();
    const opening = forged.append(parentSource, prompt(1)).locus;
    const loci = facts.map((fact) => locusRow(forged.append(parentSource, fact).locus));
    const row = { label: '', bytes: 1, location: { kind: 'resident' } } as const;
    const turns = [
      { row: { ...row, id: 1, role: 'user' }, at: { source: 0, loci: [locusRow(opening)] } },
      { row: { ...row, id: 2, role: 'assistant' }, at: { source: 0, loci } },
    ] as const;
    const context = new Context(childSource, forged.readBack);
    const forgery: Link = { kind: 'inherited', sources: [parentSource], turns, residues: [] };
    expect(context.judge({ ...forgery, turns: turns.slice(0, 1) })).toBeUndefined();
    expect(context.judge(forgery)?.rule).toMatch(/^record\/link-seed$|^conversation\//);
  });

  test('refuses a residue that stands within a withdrawn one', () => {
    const parent = parentOf(...exchange, evicted(2, 2, 'x'), evicted(1, 3, 'y'), rewound(1));
    const whole = parent.context.link();
    const location = { kind: 'under', span: over(2, 2).span } as const;
    const turns = whole.turns.map((each) =>
      each.row.id === 2 ? { ...each, row: { ...each.row, location } } : each,
    );
    const context = new Context(childSource, parent.store.readBack);
    expect(context.judge(whole)).toBeUndefined();
    expect(context.judge({ ...whole, turns })?.rule).toBe('record/link-residues-cross');
  });

  test('refuses call ids that two turns share', () => {
    const parent = parentOf(prompt(1), reply(2, ['a']), results(['a']), prompt(3));
    parent.must(evicted(1, 2, 'x'), reply(4, ['a']), results(['a']));
    const { turns, ...whole } = parent.context.link();
    const resident = turns.map(({ row, at }) => ({
      row: { ...row, location: { kind: 'resident' } as const },
      at,
    }));
    const context = new Context(childSource, parent.store.readBack);
    expect(context.judge({ ...whole, residues: [], turns: resident })?.rule).toBe(
      'record/call-id-taken',
    );
  });

  test('stands only first, and only once', () => {
    const parent = parentOf(...exchange);
    const again = parent.context.link();
    expect(childOf(parent).context.judge(again)?.rule).toBe('record/link-not-first');
    const late = new Writer(parent.store, childSource).must({ kind: 'system', text: 'x' });
    expect(late.context.judge(again)?.rule).toBe('record/link-not-first');
    const behindHead = new Writer(parent.store, childSource).must({ kind: 'note', text: 'x' });
    expect(behindHead.context.judge(again)).toBeUndefined();
  });
});

describe('a parent that does not read back', () => {
  test.each([
    ['gone', (store: LineStore) => store.remove(parentSource)],
    ['edited', (store: LineStore) => store.damage(parentSource, 5)],
  ])('refuses the fork when %s, names the file, and changes nothing', (_, spoil) => {
    const parent = parentOf(...edited);
    const link = parent.context.link();
    const child = new Writer(parent.store, childSource);
    spoil(parent.store);
    expect(child.commit(link)).toMatchObject({
      ok: false,
      refusal: { rule: 'record/unreadable', at: parentSource },
    });
    expect(child.context.step(parent.store.append(childSource, link))).toMatchObject({
      ok: false,
      refusal: { rule: 'record/unreadable', at: parentSource },
    });
    expect(child.context.folded).toBe(0);
    expect(child.context.transcriptIndex()).toEqual([]);
  });

  test('is no matter where only turns that left were damaged', () => {
    const parent = parentOf(...edited);
    const link = parent.context.link();
    parent.store.damage(parentSource, 2);
    expect(new Writer(parent.store, childSource).commit(link).ok).toBe(true);
  });

  test('leaves whoever only looks a turn without a message, which rests as it did', () => {
    const rests = [
      [[prompt(1)], 'awaiting_reply'],
      [[imported(1), steering()], 'awaiting_reply'],
      [[prompt(1), reply(2, ['a']), results(['a'])], 'awaiting_reply_after_results'],
      [[prompt(1), reply(2), steering()], 'awaiting_reply'],
      [[prompt(1), reply(2)], 'ready'],
      [[prompt(1), reply(2, ['a'])], 'ready'],
    ] as const;
    for (const [facts, state] of rests) {
      const parent = parentOf(...facts);
      const looking = new Context(childSource, () => ({ ok: true, value: [] }));
      const link = parent.context.link();
      const store = new LineStore();
      const anchor = parent.context.reach + 1;
      for (const fact of [link, prompt(anchor), rewound(anchor)]) {
        expect(looking.step(store.append(childSource, fact)).ok).toBe(true);
      }
      const isReady = state === 'ready';
      expect(looking.judge(reply(anchor + 1))?.rule).toBe(
        isReady ? 'record/reply-not-awaited' : undefined,
      );
      expect(looking.rendered()).toEqual([]);
      expect(looking.locateRead([1])).toEqual(childOf(parent).context.locateRead([1]));
    }
  });

  test('is read once, before the append', () => {
    const parent = parentOf(...exchange);
    let reads = 0;
    const context = new Context(childSource, (pointer) => {
      reads += 1;
      return parent.store.readBack(pointer);
    });
    const link = parent.context.link();
    expect(context.judge(link)).toBeUndefined();
    expect(reads).toBe(5);
    expect(context.step(parent.store.append(childSource, link)).ok).toBe(true);
    expect(reads).toBe(5);
  });
});
