import type { Session } from '@exarch/log';
import type { send, Target } from '@exarch/provider';
import type { Permission, Tool, World } from '@exarch/tools';

/** The one wire door, as the loop sees it; `send` of the provider package, or a script in a test. */
export type Send = typeof send;

/** All that a loop works with. */
export type Wiring = {
  readonly session: Session;
  readonly target: Target;
  readonly send: Send;
  readonly tools: readonly Tool[];
  readonly permission: Permission;
  readonly world: Omit<World, 'signal'>;
  /** What no result may hold: a tool can find a key where the environment does not show it. */
  readonly secrets?: readonly string[];
  readonly maxTokens?: number;
  readonly effort?: string;
};
