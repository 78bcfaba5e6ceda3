import type { Path } from '../../path.ts';
import { quoted } from '../../show.ts';
import type { Sight } from '../../sight.ts';
import type { Member, Turn } from '../turns.ts';

/** Neighbouring model contents, which are one turn, and the contents with answers directly behind. */
type Batch = {
  readonly run: readonly Turn[];
  readonly calls: readonly Member[];
  readonly answering: readonly Turn[];
  readonly answers: readonly Member[];
};

/** As many answers as calls follow at once, in one content, and no answer stands elsewhere. */
export function lookAtAnswers(turns: readonly Turn[], sight: Sight): void {
  let at = 0;
  while (at < turns.length) {
    const end = endOfRun(turns, at);
    const last = endOfAnswers(turns, end);
    const run = turns.slice(at, end);
    const answering = turns.slice(end, last);
    if (run.some(({ calls }) => calls.length > 0)) {
      lookAtCalls(run, sight);
      lookAtBatch(batchOf(run, answering), turns, sight);
    } else for (const turn of answering) lookAtOrphan(turn, sight);
    for (const turn of answering) lookAtRest(turn, sight);
    at = Math.max(at + 1, last);
  }
}

function endOfRun(turns: readonly Turn[], start: number): number {
  let end = start;
  while (turns[end]?.role === 'model') end += 1;
  return end;
}

function endOfAnswers(turns: readonly Turn[], start: number): number {
  let end = start;
  while (isAnswering(turns[end])) end += 1;
  return end;
}

function batchOf(run: readonly Turn[], answering: readonly Turn[]): Batch {
  return {
    run,
    answering,
    calls: joined(run.map(({ calls }) => calls)),
    answers: joined(answering.map(({ answers }) => answers)),
  };
}

/** Mostly there is one, which need not be copied. */
function joined(lists: readonly (readonly Member[])[]): readonly Member[] {
  const [first = [], ...more] = lists;
  return more.length === 0 ? first : lists.flat();
}

function isAnswering(turn: Turn | undefined): boolean {
  return turn?.role === 'user' && turn.answers.length > 0;
}

function lookAtCalls(run: readonly Turn[], sight: Sight): void {
  for (const [place, { calls, index }] of run.entries()) {
    if (calls.length === 0) continue;
    if (index === 0) {
      const because = 'A call comes first; put the user message before it that led to it.';
      sight.report('GEM-010', because, ['contents', index]);
    } else if (place > 0) {
      const because = 'A call follows a model content; join the two.';
      sight.report('GEM-011', because, ['contents', index]);
    }
  }
}

function lookAtOrphan({ index }: Turn, sight: Sight): void {
  const because =
    'Answers no call that stands directly before it; restore the call or make this text.';
  sight.report('GEM-012', because, ['contents', index]);
}

function lookAtBatch(batch: Batch, turns: readonly Turn[], sight: Sight): void {
  const { run, calls, answering, answers } = batch;
  const [first, ...more] = answering;
  // A call at the very end waits for its answer: that is for the ends to judge.
  if (!first && run.at(-1)?.index === turns.length - 1) return;
  const direct = first?.answers.length ?? 0;
  if (direct === calls.length) for (const turn of more) lookAtOrphan(turn, sight);
  else if (direct < calls.length && answers.length === calls.length) lookAtSplit(more, sight);
  else {
    lookAtCount(batch, sight);
    return;
  }
  lookAtPairing(calls, answering, sight);
  lookAtGap(run, answering, sight);
}

function lookAtGap(run: readonly Turn[], [first]: readonly Turn[], sight: Sight): void {
  if (run.at(-1)?.calls.length !== 0 || !first) return;
  const because =
    'A model content stands between the calls and their answers; join it with the calls.';
  sight.warn('GEM-012', because, ['contents', first.index]);
}

function lookAtCount({ run, calls, answers }: Batch, sight: Sight): void {
  const at = run.find((turn) => turn.calls.length > 0)?.index ?? 0;
  const because = `Has ${calls.length} calls and ${answers.length} answers behind; give each call one.`;
  sight.report('GEM-013', because, ['contents', at]);
}

function lookAtSplit([second]: readonly Turn[], sight: Sight): void {
  if (!second) return;
  const because = 'The answers of one batch stand in several contents; put them in one.';
  const at = ['contents', second.index];
  if (sight.is('aistudio')) sight.warn('GEM-014', because, at);
  else sight.report('GEM-014', because, at);
}

/** By id where both sides have them, else by place. */
function lookAtPairing(calls: readonly Member[], answering: readonly Turn[], sight: Sight): void {
  const byId = new Map<string, Member>();
  for (const call of calls) if (call.id !== undefined) byId.set(call.id, call);
  let place = 0;
  for (const { answers, index } of answering) {
    for (const answer of answers) {
      lookAtPair({ answer, index, here: calls[place], byId }, sight);
      place += 1;
    }
  }
}

type Pair = {
  readonly answer: Member;
  readonly index: number;
  /** The call at the answer's place. */
  readonly here: Member | undefined;
  readonly byId: ReadonlyMap<string, Member>;
};

function lookAtPair(pair: Pair, sight: Sight): void {
  const { answer, here, byId } = pair;
  const named = answer.id === undefined ? undefined : byId.get(answer.id);
  if (answer.id !== undefined && byId.size > 0 && named !== here) lookAtId(pair, named, sight);
  const call = named ?? here;
  if (!call || call.name === answer.name) return;
  const because = `Is not named as its call, ${quoted(call.name ?? '')}; copy the name.`;
  sight.warn('GEM-016', because, placeOf(pair));
}

function lookAtId(pair: Pair, named: Member | undefined, sight: Sight): void {
  const because = named
    ? 'Stands in another order than the calls; answer in their order.'
    : `${quoted(pair.answer.id ?? '')} is the id of no call; copy it from its call.`;
  sight.warn(named ? 'GEM-018' : 'GEM-017', because, placeOf(pair));
}

function placeOf({ answer, index }: Pair): Path {
  return ['contents', index, 'parts', answer.place];
}

/** What stands behind the last answer in its content. */
function lookAtRest({ answers, parts, index }: Turn, sight: Sight): void {
  const last = answers.at(-1);
  if (!last || last.place === parts - 1) return;
  const at = ['contents', index, 'parts', last.place + 1];
  const because = 'Stands behind the answers; give it a content of its own.';
  if (sight.is('nothing-after-answers')) sight.report('GEM-023', because, at);
  else if (sight.is('weak-after-answers')) sight.warn('GEM-023', because, at);
}
