import type { Usage } from '@exarch/conversation';
import { catalogued } from './catalogued.ts';
import { modelRows } from './model-rows.ts';

/** Dollars for a million tokens. */
export type Price = {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
};

/** What is known of a model. */
export type ModelFacts = {
  /** Tokens its context holds. */
  readonly window: number;
  /** Most tokens it writes in one reply. */
  readonly output: number;
  readonly price?: Price;
  /** The price of a request whose input is longer than `above` tokens. */
  readonly long?: Price & { readonly above: number };
};

/** Facts of one's own, by the model's name: they count before all others. */
export type OwnFacts = { readonly [model: string]: ModelFacts };

/**
 * What is known of a model, by any of the names it goes under: with a vendor, a region, a date. Our own
 * table counts before the package of public facts, which knows no surcharge and learns of a model later.
 */
export function modelFacts(model: string, own: OwnFacts = {}): ModelFacts | undefined {
  const name = plainName(model);
  const mine = Object.keys(own).find((each) => plainName(each) === name);
  return mine === undefined ? (tabled(name) ?? catalogued(name, plainName)) : own[mine];
}

function tabled(name: string): ModelFacts | undefined {
  const row = rows.get(name);
  if (!row) return undefined;
  const [, window, output, rates, long] = row;
  if (!rates) return { window, output };
  const facts = { window, output, price: price(rates) };
  if (!long) return facts;
  const [above, ...longRates] = long;
  return { ...facts, long: { above, ...price(longRates) } };
}

/** Dollars an exchange cost; none where the model's price is not known. */
export function cost(model: string, usage: Usage, own: OwnFacts = {}): number | undefined {
  const facts = modelFacts(model, own);
  if (!facts?.price) return undefined;
  const rates = facts.long && usage.input > facts.long.above ? facts.long : facts.price;
  const { cacheRead = 0, cacheWrite = 0 } = usage;
  const fresh = Math.max(0, usage.input - cacheRead - cacheWrite);
  const millionths =
    fresh * rates.input +
    cacheRead * rates.cacheRead +
    cacheWrite * rates.cacheWrite +
    usage.output * rates.output;
  return millionths / 1_000_000;
}

const rows: ReadonlyMap<string, (typeof modelRows)[number]> = new Map(
  modelRows.map((row) => [plainName(row[0]), row]),
);

/** `us.anthropic.claude-sonnet-4-5-20250929-v1:0` and `anthropic/claude-sonnet-4.5` are one model. */
function plainName(model: string): string {
  return model
    .toLowerCase()
    .replace(/^.*\//, '')
    .replace(/^(?:[a-z]+\.)*(?:anthropic|amazon)\./, '')
    .replace(/(?:-v\d+)?:[a-z0-9]+$/, '')
    .replace(/[-@](?:20\d{6}|20\d\d-\d\d-\d\d)(?:-v\d+)?$/, '')
    .replaceAll('.', '-');
}

function price(rates: readonly [number, number, number?, number?]): Price {
  const [input, output, cacheRead = input, cacheWrite = input] = rates;
  return { input, output, cacheRead, cacheWrite };
}
