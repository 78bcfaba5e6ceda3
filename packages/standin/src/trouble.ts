import type { Struck } from './faults.ts';
import type { Refused } from './refused.ts';

/** What a vendor may answer to a request that is right. */
export type Trouble = 'rate_limited' | 'overloaded' | 'server' | 'overflow';

/** What the words of a trouble speak of. */
export type Figures = {
  readonly model: string;
  /** About how many tokens the request was. */
  readonly tokens: number;
  /** How many the model takes. */
  readonly window: number;
};

/** How a vendor speaks of its troubles. */
export type Troubles = { readonly [trouble in Trouble]: (figures: Figures) => Refused };

/** The trouble that struck, in the vendor's words; undefined when none did, or the request fits the window. */
export function troubleOf(
  struck: Struck,
  troubles: Troubles,
  request: { readonly model: string; readonly tokens: number },
): Refused | undefined {
  const figures = { ...request, window: struck.get('overflow') ?? request.tokens - 1 };
  if (struck.has('overflow') && request.tokens > figures.window) return troubles.overflow(figures);
  if (struck.has('429')) return troubles.rate_limited(figures);
  if (struck.has('529')) return troubles.overloaded(figures);
  return struck.has('500') ? troubles.server(figures) : undefined;
}
