/** Calls and their answers: a block of tool messages directly behind the message that called. */
import type { Json, JsonObject } from '@exarch/values';
import { fieldIn, listIn, stringIn } from '../lenient.ts';
import type { Path } from '../path.ts';
import { quoted } from '../show.ts';
import type { Sight } from '../sight.ts';

/** The calls of one assistant message, while tool messages follow it. */
type Block = { readonly calls: ReadonlyMap<string, Path>; readonly answered: Map<string, number> };

/** A call whose block ended without its answer, and the message that ended it. */
type Left = { readonly at: Path; readonly endedBy: number };

type State = { block: Block | undefined; readonly left: Map<string, Left> };

/** Every call has one answer, at once; no answer without its call. */
export function lookAtSequence(body: JsonObject, sight: Sight): void {
  const state: State = { block: undefined, left: new Map() };
  const messages = listIn(body['messages']);
  for (const [index, message] of messages.entries()) {
    if (stringIn(message, 'role') === 'tool')
      takeAnswer(state, { id: stringIn(message, 'tool_call_id'), index }, sight);
    else {
      close(state, index);
      state.block = blockOf(message, index, sight);
    }
  }
  close(state, messages.length);
  for (const [id, { at }] of state.left) {
    sight.report('OAC-042', `The call ${quoted(id)} has no tool message behind it; add one.`, at);
  }
}

function close(state: State, endedBy: number): void {
  for (const [id, at] of state.block?.calls ?? []) {
    if (!state.block?.answered.has(id)) state.left.set(id, { at, endedBy });
  }
  state.block = undefined;
}

function blockOf(message: Json, index: number, sight: Sight): Block | undefined {
  if (stringIn(message, 'role') !== 'assistant') return undefined;
  const calls = new Map<string, Path>();
  for (const [place, call] of listIn(fieldIn(message, 'tool_calls')).entries()) {
    const id = stringIn(call, 'id');
    if (id === undefined) continue;
    const at = ['messages', index, 'tool_calls', place];
    if (calls.has(id)) {
      sight.report('OAC-046', `${quoted(id)} is the id of another call here; give each its own.`, [
        ...at,
        'id',
      ]);
    } else calls.set(id, at);
  }
  return calls.size === 0 ? undefined : { calls, answered: new Map() };
}

/** A tool message: the call it names, and its place. */
type Answer = { readonly id: string | undefined; readonly index: number };

function takeAnswer({ block, left }: State, { id, index }: Answer, sight: Sight): void {
  if (id === undefined) return;
  const at = ['messages', index, 'tool_call_id'];
  const late = left.get(id);
  if (block?.calls.has(id)) takeInBlock(block, { id, index }, sight);
  else if (late) {
    left.delete(id);
    sight.report(
      'OAC-043',
      `Stands between the call ${quoted(id)} and its answer; move it behind.`,
      ['messages', late.endedBy],
    );
  } else if (block) {
    sight.report(
      'OAC-045',
      `${quoted(id)} is no call of the assistant message before; mend the id.`,
      at,
    );
  } else {
    sight.report(
      'OAC-044',
      `${quoted(id)} answers no call before it; restore the call or drop this.`,
      at,
    );
  }
}

type Named = { readonly id: string; readonly index: number };

function takeInBlock({ answered }: Block, { id, index }: Named, sight: Sight): void {
  if (answered.has(id)) {
    sight.report('OAC-046', `${quoted(id)} is answered before; keep one answer.`, [
      'messages',
      index,
      'tool_call_id',
    ]);
  }
  answered.set(id, index);
}
