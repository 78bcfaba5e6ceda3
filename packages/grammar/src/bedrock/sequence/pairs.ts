import { stringIn } from '../../lenient.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import { type Block, isServed, type Turn } from '../turns.ts';

type Calls = ReadonlyMap<string, Block>;
const none: Calls = new Map();

/** Every call has its result in the very next message, every result its call in the one before. */
export function lookAtPairs(turns: readonly Turn[], sight: Sight): void {
  let open = none;
  for (const turn of turns) {
    const answered = lookAtResults(turn, open, sight);
    lookForResults(open, answered, sight);
    open = turn.role === 'assistant' ? callsIn(turn, sight) : none;
  }
  lookForResults(open, new Set(), sight);
}

function idOf({ json }: Block): string | undefined {
  return stringIn(json, 'toolUseId');
}

function callsIn({ blocks }: Turn, sight: Sight): Calls {
  const calls = new Map<string, Block>();
  for (const block of blocks) {
    const id = block.member === 'toolUse' && !isServed(block) ? idOf(block) : undefined;
    if (id === undefined) continue;
    if (calls.has(id)) {
      const because = `${quoted(id)} is the id of another call here; give each its own.`;
      sight.report('BED-013', because, [...block.at, 'toolUseId']);
    }
    calls.set(id, block);
    if (sight.is('short-ids')) lookAtShortId(id, block, sight);
  }
  return calls;
}

function lookAtShortId(id: string, { at }: Block, sight: Sight): void {
  if (id.length >= 9 && /^[a-zA-Z0-9_-]+$/.test(id)) return;
  const because = `${quoted(id)} is short; this model wants nine letters or digits.`;
  sight.report('BED-018', because, [...at, 'toolUseId']);
}

function lookAtResults({ blocks, role }: Turn, open: Calls, sight: Sight): ReadonlySet<string> {
  const answered = new Set<string>();
  let first = true;
  for (const block of blocks) {
    const isResult = block.member === 'toolResult';
    if (isResult && role === 'user') takeResult(block, { open, answered, first }, sight);
    if (!isResult) first = false;
  }
  return answered;
}

type Before = { readonly open: Calls; readonly answered: Set<string>; readonly first: boolean };

function takeResult(block: Block, { open, answered, first }: Before, sight: Sight): void {
  const id = isServed(block) ? undefined : idOf(block);
  if (id === undefined) return;
  lookAtResult(block, { id, open, answered }, sight);
  if (!first && open.has(id)) lookAtPlace(block, sight);
  answered.add(id);
}

function lookAtPlace({ at }: Block, sight: Sight): void {
  const because = 'Stands behind other content; put the results first.';
  if (sight.is('claude')) sight.report('BED-014', because, at);
  else sight.warn('BED-014', because, at);
}

type Answer = { readonly id: string; readonly open: Calls; readonly answered: ReadonlySet<string> };

function lookAtResult({ at }: Block, { id, open, answered }: Answer, sight: Sight): void {
  const where = [...at, 'toolUseId'];
  if (answered.has(id)) {
    sight.report('BED-013', `${quoted(id)} is answered before; keep one result.`, where);
  } else if (!open.has(id)) {
    const because = `${quoted(id)} answers no call of the message before; restore it or make this text.`;
    sight.report('BED-012', because, where);
  }
}

function lookForResults(open: Calls, answered: ReadonlySet<string>, sight: Sight): void {
  for (const [id, { at }] of open) {
    if (answered.has(id)) continue;
    sight.report(
      'BED-011',
      `The call ${quoted(id)} has no result in the next message; add one.`,
      at,
    );
  }
}
