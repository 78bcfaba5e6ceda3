import type { Check } from './kind.ts';
import { quoted } from './show.ts';

/** What a name or an id may look like. Stated once: the grammar checks it, the projection maps into it. */
export type Limit = {
  /** Every character, as the inside of a character class. */
  readonly alphabet: string;
  /** The first character, where it is held to less. */
  readonly first?: string;
  readonly min: number;
  readonly max: number;
};

/** True for a text within the limit. */
export function isWithin(limit: Limit, text: string): boolean {
  return breachOf(limit, text) === undefined;
}

const patterns = new Map<Limit, RegExp>();

function patternOf(limit: Limit): RegExp {
  let pattern = patterns.get(limit);
  if (!pattern) {
    const first = limit.first === undefined ? '' : `(?=[${limit.first}]|$)`;
    pattern = new RegExp(`^${first}[${limit.alphabet}]*$`, 'u');
    patterns.set(limit, pattern);
  }
  return pattern;
}

/** What is wrong with the text under the limit, as the end of a sentence; undefined when nothing is. */
export function breachOf(limit: Limit, text: string): string | undefined {
  if (text.length < limit.min) return limit.min === 1 ? 'is empty' : `is shorter than ${limit.min}`;
  if (text.length > limit.max)
    return `has ${text.length} characters, at most ${limit.max} may stand`;
  if (patternOf(limit).test(text)) return undefined;
  const first = limit.first === undefined ? '' : ` and start with one of ${limit.first}`;
  return `has characters other than ${limit.alphabet}${first === '' ? '' : `, or does not${first}`}`;
}

/** The check that reports a text outside the limit. */
export function within(limit: Limit, rule: string): Check {
  return (value, sight) => {
    if (typeof value !== 'string') return;
    const breach = breachOf(limit, value);
    if (breach !== undefined) sight.report(rule, `${quoted(value)} ${breach}; map it into that.`);
  };
}
