import { admitSystem, judgeTools } from '@exarch/conversation';
import { never, ok, type Refusal, type Result, refusal } from '@exarch/values';
import type { Protocol, Residue } from '../protocol.ts';
import { span, type TurnId } from '../span.ts';
import type { Change, ReadBack } from './change.ts';
import { judgeEviction, judgeNote } from './eviction.ts';
import { judgeLink } from './link.ts';
import { messageIn, mismatch, restAfter, type Spoken, takenId } from './message.ts';
import { type Model, owes, reachOf } from './model.ts';
import { judgeRewind } from './rewind.ts';
import { readSeeds } from './seeds.ts';
import { after } from './state.ts';

/** The one judge, of a live session and of a replay alike. It reads and changes nothing. */
export function decide(model: Model, fact: Protocol, read: ReadBack): Result<Change> {
  switch (fact.kind) {
    case 'system':
      return mapped(admitSystem(fact.text), (text) => ({ kind: 'system', text }));
    case 'tools':
      return mapped(judgeTools(fact.tools), (tools) => ({ kind: 'tools', tools }));
    case 'inherited':
      return unless(judgeLink(model, fact), () =>
        mapped(readSeeds(fact, read), (seeds) => ({ kind: 'link', link: fact, seeds })),
      );
    case 'user_prompt':
    case 'steering':
    case 'import':
    case 'assistant_message':
    case 'tool_results':
      return unless(misplaced(model, fact), () => spoken(model, fact));
    case 'evicted':
      return unless(judgeResidue(model, fact.residue), () =>
        ok({ kind: 'evict', residue: fact.residue }),
      );
    case 'rewound':
      return unless(judgeRewind(model, fact.anchor), () =>
        ok({ kind: 'withdraw', from: fact.anchor }),
      );
    case 'cleared':
      return unless(owes(model), () => ok({ kind: 'withdraw', from: 0 }));
    default:
      return never(fact);
  }
}

function unless(found: Refusal | undefined, otherwise: () => Result<Change>): Result<Change> {
  return found ? { ok: false, refusal: found } : otherwise();
}

function mapped<T>(result: Result<T>, change: (value: T) => Change): Result<Change> {
  return result.ok ? ok(change(result.value)) : result;
}

/** What the state and the ids say, before any message is looked at. */
function misplaced(model: Model, fact: Spoken): Refusal | undefined {
  switch (fact.kind) {
    case 'user_prompt':
    case 'import':
      return owes(model) ?? notNext(model, fact.turn);
    case 'steering':
      return owes(model) ?? notExtensible(model);
    case 'assistant_message':
      return owes(model) ?? notAwaited(model) ?? notNext(model, fact.turn);
    case 'tool_results':
      return undefined;
    default:
      return never(fact);
  }
}

function spoken(model: Model, fact: Spoken): Result<Change> {
  const judged = messageIn(fact);
  if (!judged.ok) return judged;
  const message = judged.value;
  const rest = restAfter(fact, message);
  switch (fact.kind) {
    case 'user_prompt':
      return ok({
        kind: 'open',
        opening: { role: 'user', kind: 'own', message, rest },
        next: rest,
      });
    case 'import': {
      const opening = { role: 'user', kind: 'import', message, rest } as const;
      return ok({ kind: 'open', opening, next: model.state });
    }
    case 'assistant_message': {
      const opening = { role: 'assistant', kind: 'own', message, rest } as const;
      return unless(takenId(model.table.calls, message), () =>
        ok({ kind: 'open', opening, next: rest }),
      );
    }
    case 'steering':
      return ok({ kind: 'extend', message, next: rest });
    case 'tool_results':
      return unless(mismatch(model.state, message), () =>
        ok({ kind: 'extend', message, next: after(message) }),
      );
    default:
      return never(fact);
  }
}

function notNext({ table }: Model, turn: TurnId): Refusal | undefined {
  const next = reachOf(table) + 1;
  if (turn === next) return undefined;
  const what = turn < next ? 'is taken' : 'is not next';
  return refusal('record/turn-id', '', `Turn ${turn} ${what}.`, `The next turn is ${next}.`);
}

function notAwaited({ state }: Model): Refusal | undefined {
  if (state.kind !== 'ready') return undefined;
  const mend = 'Record a prompt or a steering line first.';
  return refusal('record/reply-not-awaited', '', 'No reply is awaited.', mend);
}

/** A steering line goes on with the newest turn, so that turn is here, and this log's. */
function notExtensible({ table }: Model): Refusal | undefined {
  const newest = table.turns.at(-1);
  const reason = !newest
    ? 'there is no turn yet'
    : newest.body.kind !== 'resident'
      ? `turn ${newest.id} left the context`
      : newest.kind === 'inherited'
        ? `turn ${newest.id} is the parent's`
        : undefined;
  if (reason === undefined) return undefined;
  const because = `There is no turn to go on with: ${reason}.`;
  return refusal('record/nothing-to-steer', '', because, 'Record a prompt instead.');
}

function judgeResidue(model: Model, residue: Residue): Refusal | undefined {
  const { from, to } = residue.span;
  const judged = span(from, to);
  if (!judged.ok) return judged.refusal;
  return (
    judgeEviction(model, residue.span, residue.by) ??
    (residue.note === undefined ? undefined : judgeNote(residue.note))
  );
}
