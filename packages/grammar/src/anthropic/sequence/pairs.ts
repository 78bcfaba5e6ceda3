import type { JsonObject } from '@exarch/values';
import { stringIn } from '../../lenient.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import type { Block, Turn } from '../turns.ts';

type Calls = ReadonlyMap<string, Block>;
const none: Calls = new Map();

/** Every call has one result, at the start of the next user turn; no result without its call. */
export function lookAtPairs(turns: readonly Turn[], body: JsonObject, sight: Sight): void {
  const ids = new Set<string>();
  const continued = stringIn(body['thread'], 'type') === 'continue';
  let open = none;
  for (const [index, turn] of turns.entries()) {
    if (turn.role === 'assistant') open = callsIn(turn, ids, sight);
    else {
      if (!(continued && index === 0)) lookAtAnswers(turn, open, sight);
      open = none;
    }
  }
  for (const [id, { at }] of open) {
    sight.report(
      'ANT-026',
      `The conversation ends with the call ${quoted(id)}; answer it first.`,
      at,
    );
  }
}

function callsIn(turn: Turn, ids: Set<string>, sight: Sight): Calls {
  const calls = new Map<string, Block>();
  for (const block of turn.blocks) {
    if (block.type !== 'tool_use') continue;
    const id = stringIn(block.json, 'id');
    if (id === undefined) continue;
    if (ids.has(id)) {
      sight.report('ANT-053', `${quoted(id)} is the id of an earlier call; give each its own.`, [
        ...block.at,
        'id',
      ]);
    }
    ids.add(id);
    calls.set(id, block);
  }
  return calls;
}

/** What stands before the result that is being judged. */
type Before = { readonly answered: Map<string, Block>; otherAt: number; resultsIn: number };

function lookAtAnswers(turn: Turn, open: Calls, sight: Sight): void {
  const before: Before = { answered: new Map(), otherAt: -1, resultsIn: -1 };
  for (const block of turn.blocks) {
    if (block.type === 'tool_result') takeResult(block, { open, before }, sight);
    else before.otherAt = block.message;
  }
  const rule = before.answered.size > 0 ? 'ANT-071' : 'ANT-070';
  for (const [id, call] of open) {
    if (before.answered.has(id)) continue;
    sight.report(
      rule,
      `The call ${quoted(id)} has no result in the next user turn; add one.`,
      call.at,
    );
  }
}

type Around = { readonly open: Calls; readonly before: Before };

function takeResult(block: Block, { open, before }: Around, sight: Sight): void {
  const id = stringIn(block.json, 'tool_use_id');
  if (id !== undefined) lookAtResult(block, { id, open, before }, sight);
  if (before.resultsIn < 0) before.resultsIn = block.message;
}

type Answer = { readonly id: string; readonly open: Calls; readonly before: Before };

function lookAtResult(block: Block, { id, open, before }: Answer, sight: Sight): void {
  if (!open.has(id)) {
    lookAtOrphan(id, [...block.at, 'tool_use_id'], sight);
    return;
  }
  if (before.answered.has(id)) {
    sight.report('ANT-074', `${quoted(id)} is answered before; keep one result.`, [
      ...block.at,
      'tool_use_id',
    ]);
  } else lookAtPlace(block, before, sight);
  before.answered.set(id, block);
}

function lookAtOrphan(id: string, at: readonly (string | number)[], sight: Sight): void {
  if (id.startsWith('srvtoolu_')) {
    sight.report(
      'ANT-104',
      `${quoted(id)} is a call of the provider's own tool; never answer it.`,
      at,
    );
    return;
  }
  sight.report(
    'ANT-072',
    `${quoted(id)} answers no call of the assistant turn before; restore the call or make the result text.`,
    at,
  );
}

function lookAtPlace(block: Block, { otherAt, resultsIn }: Before, sight: Sight): void {
  const splitOff = resultsIn >= 0 && block.message !== resultsIn;
  if (splitOff) {
    sight.warn(
      'ANT-075',
      'Stands in another message than the results before it; put them in one.',
      block.at,
    );
  } else if (otherAt >= 0) {
    const other =
      otherAt === block.message ? '' : ` of /messages/${otherAt}, which is joined to this`;
    sight.report('ANT-073', `Stands after other content${other}; put the results first.`, block.at);
  }
}
