import type { Conversation } from '@exarch/conversation';
import type { Session } from '@exarch/log';
import type { WireDelta } from '@exarch/projection';
import type { Exchange, Target } from '@exarch/provider';
import type { Permission, Tool, World } from '@exarch/tools';

/** What a request is sent with, beside the conversation. */
export type SendOptions = {
  readonly signal: AbortSignal;
  readonly onDelta: (delta: WireDelta) => void;
  readonly maxTokens?: number;
  readonly effort?: string;
};

/** The one wire door, as the loop sees it; `send` of the provider package, or a script in a test. */
export type Send = (
  target: Target,
  conversation: Conversation,
  options: SendOptions,
) => Promise<Exchange>;

/** All that a loop works with. */
export type Wiring = {
  readonly session: Session;
  readonly target: Target;
  readonly send: Send;
  readonly tools: readonly Tool[];
  readonly permission: Permission;
  readonly world: Omit<World, 'signal'>;
  readonly maxTokens?: number;
  readonly effort?: string;
};
