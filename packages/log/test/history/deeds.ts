import type { Draft, UserPart } from '@exarch/conversation';
import { goodDrafts, hostileDrafts, prompts, toolOutputs } from '@exarch/testing';
import fc from 'fast-check';

/** What happens next, before it is known to which session and what stands there. */
export type Deed = {
  readonly what: What;
  readonly who: number;
  readonly a: number;
  readonly b: number;
};

/** What is done, and how often of a hundred. */
const weights = {
  talk: 34,
  wrong: 8,
  steer: 5,
  import: 3,
  evict: 9,
  evict_any: 4,
  force: 3,
  rewind: 4,
  clear: 1,
  aside: 6,
  inputs: 2,
  fork: 4,
  fail: 3,
  crash: 6,
  leave: 4,
  move: 2,
} as const;
type What = keyof typeof weights;
const whats = Object.keys(weights) as readonly What[];

/** What is said in a history: drawn once, and said again and again. */
export type Lines = {
  readonly drafts: readonly Draft[];
  readonly prompts: readonly (readonly UserPart[])[];
  readonly outputs: readonly (readonly UserPart[])[];
};

/** A history to live through. */
export type History = {
  readonly deeds: readonly Deed[];
  readonly lines: Lines;
  /** After which deeds it is asked what is in memory, modulo their number. */
  readonly weighed: readonly number[];
};

const deeds: fc.Arbitrary<Deed> = fc.record({
  what: fc.oneof(...whats.map((what) => ({ weight: weights[what], arbitrary: fc.constant(what) }))),
  who: fc.nat(999),
  a: fc.nat(999),
  b: fc.nat(999),
});

function some<T>(each: fc.Arbitrary<T>, count: number): fc.Arbitrary<readonly T[]> {
  return fc.array(each, { minLength: count, maxLength: count });
}

/** Long histories of several sessions, between these numbers of deeds. */
export function histories(minLength: number, maxLength: number): fc.Arbitrary<History> {
  return fc.record({
    deeds: fc.array(deeds, { size: 'max', minLength, maxLength }),
    lines: fc.record({
      drafts: some(fc.oneof(hostileDrafts, goodDrafts()), 8),
      prompts: some(prompts, 3),
      outputs: some(toolOutputs, 4),
    }),
    weighed: fc.array(fc.nat(999), { size: 'max', maxLength: 4 }),
  });
}
