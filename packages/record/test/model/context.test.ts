import { callsIn } from '@exarch/conversation';
import { runs } from '@exarch/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '../../src/fact.ts';
import { Context } from '../../src/model/context.ts';
import type { Span } from '../../src/span.ts';
import { LineStore, resumed } from '../line-store.ts';
import { factFor, manyIntents } from './histories.ts';
import { expectAgrees, Life, reading } from './life.ts';

const source = '0/record.jsonl';

describe('Context', () => {
  test('admits what the reference admits, and reads as it does after every step', () => {
    fc.assert(
      fc.property(manyIntents, (intents) => {
        const life = new Life();
        for (const intent of intents) {
          life.live(intent);
          expectAgrees(life);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test('is left as it was by a step it refuses', () => {
    fc.assert(
      fc.property(manyIntents, (intents) => {
        const life = new Life();
        const scratch = new LineStore();
        for (const intent of intents) {
          const fact = factFor(intent, life.reference);
          const before = reading(life.context);
          if (life.live(intent)) continue;
          expect(life.context.step(scratch.append('s', fact)).ok).toBe(false);
          expect(reading(life.context)).toEqual(before);
        }
      }),
      { numRuns: runs(100) },
    );
  });

  test('reads the same from its log, in one replay or one that stopped anywhere', () => {
    fc.assert(
      fc.property(manyIntents, fc.nat(), (intents, cut) => {
        const { store, context } = new Life().all(intents);
        const lines = store.read(source);
        const twice = new Context(source, store.readBack);
        const at = cut % (lines.length + 1);
        for (const line of lines.slice(0, at)) twice.step(line);
        reading(twice);
        for (const line of lines.slice(at)) twice.step(line);
        expect(reading(twice)).toEqual(reading(context));
        expect(reading(resumed(store, source))).toEqual(reading(context));
      }),
      { numRuns: runs(100) },
    );
  });

  test('shares nothing with another over the same log', () => {
    fc.assert(
      fc.property(manyIntents, manyIntents, (intents, more) => {
        const life = new Life().all(intents);
        const other = resumed(life.store, source);
        const before = reading(other);
        life.all(more);
        expect(reading(other)).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });
});

describe('laws of the context', () => {
  /** Lives a history, and looks at it behind every fact that was admitted. */
  function always(look: (context: Context, fact: Fact) => void): void {
    fc.assert(
      fc.property(manyIntents, (intents) => {
        const life = new Life();
        for (const intent of intents) {
          const fact = life.live(intent);
          if (fact) look(life.context, fact);
        }
      }),
    );
  }

  test('spans nest or stand apart', () => {
    fc.assert(
      fc.property(manyIntents, (intents) => {
        const spans = new Life()
          .all(intents)
          .context.transcriptIndex()
          .map((row) => row.span);
        const cross = (one: Span, other: Span): boolean =>
          one.from < other.from && other.from <= one.to && one.to < other.to;
        expect(spans.filter((one) => spans.some((other) => cross(one, other)))).toEqual([]);
      }),
    );
  });

  test('the first item speaks with the user’s voice', () => {
    always((context) => {
      expect(context.survey()[0]?.role ?? 'user').toBe('user');
      expect(context.rendered()[0]?.role ?? 'user').toBe('user');
    });
  });

  test('a request ends on what was just said to the model', () => {
    always((context, fact) => {
      const last = context.rendered().at(-1);
      if (fact.kind === 'tool_results')
        expect(last).toEqual({ role: 'tool', results: fact.results });
      else if (fact.kind === 'user_prompt' || fact.kind === 'steering') {
        expect(last).toEqual({ role: 'user', content: fact.content });
      }
    });
  });

  test('every call is answered before anything else follows', () => {
    always((context) => {
      const messages = context.rendered();
      const owed = context.owed.map(({ id }) => id);
      const answered = messages.map((_, at) => {
        const next = messages[at + 1];
        if (!next) return owed;
        return next.role === 'tool' ? next.results.map(({ call }) => call) : [];
      });
      expect(answered).toEqual(messages.map((message) => callsIn(message).map(({ id }) => id)));
    });
  });

  test('a forced plan is one that may be carried out at any rest', () => {
    always((context) => {
      for (const keep of [0, 400, Math.floor(context.historyBytes() / 2)]) {
        const plan = context.planForcedEviction(keep);
        if (!plan || context.owed.length > 0) continue;
        expect(context.judgeEviction(plan, 'harness')).toBeUndefined();
        expect(plan.from).toBe(context.frontier[0]?.from);
        expect(plan.to).toBeLessThan(context.frontier.at(-1)?.from ?? 0);
      }
    });
  });

  test('ids only grow, and what was sent before stays as it was until an edit', () => {
    fc.assert(
      fc.property(manyIntents, (intents) => {
        const life = new Life();
        for (const intent of intents) {
          const sent = life.context.rendered();
          const { reach, lastEdit } = life.context;
          life.live(intent);
          expect(life.context.reach).toBeGreaterThanOrEqual(reach);
          if (life.context.lastEdit !== lastEdit) continue;
          expect(life.context.rendered().slice(0, sent.length)).toEqual(sent);
        }
      }),
    );
  });
});
