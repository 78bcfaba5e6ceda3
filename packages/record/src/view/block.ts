import type { Display } from '../display.ts';
import type { Forensic } from '../forensic.ts';
import type { Residue, Voice } from '../protocol.ts';
import type { TurnId } from '../span.ts';

/** Text that arrives line by line; records of one lane that follow each other are one block. */
export type Lane = 'thinking' | 'answer';

/** How a call came out. */
export type Verdict = { readonly lines: number; readonly failed: boolean };

/** Media of a prompt, named but not carried. */
export type Attached = { readonly mediaType: string; readonly name?: string };

type TurnStarted = Extract<Forensic, { readonly kind: 'turn_started' }>;
type ToolCall = Extract<Display, { readonly kind: 'tool_call' }>;

/** Facts that are their own picture. */
type Shown = Extract<
  Display | Forensic,
  {
    readonly kind:
      | 'harness_call'
      | 'observation'
      | 'change'
      | 'card'
      | 'subagent_done'
      | 'done'
      | 'context'
      | 'notice'
      | 'cancelled'
      | 'nudge'
      | 'provider_error'
      | 'stalled'
      | 'error';
  }
>;

/** What one block shows. Closed: a new kind of block is a new arm. */
export type BlockKind =
  | {
      readonly kind: 'prompt';
      readonly voice: Voice;
      /** The turn it opened; steering opens none. */
      readonly turn?: TurnId;
      readonly text: string;
      readonly attached: readonly Attached[];
    }
  | { readonly kind: Lane; readonly text: string }
  | (ToolCall & { readonly verdict?: Verdict })
  /** The rule above a reply; a request that is sent again repeats its turn. */
  | (Omit<TurnStarted, 'kind'> & { readonly kind: 'turn_rule' })
  /** By the harness or a person; the model's own shows as its `harness_call`. */
  | { readonly kind: 'evicted'; readonly residue: Residue }
  | { readonly kind: 'rewound'; readonly anchor: TurnId }
  | { readonly kind: 'cleared' }
  | Shown;

/** One thing on the screen. A block that changes is replaced, never written on. */
export type Block = {
  /** The number of the line that opened it: its identity, the same live and replayed. */
  readonly seq: number;
  /** Unix milliseconds of that line. */
  readonly at: number;
} & BlockKind;

/** A block of one kind. */
export type BlockOf<Kind extends BlockKind['kind']> = Extract<Block, { readonly kind: Kind }>;

/** Whether a block grows with the next record of its lane. */
export function isLane(block: Block): block is BlockOf<Lane> {
  return block.kind === 'answer' || block.kind === 'thinking';
}
