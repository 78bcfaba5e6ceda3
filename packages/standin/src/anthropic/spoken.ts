import type { Violation } from '@exarch/grammar';
import type { Json } from '@exarch/values';
import { invalid, type Refused } from '../refused.ts';
import { shapeFinding } from '../shape-finding.ts';
import { spoken, stepsOf } from '../spoken.ts';

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
  const where = stepsOf(path).join('.');
  const shape = shapeFinding(because);
  if (shape?.kind === 'absent') return invalid(`${where}: Field required`, { rule });
  const kind = shape && kinds[shape.wants];
  if (kind !== undefined) return invalid(`${where}: Input should be a valid ${kind}`, { rule });
  return invalid(spoken(violation, body), { rule });
}
