import type { Admitted, Message } from '@exarch/conversation';
import { ok, type Result } from '@exarch/values';
import type { Fact } from '../fact.ts';
import type { TurnRow } from '../protocol.ts';
import type { Recorded } from '../recorded.ts';
import type { TurnId } from '../span.ts';
import { linkAmiss } from './link-amiss.ts';
import { messageIn, mismatch, restAfter, type Spoken } from './message.ts';
import type { Seed } from './node.ts';
import { owedIn, ready, type State } from './state.ts';

/**
 * What a fork keeps of a turn: its longest run of records that owes no result, so that no call
 * without its answer reaches the child. May be empty.
 */
export function admissiblePrefix(row: TurnRow, records: readonly Recorded[]): Result<Seed> {
  const messages: Admitted<Message>[] = [];
  let kept = { length: 0, bytes: 0, rest: ready };
  let state = ready;
  let bytes = 0;
  for (const { fact, locus } of records) {
    if (!goesOn(row, fact, { opens: messages.length === 0, state })) return stray(row, locus.seq);
    const message = messageIn(fact);
    if (!message.ok) return message;
    if (mismatch(state, message.value)) return stray(row, locus.seq);
    messages.push(message.value);
    bytes += locus.end - locus.start;
    state = restAfter(fact, message.value);
    if (owedIn(state).length === 0) kept = { length: messages.length, bytes, rest: state };
  }
  messages.length = kept.length;
  return ok({ messages, bytes: kept.bytes, rest: kept.rest });
}

type Place = { readonly opens: boolean; readonly state: State };

/** Whether a fact opens the turn, or stands where something may be added to it. */
function goesOn(row: TurnRow, fact: Fact, { opens, state }: Place): fact is Spoken {
  const owes = owedIn(state).length > 0;
  if (fact.kind === 'steering') return !opens && !owes;
  if (fact.kind === 'tool_results') return owes;
  if (fact.kind === 'assistant_message') return opens && isOpener(row, 'assistant', fact.turn);
  if (fact.kind !== 'user_prompt' && fact.kind !== 'import') return false;
  return opens && isOpener(row, 'user', fact.turn);
}

function isOpener(row: TurnRow, role: TurnRow['role'], turn: TurnId): boolean {
  return row.role === role && row.id === turn;
}

function stray(row: TurnRow, seq: number): Result<never> {
  const because = `Record ${seq} of the parent is no part of turn ${row.id}.`;
  return { ok: false, refusal: linkAmiss('record/link-seed', `/turns/${row.id - 1}`, because) };
}
