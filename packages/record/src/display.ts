import type { JsonObject } from '@exarch/values';
import type { Location } from './protocol.ts';
import type { Span } from './span.ts';

/** What a tool did to the world, as it was seen. */
export type Observed =
  | { readonly kind: 'read'; readonly path: string }
  | { readonly kind: 'write'; readonly path: string }
  | { readonly kind: 'command'; readonly argv: readonly string[]; readonly status: number }
  | {
      readonly kind: 'search';
      readonly scope: string;
      readonly pattern: string;
      readonly hits: number;
    }
  | { readonly kind: 'fetch'; readonly url: string; readonly status: number }
  | { readonly kind: 'job'; readonly id: string; readonly command: string };

/** One row of a card: data to draw, never a drawn image. */
export type CardRow =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | {
      readonly kind: 'measure';
      readonly name: string;
      readonly value: number;
      readonly of?: number;
    };

/** How a detached job ended. */
export type JobOutcome =
  | { readonly kind: 'ok' }
  | { readonly kind: 'failed'; readonly message: string; readonly status?: number };

/** One item of the context, as a reader sees it. */
export type SpanRow = {
  readonly span: Span;
  readonly role: 'user' | 'assistant';
  readonly kind: 'own' | 'import' | 'inherited' | 'residue';
  readonly label: string;
  readonly bytes: number;
  readonly location: Location;
};

/** What the screen shows and the protocol cannot say, each recorded at its own moment. */
export type Display =
  | { readonly kind: 'answer'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | {
      readonly kind: 'tool_call';
      readonly call: string;
      readonly tool: string;
      readonly intent?: string;
      readonly input: JsonObject;
    }
  | {
      readonly kind: 'verdict';
      readonly call: string;
      readonly lines: number;
      readonly failed: boolean;
    }
  | { readonly kind: 'observation'; readonly call?: string; readonly what: Observed }
  | {
      readonly kind: 'change';
      readonly call?: string;
      readonly path: string;
      readonly outcome: 'created' | 'modified' | 'deleted';
      readonly added: number;
      readonly removed: number;
      /** A unified diff, cut at 2,000 rows; the counts are exact. */
      readonly diff: string;
    }
  | {
      readonly kind: 'harness_call';
      readonly verb: string;
      readonly subject?: string;
      readonly failed: boolean;
      readonly detail?: string;
    }
  | { readonly kind: 'card'; readonly title: string; readonly rows: readonly CardRow[] }
  | {
      readonly kind: 'subagent_done';
      readonly session: string;
      readonly name: string;
      readonly error?: string;
      readonly elapsedMs: number;
    }
  | {
      readonly kind: 'done';
      readonly job: string;
      readonly command: string;
      readonly outcome: JobOutcome;
    }
  | { readonly kind: 'context'; readonly rows: readonly SpanRow[] }
  | { readonly kind: 'notice'; readonly text: string; readonly tone: 'plain' | 'warn' };
