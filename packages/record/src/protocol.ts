import type {
  Admitted,
  AssistantMessage,
  Tool,
  ToolResult,
  UserMessage,
  UserPart,
} from '@exarch/conversation';
import type { LocusRow } from './locus.ts';
import type { Span, TurnId } from './span.ts';

/** Who spoke a prompt or a steering line. */
export const voices = ['human', 'wakeup', 'peer', 'harness'] as const;
export type Voice = (typeof voices)[number];

/** Who evicted: the model with a note, the harness under pressure, or a person. */
export const evictors = ['model', 'harness', 'human'] as const;

/** What stands where a run of turns left the context. */
export type Residue = {
  readonly span: Span;
  /** One line, 1 to 240 bytes. */
  readonly note?: string;
  readonly by: (typeof evictors)[number];
};

/** Where an item of the table is: in the context, under a residue, or gone for good. */
export type Location =
  | { readonly kind: 'resident' }
  | { readonly kind: 'under'; readonly span: Span }
  | { readonly kind: 'withdrawn' };

/** A turn without its messages, as a fork's link carries it. */
export type TurnRow = {
  readonly id: TurnId;
  readonly role: 'user' | 'assistant';
  readonly label: string;
  readonly bytes: number;
  readonly location: Location;
};

/** A row of the parent and where its lines were first recorded. */
export type Linked = {
  readonly row: TurnRow;
  readonly at: {
    /** Index into the link's `sources`. */
    readonly source: number;
    readonly loci: readonly LocusRow[];
  };
};

/** What the provider is told, and every edit to it. Closed: a new fact is a new arm. */
export type Protocol =
  | { readonly kind: 'system'; readonly text: string }
  | { readonly kind: 'tools'; readonly tools: Admitted<readonly Tool[]> }
  | {
      readonly kind: 'inherited';
      readonly sources: readonly string[];
      readonly turns: readonly Linked[];
      readonly residues: readonly Residue[];
    }
  | {
      readonly kind: 'user_prompt';
      readonly turn: TurnId;
      readonly voice: Voice;
      readonly content: Admitted<readonly UserPart[]>;
    }
  | {
      readonly kind: 'steering';
      readonly voice: Voice;
      readonly content: Admitted<readonly UserPart[]>;
    }
  | { readonly kind: 'import'; readonly turn: TurnId; readonly message: Admitted<UserMessage> }
  | {
      readonly kind: 'assistant_message';
      readonly turn: TurnId;
      readonly message: Admitted<AssistantMessage>;
    }
  | { readonly kind: 'tool_results'; readonly results: Admitted<readonly ToolResult[]> }
  | { readonly kind: 'evicted'; readonly residue: Residue }
  | { readonly kind: 'rewound'; readonly anchor: TurnId }
  | { readonly kind: 'cleared' };
