import { type Refusal, refusal } from '@exarch/values';

/** A link that does not hold. Whoever records one takes it from a context, so that is its mend. */
export function linkAmiss(rule: string, at: string, because: string): Refusal {
  return refusal(
    rule,
    at,
    because,
    'Record what `link()` of the parent’s context says, unchanged.',
  );
}
