import type { Failure } from '@exarch/conversation';
import type { Adapter } from '@exarch/values';
import type { TurnId } from './span.ts';

/** The model a session talks to, as a bookend names it. */
export type Selected = {
  readonly model: string;
  readonly provider: string;
  readonly adapter: Adapter;
  /** Tokens the model's context holds, as its catalogue lists it. */
  readonly window?: number;
};

/** Durable evidence that is not model context. */
export type Forensic =
  | ({
      readonly kind: 'session_started';
      readonly session: string;
      /** The session whose agent started this one; a branch or fork has none. */
      readonly parent?: string;
      readonly name?: string;
      readonly cwd: string;
      /** The version that wrote the log. */
      readonly exarch: string;
    } & Selected)
  | ({ readonly kind: 'session_resumed'; readonly exarch: string } & Selected)
  | { readonly kind: 'session_ended' }
  | { readonly kind: 'session_closed' }
  | { readonly kind: 'renamed'; readonly name: string }
  | ({ readonly kind: 'model_changed' } & Selected)
  | {
      readonly kind: 'turn_started';
      readonly turn: TurnId;
      readonly effort?: string;
      readonly maxTokens?: number;
      readonly profile?: string;
      readonly routing?: string;
    }
  | {
      readonly kind: 'usage';
      readonly input: number;
      readonly output: number;
      readonly cacheRead?: number;
      readonly cacheWrite?: number;
      readonly reasoning?: number;
      readonly costUsd?: number;
    }
  | { readonly kind: 'window_narrowed'; readonly window: number }
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'repaired';
      readonly call?: string;
      readonly rule: string;
      /** What admission changed, as it came. */
      readonly raw: string;
    }
  | { readonly kind: 'provider_error'; readonly failure: Failure }
  | { readonly kind: 'stalled'; readonly cause: string }
  | {
      readonly kind: 'nudge';
      readonly cause: string;
      readonly spent: number;
      readonly max: number;
    }
  | { readonly kind: 'error'; readonly text: string }
  | { readonly kind: 'note'; readonly text: string };
