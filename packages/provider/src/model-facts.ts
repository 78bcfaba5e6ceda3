import type { Usage } from '@exarch/conversation';
import { dollars } from '@exarch/values';
import { catalogued } from './catalogued.ts';
import { modelRows } from './model-rows.ts';

/** Dollars for a million tokens of each kind. */
export type Rates = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
};

/** What a request costs; from an input longer than `above` tokens on, what a long one does. */
export type Price = Rates & { readonly long?: Rates & { readonly above: number } };

/** What is known of a model. */
export type ModelFacts = {
  /** Tokens its context holds. */
  readonly window?: number;
  /** Most tokens it writes in one reply. */
  readonly output?: number;
  readonly price?: Price;
};

/**
 * Facts of one's own, by the model's name. One that is written plainly (`claude-sonnet-4.5`) counts for
 * every name the model goes under; one with a vendor, a region, a date or a tag for that name alone.
 */
export type OwnFacts = { readonly [model: string]: ModelFacts };

/**
 * What is known of a model, by any of the names it goes under: with a vendor, a region, a date. Each
 * fact is the first that is found: in one's own tables, in our table, in the package of public facts,
 * which knows no surcharge and learns of a model later.
 */
export function modelFacts(model: string, own: readonly OwnFacts[] = []): ModelFacts | undefined {
  const name = plainName(model);
  const said = own.flatMap((each) => ownOf(each, model, name));
  const listed = tabled(name) ?? catalogued(name, plainName);
  const known = model.endsWith(':free') ? { ...listed, price: free } : listed;
  if (said.length === 0) return known;
  return said.reduceRight(laidOver, known ?? {});
}

/** What OpenRouter asks for a model under the tag of that name, whatever the model costs without it. */
const free: Price = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };

/** A price goes whole, so that no surcharge of one table stands on the rates of another. */
function laidOver(under: ModelFacts, over: ModelFacts): ModelFacts {
  return { ...under, ...over };
}

/** What a table says of the very name, before what it says of the model. */
function ownOf(own: OwnFacts, model: string, plain: string): readonly ModelFacts[] {
  const entries = Object.entries(own);
  const exact = entries.filter(([name]) => name === model);
  const plainly = entries.filter(([name]) => name !== model && hyphened(name) === plain);
  return [...exact, ...plainly].map(([, facts]) => facts);
}

function tabled(name: string): ModelFacts | undefined {
  const row = rows.get(name);
  if (!row) return undefined;
  const [, window, output, rates, long] = row;
  if (!rates) return { window, output };
  const price = ratesOf(rates);
  if (!long) return { window, output, price };
  const [above, ...longRates] = long;
  return { window, output, price: { ...price, long: { above, ...ratesOf(longRates) } } };
}

/** Dollars an exchange cost; none where the model's price is not known. */
export function cost(facts: ModelFacts | undefined, usage: Usage): number | undefined {
  const { price } = facts ?? {};
  if (!price) return undefined;
  const rates = price.long && usage.input > price.long.above ? price.long : price;
  const { cacheRead = 0, cacheWrite = 0 } = usage;
  const fresh = Math.max(0, usage.input - cacheRead - cacheWrite);
  const millionths =
    fresh * rates.input +
    cacheRead * rates.cacheRead +
    cacheWrite * rates.cacheWrite +
    usage.output * rates.output;
  return dollars(millionths / 1_000_000);
}

const rows: ReadonlyMap<string, (typeof modelRows)[number]> = new Map(
  modelRows.map((row) => [plainName(row[0]), row]),
);

/** `us.anthropic.claude-sonnet-4-5-20250929-v1:0` and `anthropic/claude-sonnet-4.5` are one model. */
function plainName(model: string): string {
  return hyphened(
    model
      .toLowerCase()
      .replace(/^.*\//, '')
      .replace(/^(?:[a-z-]+\.)*(?:anthropic|amazon)\./, '')
      .replace(/(?:-v\d+)?:[a-z0-9]+$/, '')
      .replace(/[-@](?:20\d{6}|20\d\d-\d\d-\d\d)(?:-v\d+)?$/, ''),
  );
}

/** A version is written with a dot or with a hyphen. */
function hyphened(name: string): string {
  return name.toLowerCase().replaceAll('.', '-');
}

function ratesOf([input, output, cacheRead = input, cacheWrite = input]: readonly [
  input: number,
  output: number,
  cacheRead?: number,
  cacheWrite?: number,
]): Rates {
  return { input, output, cacheRead, cacheWrite };
}
