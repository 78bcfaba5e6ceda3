import { ok, type Result, refuse } from '@exarch/values';
import { Mint } from './mint.ts';

/** Every way the stand-in can misbehave on purpose. */
export const faultNames = [
  'empty',
  'truncate',
  'truncate-calls',
  'bad-arguments',
  'broken-json',
  'duplicate-ids',
  'illegal-ids',
  'unknown-tool',
  'blank-deltas',
  'drop',
  'slow',
  'error-in-200',
  'html',
  'overflow',
  '429',
  '529',
  '500',
] as const;

/** A way to misbehave. */
export type FaultName = (typeof faultNames)[number];

/** A fault and when it strikes. */
export type Fault = {
  readonly name: FaultName;
  /** The share of requests it strikes, from 0 to 1. */
  readonly rate: number;
  /** At most this many requests. */
  readonly times?: number;
  /** Tokens of window for `overflow`, milliseconds between events for `slow`. */
  readonly amount?: number;
};

/** What struck one request, each with its amount where it has one. */
export type Struck = ReadonlyMap<FaultName, number | undefined>;

const takesAmount: ReadonlySet<FaultName> = new Set(['overflow', 'slow']);

/** Reads a list such as `empty:0.2,429:2x,overflow:8000`; without a number a fault always strikes. */
export function readFaults(list: string): Result<readonly Fault[]> {
  const faults: Fault[] = [];
  for (const item of list.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const fault = readFault(item);
    if (!fault.ok) return fault;
    faults.push(fault.value);
  }
  return ok(faults);
}

function readFault(item: string): Result<Fault> {
  const [name = '', ...figures] = item.split(':');
  if (!isFaultName(name)) {
    return refuse(
      'standin/unknown-fault',
      item,
      `no fault is called "${name}".`,
      `Known: ${faultNames.join(', ')}.`,
    );
  }
  let fault: Fault = { name, rate: 1 };
  for (const figure of figures) {
    const more = meant(name, figure);
    if (more === undefined) return badFigure(item, figure);
    fault = { ...fault, ...more };
  }
  return ok(fault);
}

/** What a number behind a fault's name says: how often, how many times, or how much. */
function meant(name: FaultName, figure: string): Partial<Fault> | undefined {
  const value = Number(figure.replace(/x$/, ''));
  if (figure === '' || !(value >= 0)) return undefined;
  if (figure.endsWith('x')) return { times: value };
  if (value <= 1) return { rate: value };
  return takesAmount.has(name) ? { amount: value } : undefined;
}

function badFigure(item: string, figure: string): Result<never> {
  return refuse(
    'standin/fault-figure',
    item,
    `"${figure}" is neither a rate from 0 to 1 nor a count such as 3x.`,
    'Only overflow (tokens) and slow (milliseconds) take a larger number.',
  );
}

function isFaultName(name: string): name is FaultName {
  return (faultNames as readonly string[]).includes(name);
}

/** Decides, request by request, which faults strike; the same seed decides the same. */
export class Dice {
  readonly #faults: readonly Fault[];
  readonly #left: number[];
  readonly #chance: Mint;

  constructor(faults: readonly Fault[], seed?: number) {
    this.#faults = faults;
    this.#left = faults.map(({ times }) => times ?? Number.POSITIVE_INFINITY);
    this.#chance = new Mint(seed);
  }

  /** What strikes the next request. */
  roll(): Struck {
    const struck = new Map<FaultName, number | undefined>();
    for (const [place, { name, rate, amount }] of this.#faults.entries()) {
      const left = this.#left[place] ?? 0;
      const hit = this.#chance.chance() < rate;
      if (!hit || left <= 0) continue;
      this.#left[place] = left - 1;
      struck.set(name, amount);
    }
    return struck;
  }
}
