import type { Failure } from '@exarch/conversation';

/** How an exchange ended. The record is ready for the next prompt after each of them. */
export type Outcome =
  | { readonly kind: 'complete' }
  /** The model said nothing, three times over. */
  | { readonly kind: 'empty' }
  /** The provider ended the reply for a reason of its own: a refusal, a filter. */
  | { readonly kind: 'stopped'; readonly reason: string }
  /** The reply was cut short, by its cap or by a broken stream. */
  | { readonly kind: 'truncated'; readonly cause: 'output_cap' | 'stalled' }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly failure: Failure };
