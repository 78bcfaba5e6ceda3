import { type Refusal, refusal, utf8Length } from '@exarch/values';
import type { Residue } from '../protocol.ts';
import { contains, type Span, spanWords, type TurnId, within } from '../span.ts';
import { spanOfItem } from './item.ts';
import {
  type Model,
  owes,
  turnUnclosed,
  turnUnknown,
  turnWithdrawn,
  unclosedTurn,
} from './model.ts';

const longestNote = 240;
const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/u;

/** Whether a span may leave the context. The model evicts from inside a call, so only it may while results are owed. */
export function judgeEviction(model: Model, span: Span, by: Residue['by']): Refusal | undefined {
  return (
    (by === 'model' ? undefined : owes(model)) ??
    endRefusal(model, span.from) ??
    endRefusal(model, span.to) ??
    cutRefusal(model, span) ??
    unclosedRefusal(model, span)
  );
}

/** Whether a note can stand in a residue: one line of 1 to 240 bytes. */
export function judgeNote(note: string): Refusal | undefined {
  const bytes = utf8Length(note);
  if (note.trim() === '') return badNote('The note is empty.', 'Leave it out, or say something.');
  if (bytes > longestNote) return badNote(`The note has ${bytes} bytes.`, 'Say it in 240.');
  if (lineBreak.test(note)) return badNote('The note has several lines.', 'Say it in one line.');
  return undefined;
}

function badNote(because: string, mend: string): Refusal {
  return refusal('record/note', '', because, mend);
}

function endRefusal({ table }: Model, end: TurnId): Refusal | undefined {
  const turn = table.turns[end - 1];
  if (!turn) return turnUnknown(end, table);
  if (turn.body.kind !== 'withdrawn') return undefined;
  return turnWithdrawn(end, 'It left the context for good; name turns that are still in it.');
}

/** A residue is covered whole or left alone. */
function cutRefusal({ table }: Model, span: Span): Refusal | undefined {
  const cut = [span.from, span.to]
    .map((end) => table.itemOver(end))
    .find((item) => item && !within(spanOfItem(item), span));
  if (!cut) return undefined;
  const residue = spanOfItem(cut);
  const from = Math.min(span.from, residue.from);
  const to = Math.max(span.to, residue.to);
  return refusal(
    'record/residue-cut',
    '',
    `The ${spanWords(span)} would cut ${spanWords(residue)}, which left the context as one.`,
    `Cover it whole: evict from ${from} to ${to}.`,
  );
}

function unclosedRefusal(model: Model, span: Span): Refusal | undefined {
  const unclosed = unclosedTurn(model);
  if (!unclosed || !contains(span, unclosed.id)) return undefined;
  const before = unclosed.id - 1;
  const mend = before < span.from ? 'Wait until it is closed.' : `End the span at turn ${before}.`;
  return turnUnclosed(unclosed.id, mend);
}
