import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classes, classOf } from '../src/class-of.ts';
import { judgeFact } from '../src/judge-fact.ts';
import { factShape } from '../src/shapes.ts';
import { anyFact } from './any-fact.ts';
import { breakage } from './breakage.ts';

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
        const broken = breakage(factShape, fact, dice);
        expect(judgeFact(broken), JSON.stringify(broken)).toBeDefined();
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ['an unknown field', { kind: 'note', text: 'a', more: 1 }, 'record/unknown-field', 'Leave it'],
    ['a missing field', { kind: 'note' }, 'record/misfit', 'what is wanted'],
    ['no number', { kind: 'usage', input: Number.NaN, output: 1 }, 'record/misfit', 'wanted there'],
    [
      'an inverted span',
      { kind: 'evicted', residue: { span: { from: 2, to: 1 }, by: 'human' } },
      'record/span-inverted',
      'Name the first turn',
    ],
    [
      'deep JSON',
      { kind: 'tool_call', call: 'c', tool: 't', input: { deep: nested(128) } },
      'record/too-deep',
      'as text',
    ],
  ])('tells whoever gives it %s what would mend that', (_, fact, rule, mend) => {
    const refused = judgeFact(fact);
    expect(refused).toMatchObject({ rule, mend: expect.stringContaining(mend) });
    expect(refused?.mend).not.toContain('exarch');
  });
});

/** Arrays in each other, so many deep. */
function nested(depth: number): unknown {
  let value: unknown = 0;
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}
