import { admitPrompt } from '@exarch/conversation';
import type { Session } from '@exarch/log';
import { never } from '@exarch/values';
import type { Outcome } from './outcome.ts';
import { record, Unrecorded } from './record.ts';

/** Repairs per exchange; a fourth would only spend the user's money. */
export const repairBudget = 3;

/** A mishap of the model's that one more request may repair. */
export type Mishap = { readonly cause: string; readonly words: string };

/** The mishap in how a reply ended, or none: the exchange is over. */
export function mishapIn(outcome: Outcome): Mishap | undefined {
  switch (outcome.kind) {
    case 'empty':
      return {
        cause: 'empty turn',
        words:
          'Your last turn held neither text nor a tool call. If you are done, say so; else go on.',
      };
    case 'truncated':
      return {
        cause: outcome.cause === 'stalled' ? 'stalled' : 'truncated',
        words: 'Your last turn was cut off. Go on, briefly, from where it ended.',
      };
    case 'stopped':
      return {
        cause: `stop=${outcome.reason}`,
        words: `The provider ended your last turn early (${outcome.reason}). Say it in other words, or try another way.`,
      };
    case 'complete':
    case 'cancelled':
    case 'failed':
      return undefined;
    default:
      return never(outcome);
  }
}

/** Asks the model to go on, as steering that continues the live prompt. */
export function nudge(session: Session, { cause, words }: Mishap, spent: number): void {
  const content = admitPrompt([
    {
      type: 'text',
      text: `[EXARCH // ${words} This is a reminder, not the user; do not mention it.]`,
    },
  ]);
  if (!content.ok) throw new Unrecorded(content.refusal);
  record(session, { kind: 'nudge', cause, spent, max: repairBudget });
  record(session, { kind: 'steering', voice: 'harness', content: content.value });
}
