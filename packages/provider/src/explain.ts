import type { Failure } from '@exarch/conversation';
import { type Violation, validateInput } from '@exarch/grammar';
import type { Projected } from '@exarch/projection';
import type { Exchange } from './exchange.ts';
import { redactFailure, shownUrl } from './redact.ts';
import type { Target } from './target.ts';

/** Why this body would be refused, told before it is sent. */
export function violationFailure(projected: Projected, target: Target): Failure | undefined {
  const violation = firstRefusal(projected, target);
  if (!violation) return undefined;
  const { rule, path, because, says } = violation;
  const words = says === undefined ? '' : ` The provider would say: ${says}`;
  return {
    kind: 'invalid_request',
    message: `Not sent. ${path}: ${because}${words}`,
    rule,
    path,
    retry: 'never',
  };
}

/** A refused request's failure with the rule it broke, where the grammar knows it, and its place. */
export function explained(failure: Failure, projected: Projected, target: Target): Failure {
  if (failure.kind !== 'invalid_request' || failure.rule !== undefined) return failure;
  const violation = firstRefusal(projected, target);
  if (!violation) return failure;
  return { ...failure, rule: violation.rule, path: failure.path ?? violation.path };
}

/** An exchange whose failure a person can act on, and in which no key stands. */
export function legible(exchange: Exchange, projected: Projected, at: At): Exchange {
  if (exchange.kind === 'reply') return exchange;
  const known = explained(exchange.failure, projected, at.target);
  return { ...exchange, failure: redactFailure(placed(known, at.url), at.target.key) };
}

type At = { readonly target: Target; readonly url: string };

/** Not finding something is mostly a matter of where it was looked for. */
function placed(failure: Failure, url: string): Failure {
  if (failure.kind !== 'not_found') return failure;
  return { ...failure, message: `${failure.message} (POST ${shownUrl(url)})` };
}

function firstRefusal({ adapter, body }: Projected, target: Target): Violation | undefined {
  const { model, profile } = target;
  return validateInput(adapter, body, profile === undefined ? { model } : { model, profile }).find(
    ({ level }) => level === 'refused' || level === 'model',
  );
}
