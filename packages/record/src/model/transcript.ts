import { ok, type Refusal, type Result, refuse } from '@exarch/values';
import type { Pointer } from '../locus.ts';
import type { Span, TurnId } from '../span.ts';
import { inIndexOrder } from './index-order.ts';
import type { Turn } from './item.ts';
import { type Model, turnUnclosed, turnUnknown, unclosedTurn } from './model.ts';

/** A turn and where it was first recorded. */
export type Located = {
  readonly kind: 'turn';
  readonly turn: TurnId;
  readonly role: Turn['role'];
  readonly pointer: Pointer;
};

/** What a search looks through: a turn's lines, or a residue's note. */
export type Searched =
  | Located
  | { readonly kind: 'residue'; readonly span: Span; readonly note: string };

/** Where to read turns, in the order of the transcript, each once; also those that left the context. */
export function locateRead(model: Model, turns: readonly TurnId[]): Result<readonly Located[]> {
  if (turns.length === 0) {
    return refuse('record/no-turns', '', 'No turn is named.', 'Name the turns to read.');
  }
  const ids = [...new Set(turns)].sort((one, other) => one - other);
  for (const id of ids) {
    const found = unreadable(model, id);
    if (found) return { ok: false, refusal: found };
  }
  return ok(ids.flatMap((id) => located(model, model.table.turns[id - 1])));
}

/** Where to search: the named turns, or every closed turn and noted residue in the order of the index. */
export function locateGrep(model: Model, turns?: readonly TurnId[]): Result<Iterable<Searched>> {
  return turns === undefined ? ok(everything(model)) : locateRead(model, turns);
}

/** One at a time, since a pointer is larger than the row that it is read from. */
function* everything(model: Model): Generator<Searched> {
  const unclosed = unclosedTurn(model);
  for (const item of inIndexOrder(model.table.turns, model.table.residues)) {
    if (item.item === 'turn') {
      if (item !== unclosed) yield* located(model, item);
    } else if (item.residue.note !== undefined) {
      yield { kind: 'residue', span: item.residue.span, note: item.residue.note };
    }
  }
}

function located({ table }: Model, turn: Turn | undefined): readonly Located[] {
  if (!turn) return [];
  return [{ kind: 'turn', turn: turn.id, role: turn.role, pointer: table.addressOf(turn) }];
}

function unreadable(model: Model, id: TurnId): Refusal | undefined {
  if (!model.table.turns[id - 1]) return turnUnknown(id, model.table);
  return unclosedTurn(model)?.id === id
    ? turnUnclosed(id, 'Leave it out; it reads back once it is closed.')
    : undefined;
}
