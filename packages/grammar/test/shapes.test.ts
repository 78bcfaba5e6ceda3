/**
 * Every declared position with every shape that may stand there: whatever required field is taken away, or
 * given a type its declaration does not name, both the walker and the whole validator refuse.
 */
import { type Adapter, adapters, type Json, type JsonObject } from '@exarch/values';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { grammars } from '../src/grammars.ts';
import type { Kind } from '../src/kind.ts';
import { Sight } from '../src/sight.ts';
import { validateInput } from '../src/validate.ts';
import { isRefused, type Target } from '../src/violation.ts';
import { walk } from '../src/walk.ts';
import { incompatibleWith, type Pair, pairsIn } from './declared.ts';
import { hosts } from './hosts.ts';

type Placed = {
  readonly adapter: Adapter;
  readonly pair: Pair;
  readonly body: JsonObject;
  readonly target: Target;
};
/** One field gone (no value) or given a value of the wrong type. */
type Change = { readonly field: string; readonly value?: Json };

/** What is asked of a changed item: does the shape refuse it, does the whole validator? */
type Judges = {
  readonly shape: (placed: Placed, item: Json) => boolean;
  readonly full: (placed: Placed, item: Json) => boolean;
};
type Asked = { readonly shape: boolean; readonly full: boolean };

const placed: readonly Placed[] = adapters.flatMap((adapter) => {
  const host = hosts[adapter];
  return pairsIn(grammars[adapter].body, host.sample).map((pair) => {
    const body = host.complete(pair.place(pair.sample) as { [key: string]: Json });
    return { adapter, pair, body, target: host.target(body) };
  });
});

function changesOf({ pair }: Placed): readonly Change[] {
  return pair.fields.flatMap(({ name, kind }) => [
    { field: name },
    ...incompatibleWith(kind).map((value) => ({ field: name, value })),
  ]);
}

function changed(item: Json, changes: readonly Change[]): JsonObject {
  const copy: { [key: string]: Json } = { ...(item as JsonObject) };
  for (const { field, value } of changes) {
    if (value === undefined) delete copy[field];
    else copy[field] = value;
  }
  return copy;
}

/** The body with the changed item where the sample stood; the request itself is the whole. */
function bodyWith({ pair, body }: Placed, item: Json): Json {
  return pair.position === 'the request' ? item : swapped(body, pair.sample, item);
}

function swapped(value: Json, from: Json, to: Json): Json {
  if (value === from) return to;
  if (Array.isArray(value)) return value.map((each) => swapped(each, from, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, swapped(each, from, to)]),
  );
}

function walkerRefuses(adapter: Adapter, kind: Kind, item: Json): boolean {
  const aim = { traits: new Set(['audio']), model: '', modelKnown: false };
  const sight = new Sight(grammars[adapter].dialect, aim);
  walk(kind, item, sight);
  return sight.findings.some(({ lowered }) => !lowered);
}

const real: Judges = {
  shape: ({ adapter, pair }, item) => walkerRefuses(adapter, pair.kind, item),
  full: (each, item) => isRefused(validateInput(each.adapter, bodyWith(each, item), each.target)),
};
const both: Asked = { shape: true, full: true };

type Verdict = { readonly failed: boolean; readonly errorInstance: unknown };

/** The law as a property that shrinks: some declared pair, some of its fields changed. */
function runLaw(judges: Judges, asked: Asked = both): Verdict {
  const choice = fc.tuple(fc.nat(), fc.array(fc.nat(), { minLength: 1, maxLength: 3 }));
  const law = fc.property(choice, ([which, picks]) => {
    const each = placed[which % placed.length] as Placed;
    const all = changesOf(each);
    const changes = picks.map((pick) => all[pick % all.length] as Change);
    const item = changed(sampleIn(each), changes);
    if (asked.shape && !judges.shape(each, item))
      throw new Error(`the shape takes ${told(each, changes)}`);
    if (asked.full && !judges.full(each, item))
      throw new Error(`the whole takes ${told(each, changes)}`);
  });
  return fc.check(law, { numRuns: 1500, seed: 7 });
}

/** The request's sample is the completed body: nothing else stands where it stands. */
function sampleIn({ pair, body }: Placed): Json {
  return pair.position === 'the request' ? body : pair.sample;
}

function told({ adapter, pair }: Placed, changes: readonly Change[]): string {
  return `${adapter}, ${pair.position}, ${pair.shape}: ${JSON.stringify(changes)}`;
}

describe('the declared positions', () => {
  test('each hold an accepted sample of each of their shapes', () => {
    console.info(`${placed.length} declared positions and shapes`);
    expect(placed.length).toBeGreaterThan(280);
    for (const each of placed) {
      const found = validateInput(each.adapter, each.body, each.target);
      expect(isRefused(found), `${told(each, [])} ${JSON.stringify(found)}`).toBe(false);
      expect(walkerRefuses(each.adapter, each.pair.kind, sampleIn(each)), told(each, [])).toBe(
        false,
      );
    }
  });

  test('refuse every required field that is gone or of another type', () => {
    for (const each of placed) {
      for (const change of changesOf(each)) {
        const item = changed(sampleIn(each), [change]);
        expect(real.shape(each, item), told(each, [change])).toBe(true);
        expect(real.full(each, item), told(each, [change])).toBe(true);
      }
    }
  });

  test('refuse any of them together', () => {
    const { failed, errorInstance } = runLaw(real);
    expect(failed, String(errorInstance)).toBe(false);
  });
});

describe('the property over them', () => {
  const lax: Judges = {
    ...real,
    shape: ({ adapter, pair }, item) =>
      walkerRefuses(adapter, withoutRequirements(pair.kind), item),
  };
  const blind: Judges = { ...real, full: (each) => real.full(each, sampleIn(each)) };
  const numeric: Judges = {
    ...real,
    shape: (each, item) => real.shape(each, numbersRead(item)),
    full: (each, item) => real.full(each, numbersRead(item)),
  };

  test('fails when shapes require nothing', () => {
    expect(runLaw(lax).failed).toBe(true);
  });

  test('fails when the validator does not see the change', () => {
    expect(runLaw(blind).failed).toBe(true);
  });

  test('fails when a number spelled as text is taken for one', () => {
    expect(runLaw(numeric).failed).toBe(true);
  });

  test('needs both of its assertions to see that', () => {
    expect(runLaw(lax, { shape: false, full: true }).failed).toBe(false);
    expect(runLaw(blind, { shape: true, full: false }).failed).toBe(false);
  });
});

function withoutRequirements(kind: Kind): Kind {
  return kind.is === 'shape' ? { ...kind, required: [] } : kind;
}

function numbersRead(item: Json): Json {
  if (item === '7') return 7;
  if (Array.isArray(item) || typeof item !== 'object' || item === null) return item;
  return Object.fromEntries(
    Object.entries(item).map(([key, value]) => [key, value === '7' ? 7 : value]),
  );
}
