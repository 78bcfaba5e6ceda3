import type { Violation } from '@exarch/grammar';
import type { Json } from '@exarch/values';
import { invalid, type Refused } from '../refused.ts';
import { shapeFinding } from '../shape-finding.ts';
import { spoken, stepsOf, valueAt } from '../spoken.ts';
import { where } from './where.ts';

const kinds: { readonly [kind: string]: string } = {
  'a string': 'string',
  'a number': 'integer',
  'a boolean': 'boolean',
  'an array': 'list',
  'an object': 'dictionary',
};

/** A finding as Anthropic refuses it. */
export function refusedBy(violation: Violation, body: Json): Refused {
  const { rule, path, because } = violation;
  const steps = stepsOf(path);
  const place = where(steps, body);
  const shape = shapeFinding(because);
  if (shape?.kind === 'absent') return invalid(`${place}: Field required`, { rule });
  const kind = shape && kinds[shape.wants];
  if (kind !== undefined) return invalid(`${place}: Input should be a valid ${kind}`, { rule });
  const said = spoken(violation, body);
  const plain = steps.join('.');
  const placed = said.startsWith(`${plain}: `) ? place + said.slice(plain.length) : said;
  return invalid(measured(placed, valueAt(body, steps)), { rule });
}

/** Too large an image is told without its last step and with its size. */
function measured(words: string, value: Json | undefined): string {
  if (typeof value !== 'string') return words;
  return words.replace(
    /^(\S+)\.data(: image exceeds .* maximum: )\d+ bytes/,
    (_, place: string, what: string) => `${place}${what}${value.length} bytes`,
  );
}
