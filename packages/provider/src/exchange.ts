import type { Draft, Failure, Usage } from '@exarch/conversation';

/** What came of one request. */
export type Exchange =
  | { readonly kind: 'reply'; readonly draft: Draft; readonly usage?: Usage }
  /** It broke after something was shown: the draft holds what came, without calls. */
  | {
      readonly kind: 'cut';
      readonly draft: Draft;
      readonly failure: Failure;
      /** As far as it was counted before the break. */
      readonly usage?: Usage;
    }
  | { readonly kind: 'failed'; readonly failure: Failure };
