import type { ModelFacts, OwnFacts, Rates } from '@exarch/provider';
import { fields, type JsonObject, natural, number, ok, type Result } from '@exarch/values';
import { fitted, outOfBounds, type Where } from './known-keys.ts';

type RateTable = {
  readonly input: number;
  readonly output: number;
  readonly cache_read?: number;
  readonly cache_write?: number;
};
type PriceTable = RateTable & { readonly long_input?: RateTable & { readonly above: number } };
type ModelTable = {
  readonly window?: number;
  readonly output?: number;
  readonly price?: PriceTable;
};

const rates = { input: number, output: number, cache_read: number, cache_write: number };
const longInput = fields<NonNullable<PriceTable['long_input']>>(
  { above: natural, ...rates },
  'cache_read',
  'cache_write',
);
const price = fields<PriceTable>(
  { ...rates, long_input: longInput },
  'cache_read',
  'cache_write',
  'long_input',
);
const model = fields<ModelTable>(
  { window: natural, output: natural, price },
  'window',
  'output',
  'price',
);

/** The facts in a file's `models`, by the model's name. */
export function factsIn(models: JsonObject, path: string): Result<OwnFacts> {
  const facts: [name: string, facts: ModelFacts][] = [];
  for (const [name, table] of Object.entries(models)) {
    const judged = judgedTable(table, { path, keys: ['models', name] });
    if (!judged.ok) return judged;
    facts.push([name, factsOf(judged.value)]);
  }
  return ok(Object.fromEntries(facts));
}

function judgedTable(table: unknown, where: Where): Result<ModelTable> {
  const fits = fitted(model, table, where);
  const strange = fits.ok ? figuresIn(fits.value, []).find(isStrange) : undefined;
  if (!strange) return fits.ok ? withinWindow(fits.value, where) : fits;
  const { path, keys } = where;
  return outOfBounds({ path, keys: [...keys, ...strange.keys] }, boundsOf(strange).wants);
}

/** A reply stands in the window, so none is longer. */
function withinWindow(table: ModelTable, { path, keys }: Where): Result<ModelTable> {
  const { window = Number.POSITIVE_INFINITY, output = 0 } = table;
  if (output <= window) return ok(table);
  return outOfBounds({ path, keys: [...keys, 'output'] }, `at most the window, ${window} tokens`);
}

type Figure = { readonly keys: readonly string[]; readonly value: number };
type Table = { readonly [key: string]: number | Table | undefined };

function figuresIn(table: Table, keys: readonly string[]): readonly Figure[] {
  return Object.entries(table).flatMap(([key, value]) => {
    const at = [...keys, key];
    if (typeof value === 'number') return [{ keys: at, value }];
    return value === undefined ? [] : figuresIn(value, at);
  });
}

const tokens = { least: 1, most: Number.MAX_SAFE_INTEGER, wants: 'at least 1 token' };
/** So much that no sum of them is none. */
const dollars = { least: 0, most: 1_000_000, wants: '0 to 1,000,000 dollars for a million tokens' };

/** What stands in a price is dollars, but for the length of an input. */
function boundsOf({ keys }: Figure): typeof tokens {
  return keys.length === 1 || keys.at(-1) === 'above' ? tokens : dollars;
}

function isStrange(figure: Figure): boolean {
  const { least, most } = boundsOf(figure);
  return figure.value < least || figure.value > most;
}

function factsOf({ price: table, ...facts }: ModelTable): ModelFacts {
  if (!table) return facts;
  const { long_input: long, ...short } = table;
  if (!long) return { ...facts, price: ratesOf(short) };
  return { ...facts, price: { ...ratesOf(short), long: { above: long.above, ...ratesOf(long) } } };
}

/** A cached token costs what a fresh one does where nothing else is said. */
function ratesOf({ input, output, cache_read, cache_write }: RateTable): Rates {
  return { input, output, cacheRead: cache_read ?? input, cacheWrite: cache_write ?? input };
}
