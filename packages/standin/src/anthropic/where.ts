import type { Json } from '@exarch/values';
import { objectOf, textOf } from '../json-view.ts';
import { valueAt } from '../spoken.ts';

/** A place as Anthropic names it: behind a block stands its type, `messages.1.content.0.tool_use.input`. */
export function where(steps: readonly string[], body: Json): string {
  return steps
    .flatMap((step, at) => {
      const inside = at + 1 < steps.length && steps[at + 1] !== 'type';
      const type = inside ? typeAt(steps.slice(0, at + 1), body) : '';
      return type === '' ? [step] : [step, type];
    })
    .join('.');
}

/** Where a value is one of several kinds, the kind that it says it is. */
function typeAt(steps: readonly string[], body: Json): string {
  const [list = '', last = ''] = steps.slice(-2);
  const isOneOf = /^(?:content|system|tools)$/.test(list) || last === 'source';
  if (!isOneOf) return '';
  const value = objectOf(valueAt(body, steps));
  return textOf(value['type']) || (list === 'tools' ? 'custom' : '');
}
