import { type Refusal, refusal } from '@exarch/values';
import { spanWords, type TurnId } from '../span.ts';
import { spanOfItem } from './item.ts';
import { type Model, owes, turnUnknown, turnWithdrawn } from './model.ts';

/** Whether the context may go back to just before a turn. */
export function judgeRewind(model: Model, anchor: TurnId): Refusal | undefined {
  const { table } = model;
  const owed = owes(model);
  if (owed) return owed;
  if (!table.turns[anchor - 1]) return turnUnknown(anchor, table);
  const item = table.itemOver(anchor);
  if (!item) return turnWithdrawn(anchor, earliest(model));
  const { from } = spanOfItem(item);
  return from === anchor ? undefined : insideResidue(anchor, item);
}

function earliest({ table }: Model): string {
  const { first } = table.frontier;
  if (!first) return 'Nothing is left to rewind.';
  return `The earliest turn to rewind to is ${spanOfItem(first).from}.`;
}

type Covering = NonNullable<ReturnType<Model['table']['itemOver']>>;

function insideResidue(anchor: TurnId, item: Covering): Refusal {
  const span = spanOfItem(item);
  const after = item.next ? ` or to turn ${spanOfItem(item.next).from}` : '';
  return refusal(
    'record/rewind-inside-residue',
    '',
    `Turn ${anchor} lies within ${spanWords(span)}, which left the context as one.`,
    `Rewind to turn ${span.from}${after}.`,
  );
}
