import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Context } from '../../src/model/context.ts';
import type { Protocol } from '../../src/protocol.ts';
import { cleared, evicted, prompt, reply, results, rewound } from '../facts.ts';
import { LineStore } from '../line-store.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

const source = 's/record.jsonl';

function contextOf(): Context {
  return new Context(source, new LineStore().readBack);
}

/** Folds facts that only the fold may keep, and answers which of their contents it did keep. */
async function kept(make: () => readonly Protocol[]): Promise<readonly number[]> {
  const context = contextOf();
  const watched = folded(context, make());
  await new Promise((resolve) => setTimeout(resolve, 0));
  collect();
  const alive = watched.flatMap((ref, index) => (ref.deref() === undefined ? [] : [index]));
  expect(context.folded).toBe(watched.length);
  return alive;
}

function folded(context: Context, facts: readonly Protocol[]): readonly WeakRef<object>[] {
  const store = new LineStore();
  return facts.map((fact) => {
    context.judge(fact);
    if (!context.step(store.append(source, fact)).ok) throw new Error(`${fact.kind} is refused`);
    return new WeakRef(contentOf(fact));
  });
}

function contentOf(fact: Protocol): object {
  if (fact.kind === 'assistant_message') return fact.message.content;
  if (fact.kind === 'tool_results') return fact.results;
  return fact.kind === 'user_prompt' ? fact.content : fact;
}

/** Bytes that a context holds on to, objects and typed arrays together. */
function heldBy(build: (context: Context) => void): number {
  const held = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const context = contextOf();
  const before = held();
  build(context);
  const bytes = held() - before;
  expect(context.reach).toBeGreaterThan(0);
  return bytes;
}

function step(context: Context, fact: Protocol, seq: number): void {
  const locus = { seq, start: seq * 1000, end: seq * 1000 + 900, digest: '0f'.repeat(16) };
  const stepped = context.step({ at: 1_764_520_000_000, locus, fact });
  if (!stepped.ok) throw new Error(stepped.refusal.because);
}

describe('a turn that left', () => {
  const exchange = (): Protocol[] => [prompt(1), reply(2, ['a']), results(['a']), reply(3)];

  test('by an eviction holds no message', async () => {
    expect(await kept(() => [...exchange(), evicted(2, 2, 'x')])).toEqual([0, 3]);
    expect(await kept(() => [...exchange(), evicted(2, 2, 'x'), evicted(1, 3, 'y')])).toEqual([]);
  });

  test('by a rewind or a clear holds no message', async () => {
    expect(await kept(() => [...exchange(), rewound(2)])).toEqual([0]);
    expect(await kept(() => [...exchange(), { ...cleared }])).toEqual([]);
  });

  test('does not keep its text alive by its label', () => {
    const bytes = heldBy((context) => {
      for (let turn = 1; turn <= 100; turn += 1) {
        step(context, prompt(turn, `the first line of turn ${turn}\n`.repeat(10_000)), turn);
      }
      step(context, cleared, 101);
    });
    expect(bytes).toBeLessThan(4_000_000);
  });

  test('costs a few hundred bytes', () => {
    const turns = 20_000;
    const bytes = heldBy((context) => {
      for (let turn = 1; turn <= turns; turn += 2) {
        step(
          context,
          prompt(turn, `prompt ${turn}, of a length that is not uncommon here`),
          turn * 2,
        );
        step(
          context,
          reply(turn + 1, [], `reply ${turn}, as long as a label gets, or longer`),
          turn * 2 + 1,
        );
        if (turn % 100 === 99) step(context, evicted(1, turn + 1), turn * 2 + 2);
      }
    });
    expect(bytes / turns).toBeLessThan(400);
  });
});
