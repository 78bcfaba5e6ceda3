import type { Reference } from '@exarch/testing';
import fc from 'fast-check';
import type { Fact } from '../../src/fact.ts';
import {
  cleared,
  evicted,
  imported,
  prompt,
  reply,
  replyOf,
  results,
  rewound,
  steering,
} from '../facts.ts';

/** What a history does next, before it is known what stands there. */
export type Intent = {
  readonly what: (typeof intents)[number];
  readonly a: number;
  readonly b: number;
};

const intents = [
  'talk',
  'prompt',
  'steer',
  'import',
  'reply',
  'results',
  'evict',
  'evict_any',
  'rewind',
  'clear',
  'blank',
  'aside',
] as const;
const weights: { readonly [K in Intent['what']]: number } = {
  talk: 30,
  prompt: 4,
  steer: 4,
  import: 3,
  reply: 4,
  results: 4,
  evict: 9,
  evict_any: 4,
  rewind: 4,
  clear: 1,
  blank: 2,
  aside: 1,
};

/** Long histories, most of whose facts stand and some of which cannot. */
export const manyIntents: fc.Arbitrary<readonly Intent[]> = fc.array(
  fc
    .tuple(
      fc.oneof(...intents.map((what) => ({ weight: weights[what], arbitrary: fc.constant(what) }))),
      fc.nat(999),
      fc.nat(999),
    )
    .map(([what, a, b]) => ({ what, a, b })),
  { size: 'max', maxLength: 90 },
);

/** A candidate for the next record, right or wrong. */
export function factFor({ what, a, b }: Intent, model: Reference): Fact {
  const next = model.reach + 1;
  switch (what) {
    case 'talk':
      return talk(model, next, a);
    case 'prompt':
      return prompt(next + pick([0, 0, 0, -1, 1], a));
    case 'steer':
      return steering();
    case 'import':
      return imported(next + pick([0, 0, 0, -1, 1], a));
    case 'reply':
      return reply(next + pick([0, 0, 0, -1, 1], a), pick(idLists(model, next), b));
    case 'results':
      return results(pick(wrongAnswers(model.owed), a));
    case 'evict':
      return evictionOf(model, a, b);
    case 'evict_any':
      return evicted(a % (next + 2), b % (next + 2), pick(notes, a), pick(evictors, b));
    case 'rewind':
      return rewound(pick([a % (next + 2), ...model.frontier().map(from)], b));
    case 'clear':
      return cleared;
    case 'blank':
      return pick([prompt(next, ' '), imported(next, '\n'), replyOf(next, []), steering('')], a);
    case 'aside':
      return { kind: 'notice', text: 'aside', tone: 'plain' };
    default:
      return what;
  }
}

const evictors = ['model', 'harness', 'human'] as const;
const notes = [undefined, 'a note', 'n'.repeat(240), 'two\nlines', '', 'n'.repeat(241)];

/** What a well-behaved agent would record. */
function talk({ owed, rest }: Reference, next: number, a: number): Fact {
  if (owed.length > 0) return results(owed);
  if (rest === 'ready') return prompt(next);
  return reply(
    next,
    Array.from({ length: pick([0, 1, 1, 2], a) }, (_, n) => `call_${next}_${n}`),
  );
}

function idLists(model: Reference, next: number): readonly (readonly string[])[] {
  const taken = model.calls();
  const id = `call_${next}_0`;
  return [[], [id], [id, id], [`free_${next % 3}`], taken.slice(-1), ['not an id']];
}

function wrongAnswers(owed: readonly string[]): readonly (readonly string[])[] {
  return [owed, owed.toReversed(), owed.slice(1), [...owed, ...owed], [...owed, 'stranger'], ['x']];
}

/** Mostly from the start of one item to the end of another. */
function evictionOf(model: Reference, a: number, b: number): Fact {
  const items = model.frontier();
  if (items.length === 0) return evicted(1, 1);
  const low = a % items.length;
  const high = low + (b % Math.max(1, items.length - low));
  const first = items[low];
  const last = items[high];
  const note = pick([undefined, 'a note', 'b "quoted"'.slice(0, 2)], a);
  return evicted(first ? from(first) : 1, last ? to(last) : 1, note, pick(evictors, b));
}

type Item = ReturnType<Reference['frontier']>[number];

function from(item: Item): number {
  return 'kept' in item ? item.id : item.span.from;
}

function to(item: Item): number {
  return 'kept' in item ? item.id : item.span.to;
}

function pick<T>(choices: readonly T[], n: number): T {
  return choices[n % choices.length] as T;
}
