import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, Blocks, type Delta, type Fact, type Recorded } from '../../src/index.ts';
import { history, line, longHistory, recorded } from './any-facts.ts';
import { naiveView } from './naive-view.ts';

const answer = (text: string): Fact => ({ kind: 'answer', text });
const thinking = (text: string): Fact => ({ kind: 'thinking', text });
const call = (id: string): Fact => ({ kind: 'tool_call', call: id, tool: 'shell', input: {} });
const verdict = (id: string): Fact => ({ kind: 'verdict', call: id, lines: 3, failed: false });
const rule = (turn: number): Fact => ({ kind: 'turn_started', turn });
const notice: Fact = { kind: 'notice', text: 'n', tone: 'plain' };

function prompt(turn: number, voice: 'human' | 'harness' = 'human'): Fact {
  const content = [{ type: 'text', text: `prompt ${turn}` }];
  return { kind: 'user_prompt', turn, voice, content: content as never };
}

describe('Blocks', () => {
  test('grows one block from the records of one lane, and a call between splits it', () => {
    const { blocks, deltas } = view([answer('a\n'), answer('b\n'), call('1'), answer('c\n')]);
    expect(told(blocks)).toEqual(['answer', 'tool_call', 'answer']);
    expect(blocks.shown[0]).toMatchObject({ seq: 1, text: 'a\nb\n' });
    expect(deltas[1]).toMatchObject({ kind: 'grew', added: 'b\n', block: { seq: 1 } });
  });

  test('keeps the two lanes apart', () => {
    const { blocks } = view([thinking('a\n'), answer('b\n'), thinking('c\n')]);
    expect(told(blocks)).toEqual(['thinking', 'answer', 'thinking']);
  });

  test('opens no block for white space alone, and ends one with it', () => {
    const { blocks, deltas } = view([thinking('\n'), answer('a\n'), answer('\n')]);
    expect(deltas[0]?.kind).toBe('quiet');
    expect(blocks.shown).toMatchObject([{ kind: 'answer', text: 'a\n\n' }]);
  });

  test('patches a call with its verdict, wherever it stands', () => {
    const { blocks, deltas } = view([call('1'), call('2'), verdict('1')]);
    expect(deltas[2]).toMatchObject({ kind: 'patched', block: { seq: 1, verdict: { lines: 3 } } });
    expect(blocks.shown).toMatchObject([{ verdict: { lines: 3, failed: false } }, { call: '2' }]);
    expect(blocks.shown[1]).not.toHaveProperty('verdict');
  });

  test('is quiet about the verdict of a call that is gone', () => {
    expect(view([call('1'), { kind: 'cleared' }, verdict('1')]).deltas[2]?.kind).toBe('quiet');
    expect(view([verdict('9')]).deltas[0]?.kind).toBe('quiet');
  });

  test('gives a verdict to the newest call of an id that came twice', () => {
    const twice = [call('1'), prompt(1), call('1')];
    expect(view([...twice, verdict('1')]).deltas[3]).toMatchObject({ block: { seq: 3 } });
  });

  test('draws a prompt unless the harness spoke it', () => {
    expect(told(view([prompt(1, 'harness'), prompt(2)]).blocks)).toEqual(['prompt']);
  });

  test('names the media of a prompt and carries none of it', () => {
    const content = [
      { type: 'text', text: 'see' },
      { type: 'media', mediaType: 'image/png', name: 'a.png', data: 'AAAA' },
      { type: 'text', text: 'this' },
    ];
    const { blocks } = view([{ kind: 'steering', voice: 'human', content: content as never }]);
    expect(blocks.shown[0]).toEqual({
      seq: 1,
      at: expect.any(Number),
      kind: 'prompt',
      voice: 'human',
      text: 'see\nthis',
      attached: [{ mediaType: 'image/png', name: 'a.png' }],
    });
  });

  test('draws an eviction the harness or a person made, and not the model’s own', () => {
    const evicted = (by: 'model' | 'harness' | 'human'): Fact => ({
      kind: 'evicted',
      residue: { span: { from: 1, to: 2 } as never, by },
    });
    const { blocks } = view([evicted('model'), evicted('harness'), evicted('human')]);
    expect(told(blocks)).toEqual(['evicted', 'evicted']);
  });

  test('cuts a rewind from the first prompt or turn rule at its anchor', () => {
    const facts = [prompt(1), rule(2), answer('a'), prompt(3), rule(4), answer('b')];
    const { blocks, deltas } = view([...facts, { kind: 'rewound', anchor: 3 }]);
    expect(told(blocks)).toEqual(['prompt', 'turn_rule', 'answer', 'rewound']);
    expect(deltas[6]).toMatchObject({ kind: 'rewound', cut: 3 });
    expect(deltas[6]?.retired.map((block) => block.seq)).toEqual([4, 5, 6]);
  });

  test('cuts from a turn rule where the harness spoke the prompt', () => {
    const { blocks } = view([
      prompt(1),
      prompt(3, 'harness'),
      rule(4),
      { kind: 'rewound', anchor: 3 },
    ]);
    expect(told(blocks)).toEqual(['prompt', 'rewound']);
  });

  test('opens the mark of a rewind that cuts nothing', () => {
    const { blocks, deltas } = view([prompt(1), { kind: 'rewound', anchor: 7 }]);
    expect(told(blocks)).toEqual(['prompt', 'rewound']);
    expect(deltas[1]).toMatchObject({ kind: 'rewound', cut: 0, retired: [] });
  });

  test('drops every block on a clear and keeps what was spent and where it stands', () => {
    const usage: Fact = { kind: 'usage', input: 5, output: 7, cacheRead: 2, costUsd: 0.5 };
    const { blocks, deltas } = view([usage, prompt(1), { kind: 'cleared' }, usage]);
    expect(told(blocks)).toEqual(['cleared']);
    expect(deltas[2]).toMatchObject({ kind: 'cleared', retired: [{ seq: 2 }] });
    expect(blocks.spent).toEqual({
      input: 10,
      output: 14,
      cacheRead: 4,
      cacheWrite: 0,
      reasoning: 0,
      costUsd: 1,
    });
    expect(blocks.seq).toBe(4);
  });

  test('keeps the model in force and what its window turned out to be', () => {
    const named = { model: 'm', provider: 'p', adapter: 'gemini', window: 100 } as const;
    const { blocks } = view([
      { kind: 'session_started', session: 's', cwd: '/', exarch: '1', ...named },
      { kind: 'window_narrowed', window: 60 },
      { kind: 'cleared' },
    ]);
    expect(blocks.selected).toEqual(named);
    expect(blocks.window).toBe(60);
    expect(told(blocks)).toEqual(['cleared']);
  });

  test('names no cost where none was told', () => {
    const { blocks } = view([{ kind: 'usage', input: 1, output: 1 }]);
    expect(blocks.spent).not.toHaveProperty('costUsd');
  });

  test('keeps the newest 1,000 blocks of 1,050 and remembers the first of them', () => {
    const { blocks, deltas } = view(Array.from({ length: 1_050 }, () => notice));
    expect(blocks.shown.length).toBe(1_000);
    expect(blocks.origin).toBe(51);
    expect(deltas.at(-1)?.retired.map((block) => block.seq)).toEqual([50]);
  });

  test('is quiet when a line comes again', () => {
    const { blocks } = view([answer('a'), answer('b')]);
    expect(blocks.step(line(2, answer('b')))).toEqual({
      ok: true,
      value: { kind: 'quiet', retired: [] },
    });
    expect(blocks.shown).toMatchObject([{ text: 'ab' }]);
  });

  test('refuses a line that would leave a hole: record/view-gap', () => {
    const { blocks } = view([answer('a')]);
    const stepped = blocks.step(line(3, answer('c')));
    expect(stepped).toMatchObject({
      ok: false,
      refusal: { rule: 'record/view-gap', at: 'line 3' },
    });
    expect(picture(blocks)).toEqual(picture(view([answer('a')]).blocks));
  });
});

describe('Blocks, as laws,', () => {
  test('shows what a plain list would', () => {
    fc.assert(
      fc.property(history, (facts) => {
        expect(picture(view(facts).blocks).shown.map(seen)).toEqual(naiveView(facts).map(seen));
      }),
    );
  });

  test('shows what a plain list would, past the window', () => {
    fc.assert(
      fc.property(longHistory, (facts) => {
        const { blocks } = view(facts);
        expect(blocks.shown.length).toBeLessThanOrEqual(1_000);
        expect(blocks.shown.map(seen)).toEqual(naiveView(facts).map(seen));
      }),
      { numRuns: 25 },
    );
  });

  test('tells a follower everything in its deltas', () => {
    fc.assert(
      fc.property(fc.oneof(history, longHistory), (facts) => {
        const blocks = new Blocks();
        const mirror: Block[] = [];
        for (const each of recorded(facts)) {
          follow(mirror, step(blocks, each));
          expect(mirror.length).toBe(blocks.shown.length);
        }
        expect(mirror).toEqual(blocks.shown);
      }),
      { numRuns: 40 },
    );
  });

  test('lets every block leave once, or stay', () => {
    fc.assert(
      fc.property(fc.oneof(history, longHistory), (facts) => {
        const { blocks, deltas } = view(facts);
        const left = deltas.flatMap((delta) => delta.retired.map((block) => block.seq));
        const opened = deltas.flatMap((delta) => (opens(delta) ? [delta.block.seq] : []));
        const stayed = blocks.shown.map((block) => block.seq);
        expect([...left, ...stayed].sort((a, b) => a - b)).toEqual(opened);
      }),
      { numRuns: 40 },
    );
  });

  test('reads the same when it stops at any line and hears the log again', () => {
    fc.assert(
      fc.property(history, fc.nat(), (facts, cut) => {
        const lines = recorded(facts);
        const blocks = new Blocks();
        for (const each of lines.slice(0, cut % (lines.length + 1))) step(blocks, each);
        for (const each of lines) step(blocks, each);
        expect(picture(blocks)).toEqual(picture(view(facts).blocks));
      }),
    );
  });

  test('is left as it was by a step it refuses', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 9 }), (facts, ahead) => {
        const { blocks } = view(facts);
        const before = structuredClone(picture(blocks));
        const refused = blocks.step(line(facts.length + 1 + ahead, answer('x')));
        expect(refused.ok).toBe(false);
        expect(picture(blocks)).toEqual(before);
      }),
    );
  });

  test('shares nothing between two instances', () => {
    fc.assert(
      fc.property(history, history, (one, two) => {
        const [first, second] = interleaved(recorded(one), recorded(two));
        expect(picture(first)).toEqual(picture(view(one).blocks));
        expect(picture(second)).toEqual(picture(view(two).blocks));
      }),
    );
  });

  test('never writes on a block it gave out', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const { deltas } = view(facts.map(frozen));
        const blocks = new Blocks();
        const copies = recorded(facts).map((each) => structuredClone(step(blocks, each)));
        expect(deltas).toEqual(copies);
      }),
    );
  });
});

function view(facts: readonly Fact[]): {
  readonly blocks: Blocks;
  readonly deltas: readonly Delta[];
} {
  const blocks = new Blocks();
  const deltas = recorded(facts).map((each) => step(blocks, each));
  return { blocks, deltas };
}

function interleaved(
  one: readonly Recorded[],
  two: readonly Recorded[],
): readonly [Blocks, Blocks] {
  const [first, second] = [new Blocks(), new Blocks()];
  for (let at = 0; at < Math.max(one.length, two.length); at += 1) {
    for (const each of one.slice(at, at + 1)) step(first, each);
    for (const each of two.slice(at, at + 1)) step(second, each);
  }
  return [first, second];
}

function step(blocks: Blocks, each: Recorded): Delta {
  const stepped = blocks.step(each);
  if (!stepped.ok) throw new Error(stepped.refusal.because);
  return stepped.value;
}

function follow(mirror: Block[], delta: Delta): void {
  switch (delta.kind) {
    case 'opened':
      mirror.push(delta.block);
      mirror.splice(0, delta.retired.length);
      break;
    case 'grew': {
      const tail = mirror.at(-1) as { text: string };
      mirror[mirror.length - 1] = { ...tail, text: tail.text + delta.added } as Block;
      break;
    }
    case 'patched':
      mirror[mirror.findIndex((block) => block.seq === delta.block.seq)] = delta.block;
      break;
    case 'rewound':
      mirror.splice(mirror.length - delta.cut, delta.cut);
      mirror.push(delta.block);
      if (delta.cut === 0) mirror.splice(0, delta.retired.length);
      break;
    case 'cleared':
      mirror.splice(0, mirror.length, delta.block);
      break;
    case 'quiet':
      expect(delta.retired).toEqual([]);
  }
}

function opens(delta: Delta): delta is Extract<Delta, { readonly block: Block }> {
  return delta.kind === 'opened' || delta.kind === 'rewound' || delta.kind === 'cleared';
}

function picture({ shown, origin, seq, spent, selected, window }: Blocks) {
  return { shown: [...shown], origin, seq, spent, selected, window };
}

function seen(block: object) {
  const { seq, kind, text, verdict } = block as {
    seq: number;
    kind: string;
    text: string;
    verdict: object;
  };
  return { seq, kind, verdict, text: kind === 'answer' || kind === 'thinking' ? text : undefined };
}

function told(blocks: Blocks): readonly string[] {
  return blocks.shown.map((block) => block.kind);
}

function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
