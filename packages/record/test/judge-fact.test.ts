import type { Kind } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classes, classOf } from '../src/class-of.ts';
import { judgeFact } from '../src/judge-fact.ts';
import { factShape } from '../src/shapes.ts';
import { anyFact } from './any-fact.ts';

/** RECORD.md's vocabulary, field by field: `?` marks what may be absent. */
const vocabulary: { readonly [name: string]: { readonly [kind: string]: string } } = {
  protocol: {
    system: 'text',
    tools: 'tools',
    inherited: 'sources turns residues',
    user_prompt: 'turn voice content',
    steering: 'voice content',
    import: 'turn message',
    assistant_message: 'turn message',
    tool_results: 'results',
    evicted: 'residue',
    rewound: 'anchor',
    cleared: '',
  },
  display: {
    answer: 'text',
    thinking: 'text',
    tool_call: 'call tool intent? input',
    verdict: 'call lines failed',
    observation: 'call? what',
    change: 'call? path outcome added removed diff',
    harness_call: 'verb subject? failed detail?',
    card: 'title rows',
    subagent_done: 'session name error? elapsedMs',
    done: 'job command outcome',
    context: 'rows',
    notice: 'text tone',
  },
  forensic: {
    session_started: 'session parent? name? cwd exarch model provider adapter window?',
    session_resumed: 'exarch model provider adapter window?',
    session_ended: '',
    session_closed: '',
    renamed: 'name',
    model_changed: 'model provider adapter window?',
    turn_started: 'turn effort? maxTokens? profile? routing?',
    usage: 'input output cacheRead? cacheWrite? reasoning? costUsd?',
    window_narrowed: 'window',
    cancelled: '',
    repaired: 'call? rule raw',
    provider_error: 'failure',
    stalled: 'cause',
    nudge: 'cause spent max',
    error: 'text',
    note: 'text',
  },
};

/** For each leaf, values that are none of it. */
const strangers: { readonly [is: string]: readonly unknown[] } = {
  string: [1, null, true, [], {}],
  pattern: [1, null, '', 'zz'],
  natural: [-1, 0.5, '1', null, 2 ** 53],
  number: ['1', null, Number.NaN, Number.POSITIVE_INFINITY],
  boolean: [0, 'true', null],
  object: [[], null, 'x'],
  one_of: ['stranger', null, 1],
  array: [{}, null, 'x'],
  fields: [[], null, 'x'],
  union: [[], null, 'x', {}],
  tuple: [[], {}, null],
};

describe('the vocabulary', () => {
  test('is the documented one, class by class and field by field', () => {
    expect(factShape.is).toBe('union');
    const arms = factShape.is === 'union' ? factShape.arms : {};
    const found = Object.entries(arms).map(([kind, { each, optional }]) => {
      const names = Object.keys(each).filter((name) => name !== 'kind');
      return [kind, names.map((name) => (optional.includes(name) ? `${name}?` : name)).sort()];
    });
    const wanted = Object.values(vocabulary).flatMap((kinds) =>
      Object.entries(kinds).map(([kind, names]) => [kind, names.split(' ').filter(Boolean).sort()]),
    );
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
  });

  test('has each kind in one class', () => {
    for (const [name, kinds] of Object.entries(vocabulary)) {
      for (const kind of Object.keys(kinds)) expect(classOf(kind)).toBe(name);
    }
    expect(classes.size).toBe(Object.values(vocabulary).flatMap(Object.keys).length);
    expect(classOf('transient')).toBeUndefined();
  });
});

describe('judgeFact', () => {
  test('takes every fact', () => {
    fc.assert(
      fc.property(anyFact, (fact) => {
        expect(judgeFact(fact)).toBeUndefined();
      }),
    );
  });

  test('refuses a fact that is broken anywhere', () => {
    fc.assert(
      fc.property(anyFact, fc.infiniteStream(fc.nat()), (fact, dice) => {
        const roll = (sides: number): number => (dice.next().value ?? 0) % sides;
        const broken = breakage(factShape, fact, roll);
        expect(judgeFact(broken), JSON.stringify(broken)).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });
});

/** The value with one thing wrong with it, somewhere within. */
function breakage(kind: Kind, value: unknown, roll: (sides: number) => number): unknown {
  if (kind.is === 'union' && isObject(value)) {
    const arm = kind.arms[String(value[kind.by])];
    return arm && roll(8) > 0 ? breakage(arm, value, roll) : pick(strangers[kind.is], roll);
  }
  if (kind.is === 'fields' && isObject(value)) return brokenFields(kind, value, roll);
  if (kind.is === 'array' && Array.isArray(value) && value.length > 0 && roll(4) > 0) {
    const at = roll(value.length);
    return value.with(at, breakage(kind.of, value[at], roll));
  }
  return pick(strangers[kind.is], roll);
}

function brokenFields(
  { each, optional }: Extract<Kind, { is: 'fields' }>,
  value: { readonly [name: string]: unknown },
  roll: (sides: number) => number,
): unknown {
  const present = Object.keys(value);
  const name = present[roll(present.length)] ?? '';
  const inner = each[name];
  if (!inner || roll(6) === 0) return { ...value, stranger: 1 };
  if (!optional.includes(name) && roll(6) === 0) {
    return Object.fromEntries(Object.entries(value).filter(([key]) => key !== name));
  }
  return { ...value, [name]: breakage(inner, value[name], roll) };
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function pick<T>(
  choices: readonly T[] | undefined,
  roll: (sides: number) => number,
): T | undefined {
  return choices?.[roll(choices.length)];
}
