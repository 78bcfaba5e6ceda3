import type { Failure } from '@exarch/conversation';
import { never } from '@exarch/values';

/** A failed request as one line for a person: who, what, the provider's own words, what to do. */
export function failureLine(failure: Failure, provider: string): string {
  const status = failure.status === undefined ? '' : ` (${failure.status})`;
  const rule = failure.rule === undefined ? '' : ` [${failure.rule}]`;
  const place = failure.path === undefined ? '' : ` at ${failure.path}`;
  const words = sentence(failure.message.replace(/\s+/g, ' ').trim());
  return [`${provider}: ${headline(failure)}${status}${place}${rule}: ${words}`, mend(failure)]
    .filter((part) => part !== '')
    .join(' ');
}

function sentence(words: string): string {
  return /[.!?…]$/.test(words) ? words : `${words}.`;
}

function headline({ kind }: Failure): string {
  return kind === 'not_found' ? 'not found' : kind.replaceAll('_', ' ');
}

function mend({ kind, resetAt }: Failure): string {
  switch (kind) {
    case 'authentication':
      return 'Look at the key, in the environment or in credentials.toml.';
    case 'not_found':
      return 'Look at --model and --base-url.';
    case 'network':
      return 'Look at the network, or at --base-url.';
    case 'rate_limited':
      return `${resetWords(resetAt)}Nothing is lost: wait, then go on with exarch -c.`;
    case 'quota_exhausted':
      return `${resetWords(resetAt)}Look at the plan and its limits, then go on with exarch -c.`;
    case 'context_overflow':
      return 'What can leave the context leaves it; where that is not enough, ask for less, or go on with a larger model: exarch -c --model NAME.';
    case 'overloaded':
    case 'server':
    case 'timeout':
      return 'Nothing is lost: go on with exarch -c.';
    case 'invalid_request':
    case 'permission':
    case 'content_filtered':
    case 'cancelled':
    case 'unknown':
      return '';
    default:
      return never(kind);
  }
}

/** A record may hold an instant that no calendar has: it says nothing. */
function resetWords(resetAt = Number.NaN): string {
  const reset = new Date(resetAt);
  return Number.isNaN(reset.getTime()) ? '' : `It resets at ${reset.toISOString()}. `;
}
